//! An OpenAPI document, as answers are held against it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};

use crate::pointer;

/// What schemas call the document. Nothing is fetched from there.
const ADDRESS: &str = "urn:catalog:contract";

const METHODS: [&str; 5] = ["get", "put", "post", "delete", "patch"];

/// A document that no answer can be held against.
#[derive(Debug, thiserror::Error)]
#[error("the document of the contract is not usable: {0}")]
pub struct ContractError(String);

/// An OpenAPI 3.1 document.
pub struct Contract {
    document: Arc<Value>,
    operations: Vec<Operation>,
    registry: Registry<'static>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// One operation of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Its `operationId`.
    pub id: String,
    /// Its method, in capitals.
    pub method: String,
    /// Its path, with parameters in braces.
    pub path: String,
    /// Where it stands in the document.
    pub pointer: String,
}

impl Contract {
    /// Reads a document in JSON.
    pub fn parse(text: &str) -> Result<Self, ContractError> {
        let unusable = |error: &dyn std::fmt::Display| ContractError(error.to_string());
        let document: Value = serde_json::from_str(text).map_err(|error| unusable(&error))?;
        let document = Arc::new(document);
        let registry = Registry::new()
            .draft(Draft::Draft202012)
            .add(ADDRESS, Arc::clone(&document))
            .and_then(jsonschema::RegistryBuilder::prepare)
            .map_err(|error| unusable(&error))?;
        let operations = operations(&document);
        if operations.is_empty() {
            return Err(ContractError("it has no operations".to_owned()));
        }
        Ok(Self {
            document,
            operations,
            registry,
            validators: Mutex::default(),
        })
    }

    /// The document.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// Its operations, by path.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation with an id.
    pub fn operation(&self, id: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.id == id)
    }

    /// What stands at a pointer, and where it does, when references are followed; null for nothing.
    pub fn resolve(&self, pointer: &str) -> (&Value, String) {
        static NOTHING: Value = Value::Null;
        let mut pointer = pointer.to_owned();
        // A chain of references in one document is short, or a circle.
        for _ in 0..8 {
            let value = self.document.pointer(&pointer).unwrap_or(&NOTHING);
            match value["$ref"].as_str().and_then(|to| to.strip_prefix('#')) {
                Some(to) => to.clone_into(&mut pointer),
                None => return (value, pointer),
            }
        }
        (&NOTHING, pointer)
    }

    /// Where the response of an operation for a status stands, and what it is; ranges such as `2XX` included.
    pub(crate) fn response(&self, operation: &Operation, status: u16) -> Option<(&Value, String)> {
        let responses = pointer::child(&operation.pointer, "responses");
        [status.to_string(), format!("{}XX", status / 100)]
            .iter()
            .map(|name| self.resolve(&pointer::child(&responses, name)))
            .find(|(value, _)| value.is_object())
    }

    /// The statuses that an operation documents, in the order of the document.
    pub(crate) fn statuses(&self, operation: &Operation) -> Vec<String> {
        let responses = pointer::child(&operation.pointer, "responses");
        let (responses, _) = self.resolve(&responses);
        responses
            .as_object()
            .into_iter()
            .flat_map(|responses| responses.keys().cloned())
            .collect()
    }

    /// Whether an operation documents a status by itself.
    pub(crate) fn documents(&self, operation: &Operation, status: u16) -> bool {
        self.response(operation, status).is_some()
    }

    /// The security requirements of an operation.
    pub(crate) fn security(&self, operation: &Operation) -> &[Value] {
        let item = self.document.pointer(&operation.pointer);
        let security = item.and_then(|item| item.get("security"));
        security
            .or_else(|| self.document.get("security"))
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The parameters of an operation, each with its pointer.
    pub(crate) fn parameters(&self, operation: &Operation) -> Vec<(&Value, String)> {
        let parameters = pointer::child(&operation.pointer, "parameters");
        let count = self.resolve(&parameters).0.as_array().map_or(0, Vec::len);
        (0..count)
            .map(|index| self.resolve(&pointer::child(&parameters, &index.to_string())))
            .collect()
    }

    /// The validator of the schema at a pointer.
    pub(crate) fn validator(&self, pointer: &str) -> Result<Arc<Validator>, ContractError> {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(pointer) {
            return Ok(Arc::clone(validator));
        }
        // By reference: a finding then says where in the document it stands.
        let schema = json!({ "$ref": format!("{ADDRESS}#{}", pointer::to_fragment(pointer)) });
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .with_registry(&self.registry)
            .should_validate_formats(true)
            .offline()
            .build(&schema)
            .map_err(|error| ContractError(format!("{pointer}: {error}")))?;
        let validator = Arc::new(validator);
        validators.insert(pointer.to_owned(), Arc::clone(&validator));
        Ok(validator)
    }
}

fn operations(document: &Value) -> Vec<Operation> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let of_path = paths.flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.filter_map(move |(method, operation)| {
            let at = pointer::child("/paths", path);
            METHODS.contains(&method.as_str()).then_some(())?;
            Some(Operation {
                id: operation["operationId"].as_str()?.to_owned(),
                method: method.to_uppercase(),
                path: path.clone(),
                pointer: pointer::child(&at, method),
            })
        })
    });
    of_path.collect()
}
