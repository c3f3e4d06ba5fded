//! `load verify`.

use std::{collections::BTreeSet, fs};

use serde_json::Value;

use crate::{Error, client::Client, options::Verify};

/// Compares the record with the stored comments and prints the difference; `false` if any is missing.
pub async fn run(options: Verify) -> Result<bool, Error> {
    let record = fs::read_to_string(&options.record)?;
    let recorded: BTreeSet<&str> = record.lines().filter(|line| !line.is_empty()).collect();
    let (status, body) = Client::new(&options.server)?
        .get(&format!("/api/policies/{}/comments", options.policy))
        .await?;
    if status != 200 {
        return Err(format!("listing comments failed with status {status}").into());
    }
    let answer: Value = serde_json::from_slice(&body)?;
    let comments = answer["comments"]
        .as_array()
        .ok_or("the response has no comments")?;
    let found: BTreeSet<&str> = comments
        .iter()
        .filter_map(|comment| comment["id"].as_str())
        .collect();
    let lost: Vec<_> = recorded.difference(&found).collect();
    println!(
        "acknowledged {}, found {}, lost {}",
        recorded.len(),
        found.len(),
        lost.len()
    );
    lost.iter().take(20).for_each(|id| println!("  lost: {id}"));
    Ok(lost.is_empty() && !recorded.is_empty())
}
