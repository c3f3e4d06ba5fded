//! What a deployment lists: identifiers of resources, by the path of their collection.

use std::collections::{BTreeMap, BTreeSet};

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

/// A resource that was listed.
struct Thing {
    id: String,
    listed: Listing,
}

/// The request that listed a resource.
#[derive(Clone)]
pub(super) struct Listing {
    pub(super) operation: &'static str,
    pub(super) values: Vec<(String, String)>,
    pub(super) query: String,
}

#[derive(Default)]
pub(super) struct Things {
    /// By the path of their collection.
    known: BTreeMap<String, Vec<Thing>>,
    /// Identifiers of those that are not listed any more.
    gone: BTreeSet<String>,
}

impl Things {
    /// Takes note of what an answer of an operation names.
    pub(super) fn note(
        &mut self,
        operation: &str,
        values: &[(String, String)],
        query: &str,
        body: &Value,
    ) {
        for source in SOURCES.iter().filter(|one| one.operation == operation) {
            let collection = fill(source.collection, values);
            let known = self.known.entry(collection).or_default();
            for id in source.ids(body) {
                if known.len() < MOST && !known.iter().any(|one| one.id == id) {
                    let listed = Listing {
                        operation: source.operation,
                        values: values.to_vec(),
                        query: query.to_owned(),
                    };
                    known.push(Thing {
                        id: id.to_owned(),
                        listed,
                    });
                }
            }
        }
    }

    /// What a collection is known to have.
    pub(super) fn of(&self, collection: &str) -> impl Iterator<Item = &str> {
        let known = self.known.get(collection).into_iter().flatten();
        let ids = known.map(|thing| thing.id.as_str());
        ids.filter(|id| !self.gone.contains(*id))
    }

    /// Takes note that something is not listed any more; whether that is new.
    pub(super) fn leave_out(&mut self, id: &str) -> bool {
        self.gone.insert(id.to_owned())
    }

    /// Whether something that parameters name is not listed any more.
    pub(super) fn leaves_out(&self, values: &[(String, String)]) -> bool {
        values.iter().any(|(_, id)| self.gone.contains(id))
    }

    /// The requests that listed the resources that the parameters of a path name, each with the identifier.
    pub(super) fn listings(
        &self,
        path: &str,
        values: &[(String, String)],
    ) -> Vec<(Listing, String)> {
        let listing = |(index, (_, id)): (usize, &(String, String))| {
            let known = self.known.get(&collection(path, &values[..index])?)?;
            let thing = known.iter().find(|thing| thing.id == *id)?;
            Some((thing.listed.clone(), id.clone()))
        };
        values.iter().enumerate().filter_map(listing).collect()
    }

    /// Values for all parameters of a path: one list for each resource that it can name.
    pub(super) fn values(&self, path: &str) -> Vec<Vec<(String, String)>> {
        let mut found = vec![Vec::new()];
        while let Some(name) = parameter(path, found[0].len()) {
            let longer = found.iter().flat_map(|values| {
                let ids = collection(path, values).into_iter();
                let ids = ids.flat_map(|at| self.of(&at).map(str::to_owned).collect::<Vec<_>>());
                ids.map(move |id| {
                    let mut longer = values.clone();
                    longer.push((name.to_owned(), id));
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

impl Source {
    /// The identifiers that an answer names.
    fn ids<'a>(&self, body: &'a Value) -> impl Iterator<Item = &'a str> {
        let entries = body.pointer(self.entries).and_then(Value::as_array);
        let entries = entries.into_iter().flatten();
        let own =
            entries.filter(|entry| self.unless.is_none_or(|one| entry.pointer(one).is_none()));
        let ids = own.filter_map(|entry| entry.pointer(self.id)?.as_str());
        ids.filter(|id| is_plain(id))
    }
}

/// Whether an answer of an operation names a resource.
pub(super) fn names(operation: &str, body: &Value, id: &str) -> bool {
    let mut sources = SOURCES.iter().filter(|one| one.operation == operation);
    sources.any(|source| source.ids(body).any(|one| one == id))
}

/// An identifier becomes a part of a path; a deployment could otherwise choose what is asked.
pub(super) fn is_plain(id: &str) -> bool {
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

pub(super) fn fill(path: &str, values: &[(String, String)]) -> String {
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
        things.note("listWorkspaces", &[], "", &body);
        let path = "/api/workspaces/{id}/members/{userId}/impact";
        assert!(things.values(path).is_empty());
        let values = [("id".to_owned(), "w1".to_owned())];
        things.note(
            "listWorkspaceMembers",
            &values,
            "",
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
        things.note("listPolicies", &[], "", &body);
        let of = |collection| things.of(collection).collect::<Vec<_>>();
        assert_eq!(of("/api/vendor-policies"), ["a"]);
        assert_eq!(of("/api/policies"), ["1"]);
    }
}
