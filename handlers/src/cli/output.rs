//! What commands print: text for people, JSON for programs.

use serde_json::Value;

/// Prints `value` as JSON if asked to, else `text`.
pub(super) fn print(json: bool, value: &Value, text: &str) {
    if json {
        println!("{value}");
    } else {
        println!("{text}");
    }
}
