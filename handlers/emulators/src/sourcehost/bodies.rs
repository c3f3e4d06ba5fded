//! Listings and files.

use base64::{Engine, engine::general_purpose::STANDARD};
use poem::{Response, http::StatusCode};
use serde_json::{Value, json};

use super::{
    answers,
    files::Files,
    ids,
    repository::{EmulatedRepository, directories_of},
};

/// A branch or a tag in a list.
pub(super) fn reference(name: &str, files: &Files) -> Value {
    json!({ "name": name, "commit": { "sha": ids::commit(files) }, "protected": false })
}

/// A listing of a tree, of one directory or recursive.
pub(super) fn tree(
    repository: &EmulatedRepository,
    id: &str,
    query: &[(String, String)],
) -> Response {
    let Some((files, root)) = repository.tree_at(id) else {
        return answers::not_found();
    };
    let recursive = query.iter().any(|(key, _)| key == "recursive");
    let mut entries = Vec::new();
    for directory in directories_of(files) {
        let Some(path) = directory
            .strip_prefix(&root)
            .and_then(|path| path.strip_suffix('/'))
        else {
            continue;
        };
        if recursive || !path.contains('/') {
            entries.push(json!({ "path": path, "mode": "040000", "type": "tree", "sha": ids::tree(files, &directory) }));
        }
    }
    for (path, content) in &files.0 {
        let Some(path) = path.strip_prefix(&root) else {
            continue;
        };
        if recursive || !path.contains('/') {
            entries.push(json!({ "path": path, "mode": "100644", "type": "blob", "sha": ids::blob(content), "size": content.len() }));
        }
    }
    entries.sort_by(|a, b| a["path"].as_str().cmp(&b["path"].as_str()));
    let truncated = recursive && repository.truncates_trees;
    if truncated {
        entries.truncate(entries.len() / 2);
    }
    answers::json_answer(
        StatusCode::OK,
        &json!({ "sha": ids::tree(files, &root), "tree": entries, "truncated": truncated }),
    )
}

/// A file, in base64 or raw, or the files of a directory.
pub(super) fn contents(
    repository: &EmulatedRepository,
    path: &str,
    wants_raw: bool,
    query: &[(String, String)],
) -> Response {
    let reference = query
        .iter()
        .find(|(key, _)| key == "ref")
        .map_or(repository.default_branch.as_str(), |(_, value)| value);
    let Some(files) = repository.files_at(reference) else {
        return answers::error(StatusCode::NOT_FOUND, "No commit found for the ref");
    };
    let name = path.rsplit('/').next().unwrap_or_default();
    if let Some(content) = files.0.get(path) {
        if wants_raw {
            return Response::builder()
                .content_type("application/vnd.sourcehost.raw; charset=utf-8")
                .body(content.clone());
        }
        // The real host wraps base64 at 60 characters.
        let encoded = STANDARD.encode(content);
        let lines: Vec<&str> = encoded
            .as_bytes()
            .chunks(60)
            .map(|line| std::str::from_utf8(line).unwrap_or_default())
            .collect();
        let body = json!({
            "type": "file", "encoding": "base64", "size": content.len(), "name": name, "path": path,
            "content": format!("{}\n", lines.join("\n")), "sha": ids::blob(content),
        });
        return answers::json_answer(StatusCode::OK, &body);
    }
    let prefix = if path.is_empty() {
        String::new()
    } else {
        format!("{path}/")
    };
    let listed: Vec<Value> = files
        .0
        .iter()
        .filter_map(|(path, content)| Some((path, path.strip_prefix(&prefix)?, content)))
        .filter(|(_, name, _)| !name.contains('/'))
        .map(|(path, name, content)| json!({ "type": "file", "name": name, "path": path, "size": content.len(), "sha": ids::blob(content) }))
        .collect();
    if listed.is_empty() {
        answers::not_found()
    } else {
        answers::json_answer(StatusCode::OK, &Value::Array(listed))
    }
}
