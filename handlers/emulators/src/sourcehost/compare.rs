//! Comparisons of two commits.

use std::collections::BTreeMap;

use bytes::Bytes;
use poem::{Response, http::StatusCode};
use serde_json::{Map, Value, json};

use super::{answers, files::Files, ids, pages, repository::EmulatedRepository};

/// How many files a comparison lists, all on its first page.
const LARGEST_FILES: usize = 300;
/// How many commits it lists where no page is asked for.
const LARGEST_COMMITS: usize = 250;

/// What changed from where two commits, branches or tags parted to the second of them. `url` is the repository's address, by its
/// id.
pub(super) fn compare(
    repository: &EmulatedRepository,
    url: &str,
    basehead: &str,
    query: &[(String, String)],
) -> Response {
    let Some((base, head)) = basehead.split_once("...") else {
        return answers::not_found();
    };
    let (Some(base_files), Some(head_files)) =
        (repository.files_at(base), repository.files_at(head))
    else {
        return answers::not_found();
    };
    let base_line = repository.line(base_files);
    let head_line = repository.line(head_files);
    let Some(parted) = head_line.iter().find(|commit| base_line.contains(commit)) else {
        let message = format!("No common ancestor between {base} and {head}.");
        return answers::error(StatusCode::NOT_FOUND, &message);
    };
    let since = |line: &[String]| -> Vec<String> {
        line.iter().take_while(|c| *c != parted).cloned().collect()
    };
    let (mut ahead, behind) = (since(&head_line), since(&base_line));
    // The host lists commits in the order in which they were made.
    ahead.reverse();
    let status = match (ahead.is_empty(), behind.is_empty()) {
        (true, true) => "identical",
        (false, true) => "ahead",
        (true, false) => "behind",
        (false, false) => "diverged",
    };
    let page = pages::Page::of(query);
    let listed: Vec<&String> = if let Some(page) = &page {
        page.cut(&ahead).collect()
    } else {
        let first = ahead.len().saturating_sub(LARGEST_COMMITS);
        ahead[first..].iter().collect()
    };
    let commits: Vec<Value> = listed
        .into_iter()
        .map(|id| commit(repository, id))
        .collect();
    let mut body = json!({
        "url": format!("{url}/compare/{basehead}"),
        "base_commit": commit(repository, &ids::commit(base_files)),
        "merge_base_commit": commit(repository, parted),
        "status": status,
        "ahead_by": ahead.len(),
        "behind_by": behind.len(),
        "total_commits": ahead.len(),
        "commits": commits,
    });
    if page.as_ref().is_none_or(pages::Page::is_first)
        && let Some(parted) = repository.files_at(parted)
    {
        body["files"] = changes(parted, head_files).into();
    }
    let response = answers::json_answer(StatusCode::OK, &body);
    match page {
        Some(page) => page.link(response, &format!("{url}/compare/{basehead}"), ahead.len()),
        None => response,
    }
}

fn commit(repository: &EmulatedRepository, id: &str) -> Value {
    let parents: Vec<Value> = repository
        .parents
        .get(id)
        .map(|parent| json!({ "sha": parent }))
        .into_iter()
        .collect();
    json!({ "sha": id, "commit": { "message": format!("Commit {}", &id[..7]) }, "parents": parents })
}

/// The changed files in the order of their names.
fn changes(before: &Files, after: &Files) -> Vec<Value> {
    let mut removed: BTreeMap<&String, &Bytes> = before
        .0
        .iter()
        .filter(|(path, _)| !after.0.contains_key(*path))
        .collect();
    let mut changes = BTreeMap::new();
    for (path, content) in &after.0 {
        let change = match before.0.get(path) {
            Some(same) if same == content => continue,
            Some(old) => change(path, "modified", old, content),
            None => match removed.iter().find(|(_, old)| *old == &content) {
                Some((&previous, _)) => {
                    removed.remove(previous);
                    let mut renamed = change(path, "renamed", content, content);
                    renamed.insert("previous_filename".to_owned(), json!(previous));
                    renamed
                }
                None => change(path, "added", &Bytes::new(), content),
            },
        };
        changes.insert(path, Value::Object(change));
    }
    for (path, content) in removed {
        let gone = change(path, "removed", content, &Bytes::new());
        changes.insert(path, Value::Object(gone));
    }
    changes.into_values().take(LARGEST_FILES).collect()
}

fn change(path: &str, status: &str, before: &Bytes, after: &Bytes) -> Map<String, Value> {
    let (additions, deletions, diff) = difference(before, after);
    let content = if status == "removed" { before } else { after };
    let mut change = Map::new();
    for (name, value) in [
        ("sha", json!(ids::blob(content))),
        ("filename", json!(path)),
        ("status", json!(status)),
        ("additions", json!(additions)),
        ("deletions", json!(deletions)),
        ("changes", json!(additions + deletions)),
    ] {
        change.insert(name.to_owned(), value);
    }
    if let Some(diff) = diff {
        change.insert("patch".to_owned(), json!(diff));
    }
    change
}

/// How many lines were added and removed, and the patch; binary files have neither.
fn difference(before: &Bytes, after: &Bytes) -> (usize, usize, Option<String>) {
    let (Ok(before), Ok(after)) = (std::str::from_utf8(before), std::str::from_utf8(after)) else {
        return (0, 0, None);
    };
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let same = |(a, b): &(&&str, &&str)| a == b;
    let begin = old.iter().zip(&new).take_while(same).count();
    let (old_rest, new_rest) = (&old[begin..], &new[begin..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev());
    let end = end.take_while(same).count();
    let removed = &old_rest[..old_rest.len() - end];
    let added = &new_rest[..new_rest.len() - end];
    if removed.is_empty() && added.is_empty() {
        return (0, 0, None);
    }
    let place = begin + 1;
    let mut patch = format!("@@ -{place},{} +{place},{} @@", removed.len(), added.len());
    for (sign, lines) in [('-', removed), ('+', added)] {
        for line in lines {
            patch.push('\n');
            patch.push(sign);
            patch.push_str(line);
        }
    }
    (added.len(), removed.len(), Some(patch))
}
