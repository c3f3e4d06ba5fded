//! Pages of branches and tags, with the host's `Link` header.

use std::collections::BTreeMap;

use poem::{
    Response,
    http::{StatusCode, header},
};
use serde_json::Value;

use super::{
    answers::{json_answer, set},
    bodies,
    files::Files,
};

const DEFAULT_SIZE: usize = 30;
const LARGEST_SIZE: usize = 100;

/// One page of branches or tags. `url` is the list's address without a query: by the repository's id, as the real host links it.
pub(super) fn page(
    refs: &BTreeMap<String, Files>,
    url: &str,
    query: &[(String, String)],
) -> Response {
    let number = |name: &str| {
        query
            .iter()
            .find(|(key, _)| key == name)
            .and_then(|(_, value)| value.parse::<usize>().ok())
    };
    let size = number("per_page")
        .unwrap_or(DEFAULT_SIZE)
        .clamp(1, LARGEST_SIZE);
    let page = number("page").unwrap_or(1).max(1);
    let last = refs.len().div_ceil(size).max(1);
    let shown = refs.iter().skip((page - 1).saturating_mul(size)).take(size);
    let shown = shown
        .map(|(name, files)| bodies::reference(name, files))
        .collect();

    let link =
        |rel: &str, page: usize| format!("<{url}?per_page={size}&page={page}>; rel=\"{rel}\"");
    let mut links = Vec::new();
    if page > 1 {
        links.push(link("prev", page - 1));
    }
    if page < last {
        links.extend([link("next", page + 1), link("last", last)]);
    }
    if page > 1 {
        links.push(link("first", 1));
    }
    let mut response = json_answer(StatusCode::OK, &Value::Array(shown));
    if !links.is_empty() {
        set(&mut response, header::LINK.as_str(), &links.join(", "));
    }
    response
}
