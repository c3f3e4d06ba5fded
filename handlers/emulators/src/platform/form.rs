//! Upload forms, and what the platform's documents demand of them.

use std::collections::BTreeMap;

use bytes::Bytes;
use poem::{Body, FromRequest, RequestBody, http::header, web::Multipart};
use serde_json::Value;

use super::{call::Call, coordinate::Coordinate};

/// The fields of all assets; further ones begin with `properties.`.
const FIELDS: [&str; 9] = [
    "name",
    "description",
    "type",
    "status",
    "dependencies",
    "keywords",
    "tags",
    "contactName",
    "contactEmail",
];
const DEFINITION_HEADER: &str = "#%Policy Definition 0.1";
const IMPLEMENTATION_HEADER: &str = "#%Policy Implementation 1.0";
/// The technology of implementations that are WebAssembly.
const WASM_TECHNOLOGY: &str = "flexGateway";

/// The parts of an upload form.
#[derive(Default)]
pub(super) struct Form {
    fields: BTreeMap<String, String>,
    /// By `classifier.packaging`.
    pub(super) files: BTreeMap<String, Bytes>,
}

impl Form {
    /// Parses the form; the error is a message.
    pub(super) async fn read(call: &Call<'_>) -> Result<Self, String> {
        let mut request = poem::Request::builder();
        if let Some(content_type) = call.request.header(header::CONTENT_TYPE) {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        let request = request.finish();
        let mut body = RequestBody::new(Body::from(call.body.clone()));
        let mut parts = Multipart::from_request(&request, &mut body)
            .await
            .map_err(|error| error.to_string())?;
        let mut form = Self::default();
        loop {
            let part = parts
                .next_field()
                .await
                .map_err(|error| error.to_string())?;
            let Some(part) = part else {
                return Ok(form);
            };
            let name = part.name().unwrap_or_default().to_owned();
            let is_new = if let Some(key) = name.strip_prefix("files.") {
                let is_pair = key.split('.').filter(|word| !word.is_empty()).count() == 2
                    && key.matches('.').count() == 1;
                if !is_pair {
                    return Err(format!("{name} does not name a classifier and a packaging"));
                }
                let content = part.bytes().await.map_err(|error| error.to_string())?;
                form.files.insert(key.to_owned(), content.into()).is_none()
            } else {
                let text = part.text().await.map_err(|error| error.to_string())?;
                form.fields.insert(name.clone(), text).is_none()
            };
            if !is_new {
                return Err(format!("The field {name} is there twice"));
            }
        }
    }

    pub(super) fn text(&self, field: &str) -> Option<&str> {
        self.fields.get(field).map(String::as_str)
    }

    /// The values of a comma-separated field.
    pub(super) fn list(&self, field: &str) -> Vec<String> {
        let values = self.text(field).unwrap_or_default().split(',');
        values
            .map(str::trim)
            .filter(|value| !value.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// What the asset depends on.
    pub(super) fn dependencies(&self) -> Result<Vec<Coordinate>, String> {
        let named = self.list("dependencies").into_iter();
        named
            .map(|text| {
                let parts: Vec<&str> = text.split(':').collect();
                match parts[..] {
                    [group, asset, version] if !group.is_empty() && !asset.is_empty() => {
                        Ok(Coordinate::new(group, asset, version))
                    }
                    _ => Err(format!(
                        "The dependency {text} is not GROUP_ID:ASSET_ID:VERSION"
                    )),
                }
            })
            .collect()
    }

    /// What is wrong with the form by itself.
    pub(super) fn check(&self) -> Result<(), String> {
        for field in self.fields.keys() {
            let is_known = FIELDS.contains(&field.as_str())
                || field
                    .strip_prefix("properties.")
                    .is_some_and(|name| !name.is_empty());
            if !is_known {
                return Err(format!("The field {field} is unknown, or not configured"));
            }
        }
        for required in ["name", "type"] {
            if self
                .text(required)
                .is_none_or(|text| text.trim().is_empty())
            {
                return Err(format!("The field {required} is required"));
            }
        }
        if !matches!(
            self.text("status"),
            None | Some("development" | "published")
        ) {
            return Err("The status is development or published".to_owned());
        }
        let dependencies = self.dependencies()?;
        match self.text("type") {
            Some("policy") => {
                self.check_policy(&dependencies, 0)?;
                self.check_definition()
            }
            Some("policy-implementation") => {
                self.check_policy(&dependencies, 1)?;
                self.check_implementation()
            }
            Some("ruleset") => self.check_ruleset(),
            _ => Err("Assets of this type are not emulated".to_owned()),
        }
    }

    fn check_policy(&self, dependencies: &[Coordinate], expected: usize) -> Result<(), String> {
        if dependencies.len() != expected {
            return Err(format!(
                "A policy's definition has no dependency, its implementation one: the definition; {} given",
                dependencies.len()
            ));
        }
        match self.fields.keys().find(|field| field.contains('.')) {
            Some(field) => Err(format!("Policies have no {field}")),
            None => Ok(()),
        }
    }

    fn check_definition(&self) -> Result<(), String> {
        self.check_files(&["metadata.yaml", "schema.json"])?;
        let schema: Value = serde_json::from_slice(&self.files["schema.json"])
            .map_err(|error| format!("files.schema.json is not JSON: {error}"))?;
        let is_schema = schema.get("@context").is_some()
            && schema["type"] == "object"
            && schema["properties"].is_object();
        if !is_schema {
            return Err(
                "files.schema.json needs @context, the type object, and properties".to_owned(),
            );
        }
        self.check_metadata(DEFINITION_HEADER, &["name"])
    }

    fn check_implementation(&self) -> Result<(), String> {
        self.check_files(&["binary.wasm", "metadata.yaml"])?;
        self.check_metadata(IMPLEMENTATION_HEADER, &["technology", "minRuntimeVersion"])?;
        if self.metadata("technology").as_deref() == Some(WASM_TECHNOLOGY) {
            Ok(())
        } else {
            Err(format!(
                "The technology of a binary.wasm is {WASM_TECHNOLOGY}"
            ))
        }
    }

    fn check_ruleset(&self) -> Result<(), String> {
        let is_ruleset = |key: &String| key == "ruleset.yaml" || key == "ruleset.zip";
        match self.files.keys().find(|key| !is_ruleset(key)) {
            Some(key) => Err(format!("Rulesets have no files.{key}")),
            None if self.files.is_empty() => Err("files.ruleset.yaml is required".to_owned()),
            None => Ok(()),
        }
    }

    /// Demands these files, sorted, and no other, none of them empty.
    fn check_files(&self, expected: &[&str]) -> Result<(), String> {
        let files: Vec<&str> = self.files.keys().map(String::as_str).collect();
        if files != expected {
            return Err(format!(
                "The files are {}, not {}",
                expected.join(" and "),
                files.join(" and ")
            ));
        }
        match self.files.iter().find(|(_, content)| content.is_empty()) {
            Some((key, _)) => Err(format!("files.{key} is empty")),
            None => Ok(()),
        }
    }

    fn check_metadata(&self, header: &str, keys: &[&str]) -> Result<(), String> {
        let first = String::from_utf8_lossy(&self.files["metadata.yaml"]);
        if first.lines().next().map(str::trim_end) != Some(header) {
            return Err(format!("files.metadata.yaml does not begin with {header}"));
        }
        match keys.iter().find(|key| self.metadata(key).is_none()) {
            Some(key) => Err(format!("files.metadata.yaml has no {key}")),
            None => Ok(()),
        }
    }

    /// The value of a key of the metadata that stands on a line of its own.
    fn metadata(&self, key: &str) -> Option<String> {
        let text = String::from_utf8_lossy(self.files.get("metadata.yaml")?);
        let value = text
            .lines()
            .find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix(':'))?;
        let value = value.trim().trim_matches(['"', '\'']);
        (!value.is_empty()).then(|| value.to_owned())
    }
}
