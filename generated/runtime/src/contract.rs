//! Tables of the contract's operations; the generated crate fills them.

use crate::schema::Schemas;

/// The contract: its operations, and the document with its schemas.
pub struct Contract {
    operations: &'static [Operation],
    pub(crate) schemas: Schemas,
}

/// An operation of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// `operationId`.
    pub id: &'static str,
    /// The tag.
    pub tag: &'static str,
    /// The method, upper case.
    pub method: &'static str,
    /// The path, with `{name}` for its parameters.
    pub path: &'static str,
    /// The documented statuses, ascending.
    pub statuses: &'static [u16],
    /// Its parameters.
    pub parameters: &'static [Parameter],
}

/// A parameter of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its location.
    pub location: Location,
    /// What would be valid: "must be a UUID".
    pub rule: &'static str,
}

/// The location of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// In a header.
    Header,
}

impl Contract {
    /// Creates a contract; `document` is the whole document as JSON.
    pub const fn new(operations: &'static [Operation], document: &'static str) -> Self {
        Self {
            operations,
            schemas: Schemas::new(document),
        }
    }

    /// The operation `id`.
    pub fn operation(&self, id: &str) -> Option<&'static Operation> {
        self.operations.iter().find(|operation| operation.id == id)
    }

    /// The methods of a path pattern (`/api/policies/:id`); parameter names are ignored.
    pub fn methods(&self, pattern: &str) -> Vec<&'static str> {
        self.operations
            .iter()
            .filter(|operation| same_pattern(operation.path, pattern))
            .map(|operation| operation.method)
            .collect()
    }
}

impl Operation {
    /// Whether the operation documents `status`.
    pub fn documents(&self, status: u16) -> bool {
        self.statuses.contains(&status)
    }

    /// The parameter `name`.
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name)
    }
}

/// Whether a path of the contract (`/a/{id}`) and one of the router (`/a/:id`) match.
fn same_pattern(path: &str, pattern: &str) -> bool {
    let same = |(declared, routed): (&str, &str)| {
        declared == routed || declared.starts_with('{') && routed.starts_with(':')
    };
    path.split('/').count() == pattern.split('/').count()
        && path.split('/').zip(pattern.split('/')).all(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn operation(id: &'static str, method: &'static str, path: &'static str) -> Operation {
        Operation {
            id,
            tag: "things",
            method,
            path,
            statuses: &[200, 404],
            parameters: &[],
        }
    }

    const OPERATIONS: &[Operation] = &[
        operation("listThings", "GET", "/things"),
        operation("getThing", "GET", "/things/{id}"),
        operation("deleteThing", "DELETE", "/things/{id}"),
        operation("checkThing", "POST", "/things/check"),
    ];

    #[test]
    fn lists_methods_of_a_pattern() {
        let contract = Contract::new(OPERATIONS, "{}");
        assert_eq!(contract.methods("/things"), ["GET"]);
        assert_eq!(contract.methods("/things/:thing"), ["GET", "DELETE"]);
        assert_eq!(contract.methods("/things/check"), ["POST"]);
        assert_eq!(contract.methods("/others"), [""; 0]);
    }

    #[test]
    fn finds_operations_by_id() {
        let contract = Contract::new(OPERATIONS, "{}");
        let found = contract.operation("getThing").expect("an operation");
        assert!(found.documents(404) && !found.documents(400));
        assert_eq!(contract.operation("getOther"), None);
    }
}
