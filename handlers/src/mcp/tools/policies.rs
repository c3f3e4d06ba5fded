//! `get_policy`: the community's by id, the vendor's by slug.

use serde_json::Value;

use super::{Context, by_operation};
use crate::mcp::{arguments::Arguments, refusal::Refusal};

pub(super) async fn get(context: &Context<'_>, arguments: Arguments) -> Result<Value, Refusal> {
    let given = arguments.clone().rest();
    let operation = match (given.contains_key("id"), given.contains_key("slug")) {
        (true, false) => "getPolicy",
        (false, true) => "getVendorPolicy",
        _ => {
            return Err(Refusal::new(
                "invalid_arguments",
                "Give either `id` or `slug`.",
            ));
        }
    };
    by_operation(context, operation, &[], arguments).await
}
