//! The address of a ruleset's public page, in what tools answer: for people to whom an agent shows a ruleset. The operations of
//! the contract do not have it.

use reqwest::Url;
use serde_json::Value;

use super::refusal::Refusal;
use crate::pages::address::{Subject, share_page};

/// The property of a ruleset that has a public page.
pub(super) const PAGE_URL: &str = "page_url";

/// The operations that answer rulesets.
const ANSWER_RULESETS: [&str; 3] = ["getRuleset", "getVendorRuleset", "listRulesets"];

/// The answer of an operation, with the addresses of the public pages of its rulesets; `None` if it answers none.
pub(super) fn with_pages(
    operation: &str,
    body: &[u8],
    public_url: &Url,
) -> Result<Option<Value>, Refusal> {
    if !ANSWER_RULESETS.contains(&operation) {
        return Ok(None);
    }
    let mut body: Value = serde_json::from_slice(body).map_err(|error| {
        tracing::error!(%error, "An operation's answer cannot be read");
        Refusal::internal()
    })?;
    if let Some(rulesets) = body["rulesets"].as_array_mut() {
        for ruleset in rulesets {
            add(ruleset, public_url);
        }
    } else {
        add(&mut body["ruleset"], public_url);
    }
    Ok(Some(body))
}

fn add(ruleset: &mut Value, public_url: &Url) {
    if let Some(subject) = subject(ruleset) {
        ruleset[PAGE_URL] = share_page(public_url, &subject).into();
    }
}

/// Vendor rulesets that are shown have a page, and published community rulesets.
fn subject(ruleset: &Value) -> Option<Subject> {
    if let Some(slug) = ruleset["slug"].as_str() {
        return Some(Subject::Vendor(slug.to_owned()));
    }
    let is_published = ruleset["lifecycle_status"] == "published";
    let id = ruleset["id"].as_str().filter(|_| is_published)?;
    id.parse().ok().map(Subject::Community)
}
