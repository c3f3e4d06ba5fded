//! A document of the platform: OpenAPI, in several files.

use std::path::{Path, PathBuf};

use catalog_emulators::platform::SeenExchange;
use reqwest::header::CONTENT_TYPE;
use serde_json::{Map, Value};

/// A document, and the path under which its operations are served.
pub struct Document {
    folder: PathBuf,
    prefix: &'static str,
    root: Value,
}

/// An operation of a document.
pub struct Operation<'a> {
    document: &'a Document,
    /// Its id.
    pub id: &'a str,
    template: &'a str,
    shared: &'a Value,
    definition: &'a Value,
}

fn yaml(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap();
    let text = joined(&text);
    serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Puts each quoted text on one line: the documents go on at the indentation of the key, which YAML does not allow.
fn joined(text: &str) -> String {
    let mut joined = String::new();
    let mut is_open = false;
    for line in text.lines() {
        let quotes = line.matches('\'').count();
        if is_open {
            joined.push(' ');
            joined.push_str(line.trim());
            is_open = quotes % 2 == 0;
        } else {
            joined.push_str(line);
            is_open = line.contains(": '") && quotes % 2 == 1;
        }
        if !is_open {
            joined.push('\n');
        }
    }
    joined
}

/// Whether a path is of a template, in which `{name}` is a segment and `{name}*` are any.
fn matches(template: &str, path: &str) -> bool {
    let mut parts = path.split('/');
    for segment in template.split('/') {
        if segment.ends_with("}*") {
            return true;
        }
        let Some(part) = parts.next() else {
            return false;
        };
        let is_variable = segment.starts_with('{');
        if part != segment && (!is_variable || part.is_empty()) {
            return false;
        }
    }
    parts.next().is_none()
}

impl Document {
    pub fn read(folder: &Path, prefix: &'static str) -> Self {
        Self {
            folder: folder.to_owned(),
            prefix,
            root: yaml(&folder.join("api.yaml")),
        }
    }

    /// The operation of a request, if it is documented; a template with fewer variables wins.
    pub fn operation(&self, exchange: &SeenExchange) -> Option<Operation<'_>> {
        let path = exchange.target.split('?').next()?;
        let path = path.strip_prefix(self.prefix)?;
        let method = exchange.method.to_lowercase();
        let paths = self.root["paths"].as_object().unwrap().iter();
        let (template, shared) = paths
            .filter(|(template, item)| matches(template, path) && item.get(&method).is_some())
            .min_by_key(|(template, _)| template.matches('{').count())?;
        let definition = &shared[&method];
        Some(Operation {
            document: self,
            id: definition["operationId"].as_str().unwrap(),
            template,
            shared,
            definition,
        })
    }
}

/// A value with everything that it refers to in its place.
fn resolved(value: &Value, folder: &Path, root: &Value) -> Value {
    match value {
        Value::Object(object) => {
            if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
                let (file, pointer) = reference.split_once('#').unwrap_or((reference, ""));
                if file.is_empty() {
                    let target = root.pointer(pointer).expect(reference);
                    return resolved(target, folder, root);
                }
                let file = folder.join(file);
                let root = yaml(&file);
                let target = root.pointer(pointer).expect(reference);
                return resolved(target, file.parent().unwrap(), &root);
            }
            let fields = object.iter();
            let fields = fields.map(|(name, value)| (name.clone(), resolved(value, folder, root)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        Value::Array(values) => {
            let values = values.iter();
            Value::Array(values.map(|value| resolved(value, folder, root)).collect())
        }
        value => value.clone(),
    }
}

impl Operation<'_> {
    fn resolved(&self, value: &Value) -> Value {
        let document = self.document;
        resolved(value, &document.folder, &document.root)
    }

    /// Holds a request and its answer against what is documented of them.
    pub fn check(&self, exchange: &SeenExchange) {
        self.check_parameters(exchange);
        self.check_body(exchange);
        self.check_answer(exchange);
    }

    fn parameters(&self) -> Vec<Value> {
        let of = |item: &Value| item["parameters"].as_array().cloned().unwrap_or_default();
        let all = [of(self.shared), of(self.definition)].concat();
        all.iter()
            .map(|parameter| self.resolved(parameter))
            .collect()
    }

    fn check_parameters(&self, exchange: &SeenExchange) {
        let id = self.id;
        let (path, query) = exchange
            .target
            .split_once('?')
            .unwrap_or((&exchange.target, ""));
        let path = path.strip_prefix(self.document.prefix).unwrap();
        let query: Vec<(&str, &str)> = query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .collect();
        let parameters = self.parameters();
        for (name, _) in &query {
            let is_known = parameters
                .iter()
                .any(|known| known["in"] == "query" && known["name"] == *name);
            assert!(is_known, "{id}: the parameter {name} is not documented");
        }
        for parameter in &parameters {
            let name = parameter["name"].as_str().unwrap();
            let given = match parameter["in"].as_str().unwrap() {
                "query" => query
                    .iter()
                    .find(|(key, _)| *key == name)
                    .map(|(_, value)| *value),
                "header" => exchange
                    .headers
                    .get(name)
                    .map(|value| value.to_str().unwrap()),
                _ => {
                    let variable = format!("{{{name}}}");
                    let mut segments = self.template.split('/').zip(path.split('/'));
                    segments
                        .find(|(segment, _)| *segment == variable)
                        .map(|(_, part)| part)
                }
            };
            let Some(given) = given else {
                let is_page = self.template.contains(&format!("{{{name}}}*"));
                let is_optional = parameter["required"] != true || is_page;
                assert!(is_optional, "{id}: the parameter {name} is missing");
                continue;
            };
            // Written as text, whatever it is read as.
            let as_text = Value::from(given);
            let as_value = serde_json::from_str(given).unwrap_or(Value::Null);
            let schema = &parameter["schema"];
            assert!(
                jsonschema::is_valid(schema, &as_text) || jsonschema::is_valid(schema, &as_value),
                "{id}: {name} is {given}, not {schema}"
            );
        }
    }

    fn check_body(&self, exchange: &SeenExchange) {
        let id = self.id;
        let header = exchange.headers.get("content-type");
        let kind = header.map_or("", |kind| kind.to_str().unwrap());
        if kind.starts_with("multipart/form-data") {
            return self.check_form(&exchange.body);
        }
        let content = self.resolved(&self.definition["requestBody"]["content"]);
        if exchange.body.is_empty() {
            assert!(content.is_null(), "{id}: the body is missing");
            return;
        }
        let name = kind.split(';').next().unwrap();
        let schema = content[name].get("schema");
        let schema = schema.unwrap_or_else(|| panic!("{id}: {kind} is not documented"));
        if name == "application/json" {
            let body = serde_json::from_slice(&exchange.body).unwrap();
            valid(schema, &body, id);
        }
    }

    /// The description of the operation quotes the fields of the form.
    fn check_form(&self, body: &[u8]) {
        let description = self.definition["description"].as_str().unwrap();
        let body = String::from_utf8_lossy(body);
        let parts = body.split("form-data; name=\"").skip(1);
        let mut fields = 0;
        for name in parts.filter_map(|part| part.split('"').next()) {
            let field = name.split('.').next().unwrap();
            let is_quoted = ["\"", "“"]
                .iter()
                .any(|quote| description.contains(&format!("{quote}{field}")));
            assert!(is_quoted, "{}: the field {name} is not documented", self.id);
            fields += 1;
        }
        assert!(fields > 3);
    }

    fn check_answer(&self, exchange: &SeenExchange) {
        let (id, status) = (self.id, exchange.status.to_string());
        let responses = self.definition["responses"].as_object().unwrap();
        let Some(response) = responses.get(&status) else {
            // Known from elsewhere: what does not exist, and the version of an upload that is taken.
            let is_known = ["404", "409"].contains(&status.as_str());
            assert!(is_known, "{id}: the status {status} is not documented");
            return;
        };
        let response = self.resolved(response);
        for (name, header) in response["headers"].as_object().into_iter().flatten() {
            if let Some(value) = exchange.answer_headers.get(name) {
                let value = Value::from(value.to_str().unwrap());
                valid(&header["schema"], &value, id);
            }
        }
        let sent = exchange.answer_headers.get(CONTENT_TYPE);
        let sent = sent.and_then(|sent| sent.to_str().unwrap().split(';').next());
        if let Some(sent) = sent.filter(|sent| *sent != "application/json") {
            assert!(response["content"].get(sent).is_some(), "{id}: {sent}");
            return;
        }
        let Some(content) = response["content"].get("application/json") else {
            // A refusal may have words.
            assert!(exchange.answer.is_empty() || exchange.status >= 400, "{id}");
            return;
        };
        let answer: Value = serde_json::from_slice(&exchange.answer).unwrap();
        let schema = &content["schema"];
        if !schema.is_null() {
            valid(schema, &answer, id);
        }
        let mut places = ["/properties", "/items/properties"].iter();
        let names_fields = places.any(|place| schema.pointer(place).is_some());
        if !names_fields {
            let examples = examples(content);
            assert!(!examples.is_empty(), "{id}: there is no example");
            for example in examples {
                alike(&answer, example, id);
            }
        }
    }
}

fn examples(content: &Value) -> Vec<&Value> {
    let single = [content.get("example"), content["schema"].get("example")];
    let named = content["examples"].as_object().into_iter().flatten();
    let named = named.map(|(_, example)| example.get("value").unwrap_or(example));
    single.into_iter().flatten().chain(named).collect()
}

fn valid(schema: &Value, value: &Value, id: &str) {
    if let Err(error) = jsonschema::validate(schema, value) {
        panic!("{id}: {error} in {value}");
    }
}

/// Every field is one of the example's, and has the same kind of value.
fn alike(ours: &Value, example: &Value, at: &str) {
    match (ours, example) {
        (Value::Object(ours), Value::Object(example)) => {
            for (name, value) in ours {
                let at = format!("{at}/{name}");
                let example = example.get(name);
                alike(value, example.unwrap_or_else(|| panic!("{at} is new")), &at);
            }
        }
        (Value::Array(ours), Value::Array(examples)) => {
            if let Some(example) = examples.first() {
                for value in ours {
                    alike(value, example, at);
                }
            }
        }
        _ => assert_eq!(
            std::mem::discriminant(ours),
            std::mem::discriminant(example),
            "{at}: {ours} is not like {example}"
        ),
    }
}
