//! What a deployment lists: identifiers of resources, by the path of their collection.

use std::collections::BTreeMap;

use serde_json::Value;

/// So many of a kind are read.
const MOST: usize = 3;

/// An operation whose answers name resources.
struct Source {
    operation: &'static str,
    /// JSON pointer to the list.
    entries: &'static str,
    /// JSON pointer to the identifier in an entry.
    id: &'static str,
    /// Entries that have this are of another kind.
    unless: Option<&'static str>,
    /// The path of the collection.
    collection: &'static str,
}

const fn source(
    operation: &'static str,
    entries: &'static str,
    id: &'static str,
    collection: &'static str,
) -> Source {
    Source {
        operation,
        entries,
        id,
        unless: None,
        collection,
    }
}

const SOURCES: [Source; 11] = [
    source("listPolicies", "/policies", "/id", "/api/policies"),
    Source {
        unless: Some("/id"),
        ..source("listPolicies", "/policies", "/slug", "/api/vendor-policies")
    },
    source("listRulesets", "/rulesets", "/id", "/api/rulesets"),
    Source {
        unless: Some("/id"),
        ..source("listRulesets", "/rulesets", "/slug", "/api/vendor-rulesets")
    },
    source("listSubmissions", "/submissions", "/id", "/api/submissions"),
    source(
        "listRulesetSubmissions",
        "/submissions",
        "/id",
        "/api/ruleset-submissions",
    ),
    source("listDeployments", "/deployments", "/id", "/api/deployments"),
    source("listConnections", "/connections", "/id", "/api/connections"),
    source(
        "listWorkspaces",
        "/memberships",
        "/workspace/id",
        "/api/workspaces",
    ),
    source(
        "listWorkspaceMembers",
        "/members",
        "/user_id",
        "/api/workspaces/{id}/members",
    ),
    source(
        "getWorkspace",
        "/connections",
        "/connection_id",
        "/api/workspaces/{id}/connections",
    ),
];

#[derive(Default)]
pub(super) struct Things(BTreeMap<String, Vec<String>>);

impl Things {
    /// Takes note of what an answer of an operation names.
    pub(super) fn note(&mut self, operation: &str, values: &[(String, String)], body: &Value) {
        for source in SOURCES.iter().filter(|one| one.operation == operation) {
            let collection = fill(source.collection, values);
            let known = self.0.entry(collection).or_default();
            let entries = body.pointer(source.entries).and_then(Value::as_array);
            for entry in entries.into_iter().flatten() {
                let other = source
                    .unless
                    .is_some_and(|one| entry.pointer(one).is_some());
                if let Some(id) = entry.pointer(source.id).and_then(Value::as_str)
                    && !other
                    && is_plain(id)
                    && known.len() < MOST
                    && !known.iter().any(|one| one == id)
                {
                    known.push(id.to_owned());
                }
            }
        }
    }

    /// What a collection is known to have.
    pub(super) fn of(&self, collection: &str) -> &[String] {
        self.0.get(collection).map_or(&[], Vec::as_slice)
    }

    /// Values for all parameters of a path: one list for each resource that it can name.
    pub(super) fn values(&self, path: &str) -> Vec<Vec<(String, String)>> {
        let mut found = vec![Vec::new()];
        while let Some(name) = parameter(path, found[0].len()) {
            let longer = found.iter().flat_map(|values| {
                let ids = collection(path, values).map_or(&[][..], |at| self.of(&at));
                ids.iter().map(move |id| {
                    let mut longer = values.clone();
                    longer.push((name.to_owned(), id.clone()));
                    longer
                })
            });
            found = longer.collect();
            if found.is_empty() {
                return found;
            }
        }
        found
    }
}

/// An identifier becomes a part of a path; a deployment could otherwise choose what is asked.
fn is_plain(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !id.is_empty() && id.len() <= 200 && id.chars().all(plain) && !id.starts_with('.')
}

/// The name of a parameter of a path, by its place among them.
fn parameter(path: &str, index: usize) -> Option<&str> {
    let after = path.split('{').nth(index + 1)?;
    after.split('}').next()
}

/// The collection that the next parameter of a path names one of, after these.
pub(super) fn collection(path: &str, values: &[(String, String)]) -> Option<String> {
    let filled = fill(path, values);
    let before = filled.split_once('{')?.0;
    Some(before.trim_end_matches('/').to_owned())
}

fn fill(path: &str, values: &[(String, String)]) -> String {
    values.iter().fold(path.to_owned(), |path, (name, value)| {
        path.replace(&format!("{{{name}}}"), value)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Things;

    #[test]
    fn nested_resources_are_found_below_their_own() {
        let mut things = Things::default();
        let body =
            json!({"memberships": [{"workspace": {"id": "w1"}}, {"workspace": {"id": "../w2"}}]});
        things.note("listWorkspaces", &[], &body);
        let path = "/api/workspaces/{id}/members/{userId}/impact";
        assert!(things.values(path).is_empty());
        let values = [("id".to_owned(), "w1".to_owned())];
        things.note(
            "listWorkspaceMembers",
            &values,
            &json!({"members": [{"user_id": "u1"}]}),
        );
        let found = things.values(path);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0][1], ("userId".to_owned(), "u1".to_owned()));
        assert_eq!(things.values("/api/me"), [[]]);
    }

    #[test]
    fn rows_of_the_vendor_are_of_another_collection() {
        let mut things = Things::default();
        let body = json!({"policies": [{"slug": "a"}, {"id": "1", "slug": "b"}]});
        things.note("listPolicies", &[], &body);
        assert_eq!(things.of("/api/vendor-policies"), ["a"]);
        assert_eq!(things.of("/api/policies"), ["1"]);
    }
}
