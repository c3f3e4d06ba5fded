//! The operations of the contract as agents see them: derived from the served document, so that nothing is said twice.

use std::{collections::BTreeSet, sync::LazyLock};

use catalog_api::operations::{Location, OPERATIONS, Operation};
use catalog_store::domain::Scope;
use serde_json::{Map, Value};

use super::schema;

/// What a call of an operation may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// It changes nothing.
    Read,
    /// It changes something, and takes nothing away.
    Write,
    /// What it takes away does not come back by itself.
    Destroy,
}

/// Operations that take something away, beside those whose method is DELETE.
const DESTROYS: &[&str] = &[
    "archiveWorkspace",
    "cancelDeployment",
    "cancelTransfer",
    "deleteDeploymentRelease",
    "deleteFailedDeployments",
    "rejectTransfer",
    "replaceRulesetDocs",
    "unpublishDeployment",
];

/// Operations whose method is DELETE and that take nothing away.
const RESTORES: &[&str] = &["unarchiveWorkspace"];

/// Operations that no tool calls by their name, with what serves instead of them.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "createToken",
        "tokens are made in the browser: a token cannot make another one",
    ),
    (
        "streamDeploymentLogs",
        "use the tool get_deployment, which reads the log in pages and can wait for more",
    ),
];

/// An operation with what the document says of it.
pub(super) struct Described {
    pub operation: &'static Operation,
    pub summary: String,
    pub description: String,
    pub scope: Scope,
    pub class: Class,
    /// The schemas of its parameters by name, in the order of the document.
    pub parameters: Vec<Parameter>,
    /// The schema of its body, references followed.
    pub body: Option<Value>,
}

/// A parameter of an operation.
pub(super) struct Parameter {
    pub name: &'static str,
    pub location: Location,
    pub required: bool,
    pub schema: Value,
}

/// All operations.
static ALL: LazyLock<Vec<Described>> = LazyLock::new(|| {
    // The document is part of the program, and its tests read it.
    let document = serde_json::from_str(catalog_api::OPENAPI_SERVED_JSON).unwrap_or_default();
    let described = OPERATIONS.iter();
    described
        .map(|operation| describe(&document, operation))
        .collect()
});

pub(super) fn all() -> &'static [Described] {
    &ALL
}

pub(super) fn find(id: &str) -> Option<&'static Described> {
    ALL.iter().find(|described| described.operation.id == id)
}

impl Described {
    /// What serves instead of the operation, where no tool calls it by its name.
    pub(super) fn elsewhere(&self) -> Option<&'static str> {
        let found = ELSEWHERE.iter().find(|(id, _)| *id == self.operation.id);
        found.map(|(_, instead)| *instead)
    }

    pub(super) fn parameter(&self, name: &str) -> Option<&Parameter> {
        let mut parameters = self.parameters.iter();
        parameters.find(|parameter| parameter.name == name)
    }

    /// The properties of the body.
    pub(super) fn body_properties(&self) -> Option<&Map<String, Value>> {
        self.body.as_ref()?["properties"].as_object()
    }

    /// Words that say what it is about, in lower case, with how much a match of each weighs.
    pub(super) fn words(&self) -> [(usize, String); 3] {
        let Operation { id, tag, path, .. } = self.operation;
        let named = format!("{} {tag} {}", apart(id), self.summary).to_lowercase();
        [
            (3, named),
            (2, path.to_lowercase()),
            (1, self.description.to_lowercase()),
        ]
    }
}

impl Class {
    fn of(operation: &Operation) -> Self {
        match operation.method {
            "GET" => Self::Read,
            "DELETE" if !RESTORES.contains(&operation.id) => Self::Destroy,
            _ if DESTROYS.contains(&operation.id) => Self::Destroy,
            _ => Self::Write,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destroy => "destroy",
        }
    }

    /// The tool that calls operations of the class.
    pub(super) fn tool(self) -> &'static str {
        match self {
            Self::Read => "read_operation",
            Self::Write => "write_operation",
            Self::Destroy => "destroy_operation",
        }
    }
}

fn describe(document: &Value, operation: &'static Operation) -> Described {
    let item = &document["paths"][operation.path];
    let declared = &item[operation.method.to_lowercase()];
    let text = |key: &str| declared[key].as_str().unwrap_or_default().to_owned();
    let schema = declared.pointer("/requestBody/content/application~1json/schema");
    Described {
        operation,
        summary: text("summary"),
        description: text("description"),
        scope: match operation.method {
            "GET" => Scope::ApiRead,
            _ => Scope::ApiWrite,
        },
        class: Class::of(operation),
        parameters: parameters(document, operation, [item, declared]),
        body: schema.map(|schema| schema::resolved(document, schema)),
    }
}

fn parameters(document: &Value, operation: &Operation, at: [&Value; 2]) -> Vec<Parameter> {
    let declared: Vec<Value> = at
        .iter()
        .filter_map(|at| at["parameters"].as_array())
        .flatten()
        .map(|parameter| schema::resolved(document, parameter))
        .collect();
    let described = operation.parameters.iter().map(|parameter| {
        let mut found = declared.iter();
        let found = found.find(|declared| declared["name"] == parameter.name);
        let found = found.cloned().unwrap_or_default();
        let mut schema = found["schema"].clone();
        if let (Some(schema), Some(text)) = (schema.as_object_mut(), found.get("description")) {
            schema.insert("description".to_owned(), text.clone());
        }
        Parameter {
            name: parameter.name,
            location: parameter.location,
            required: found["required"] == true,
            schema,
        }
    });
    described.collect()
}

/// `createPolicyComment` as `create policy comment`.
fn apart(id: &str) -> String {
    let mut apart = String::new();
    for c in id.chars() {
        if c.is_uppercase() {
            apart.push(' ');
        }
        apart.extend(c.to_lowercase());
    }
    apart
}

/// Which of the words of a search an operation has, weighed; 0 is none.
pub(super) fn relevance(described: &Described, words: &BTreeSet<String>) -> usize {
    let text = described.words();
    let weight = |word: &String| {
        let weights = text.iter().filter(|(_, text)| text.contains(word.as_str()));
        weights.map(|(weight, _)| *weight).max().unwrap_or(0)
    };
    words.iter().map(weight).sum()
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;

    #[test]
    fn every_operation_is_described() {
        for described in all() {
            let id = described.operation.id;
            assert!(!described.summary.is_empty(), "{id}");
            for parameter in &described.parameters {
                assert!(parameter.schema.is_object(), "{id} {}", parameter.name);
            }
            let writes = matches!(described.operation.method, "POST" | "PUT" | "PATCH");
            assert!(writes || described.body.is_none(), "{id}");
        }
        assert_eq!(all().len(), OPERATIONS.len());
    }

    /// The lists beside the contract name operations of it, and whatever sounds as if it took something away is in them.
    #[test]
    fn what_destroys_is_known() {
        for id in DESTROYS {
            assert_ne!(find(id).expect(id).operation.method, "DELETE", "{id}");
        }
        for id in RESTORES {
            assert_eq!(find(id).expect(id).operation.method, "DELETE", "{id}");
        }
        let destructive = [
            "delete",
            "remove",
            "revoke",
            "cancel",
            "reject",
            "unpublish",
            "unshare",
            "archive",
            "replace",
        ];
        for described in all() {
            let id = described.operation.id;
            let sounds = destructive
                .iter()
                .any(|word| apart(id).split(' ').any(|part| part == *word));
            let destroys = described.class == Class::Destroy;
            assert_eq!(sounds, destroys, "{id}");
        }
    }

    #[test]
    fn a_search_finds_what_its_words_name() {
        let best = |text: &str| {
            let words = text.split(' ').map(str::to_owned).collect();
            // As the tool does: of equals, the first.
            let best = all()
                .iter()
                .min_by_key(|one| Reverse(relevance(one, &words)));
            best.expect("an operation").operation.id
        };
        assert_eq!(best("revoke token"), "revokeToken");
        assert_eq!(
            best("share connection workspace"),
            "shareWorkspaceConnection"
        );
    }
}
