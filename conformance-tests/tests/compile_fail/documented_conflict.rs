//! `togglePolicyLike` documents 409: a rule that ends in a conflict can be used with `?`.

use catalog_api::{models::LikeResponse, responses::TogglePolicyLikeResponse, status::Conflict};

fn published() -> Result<(), Conflict> {
    Err(Conflict::new("Only a published policy can be liked."))
}

fn handle() -> Result<LikeResponse, TogglePolicyLikeResponse> {
    published()?;
    Ok(LikeResponse { liked: true })
}

fn main() {
    assert!(handle().is_err());
}
