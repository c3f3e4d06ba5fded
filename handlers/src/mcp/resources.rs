//! What agents can read beside the tools: the contract, a ruleset's YAML, a policy's documentation.

use std::{borrow::Cow, fmt::Write};

use catalog_store::{domain::Scope, rulesets};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::{
    operations,
    refusal::Refusal,
    rest::{Call, Rest},
    schema,
    session::Session,
};
use crate::{App, documents::OPENAPI_SERVED_YAML};

/// The served document.
pub(super) const CONTRACT: &str = "catalog://contract";

/// At most so many completions are told (specification of completion).
const COMPLETIONS: usize = 100;

/// A kind of resource with a parameter in its address.
pub(super) struct Template {
    pub name: &'static str,
    pub about: &'static str,
    /// What stands before and after the parameter.
    before: &'static str,
    pub parameter: &'static str,
    after: &'static str,
    pub media_type: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Operation,
    RulesetYaml,
    VendorRulesetYaml,
    PolicyDocumentation,
    VendorPolicyDocumentation,
}

const YAML: &str = "application/yaml";
const MARKDOWN: &str = "text/markdown";

pub(super) const TEMPLATES: &[Template] = &[
    Template {
        name: "operation",
        about: "An operation of the contract, with its parameters and body.",
        before: "catalog://operations/",
        parameter: "operation",
        after: "",
        media_type: "application/json",
        kind: Kind::Operation,
    },
    Template {
        name: "ruleset-yaml",
        about: "The YAML of a community ruleset.",
        before: "catalog://rulesets/",
        parameter: "id",
        after: "/profile.yaml",
        media_type: YAML,
        kind: Kind::RulesetYaml,
    },
    Template {
        name: "vendor-ruleset-yaml",
        about: "The YAML of a vendor ruleset.",
        before: "catalog://vendor-rulesets/",
        parameter: "slug",
        after: "/profile.yaml",
        media_type: YAML,
        kind: Kind::VendorRulesetYaml,
    },
    Template {
        name: "policy-documentation",
        about: "The documentation of a community policy: its About text, and its tabs for those who see them.",
        before: "catalog://policies/",
        parameter: "id",
        after: "/documentation.md",
        media_type: MARKDOWN,
        kind: Kind::PolicyDocumentation,
    },
    Template {
        name: "vendor-policy-documentation",
        about: "The documentation of a vendor policy.",
        before: "catalog://vendor-policies/",
        parameter: "slug",
        after: "/documentation.md",
        media_type: MARKDOWN,
        kind: Kind::VendorPolicyDocumentation,
    },
];

impl Template {
    pub(super) fn uri(&self) -> String {
        format!("{}{{{}}}{}", self.before, self.parameter, self.after)
    }

    /// The parameter of an address of this kind.
    fn matches<'a>(&self, uri: &'a str) -> Option<Cow<'a, str>> {
        let value = uri.strip_prefix(self.before)?.strip_suffix(self.after)?;
        let value = percent_decode_str(value).decode_utf8().ok()?;
        (!value.is_empty()).then_some(value)
    }
}

/// What resources are read with.
pub(super) struct Library<'a> {
    pub app: &'a App,
    pub rest: &'a Rest,
    pub session: &'a Session,
}

impl Library<'_> {
    /// The media type and the text of a resource.
    pub(super) async fn read(&self, uri: &str) -> Result<(&'static str, String), Refusal> {
        if uri == CONTRACT {
            return Ok((YAML, contract()?));
        }
        let mut templates = TEMPLATES.iter();
        let found = templates.find_map(|template| Some((template, template.matches(uri)?)));
        let (template, value) = found.ok_or_else(Refusal::not_found)?;
        let text = match template.kind {
            Kind::Operation => operation(&value)?,
            Kind::RulesetYaml => self.ruleset_yaml(&value).await?,
            Kind::VendorRulesetYaml => {
                let body: Value = self.get("getVendorRuleset", "slug", &value).await?;
                text(&body["ruleset"]["profile_yaml"])
            }
            Kind::PolicyDocumentation => self.policy_documentation(&value).await?,
            Kind::VendorPolicyDocumentation => {
                let body: Value = self.get("getVendorPolicy", "slug", &value).await?;
                text(&body["policy"]["body_md"])
            }
        };
        Ok((template.media_type, text))
    }

    async fn ruleset_yaml(&self, id: &str) -> Result<String, Refusal> {
        let viewer = self.session.viewer(Scope::ApiRead)?;
        let id = id.parse().map_err(|_| Refusal::not_found())?;
        Ok(rulesets::visible_profile(&mut self.app.store.reader(), viewer, id).await?)
    }

    async fn policy_documentation(&self, id: &str) -> Result<String, Refusal> {
        let body: Value = self.get("getPolicy", "id", id).await?;
        let policy = &body["policy"];
        let mut page = format!(
            "# {}\n\n{}\n",
            text(&policy["name"]),
            text(&policy["description"])
        );
        // The tabs are for the owner and reviewers.
        if let Ok(body) = self.get::<Value>("getSubmission", "id", id).await {
            for tab in body["docTabs"].as_array().into_iter().flatten() {
                let (title, body) = (text(&tab["title"]), text(&tab["bodyMd"]));
                let _ = write!(page, "\n## {title}\n\n{body}\n");
            }
        }
        Ok(page)
    }

    /// Values of a parameter that begin with or contain what was typed.
    pub(super) async fn complete(&self, uri: &str, typed: &str) -> Result<Vec<String>, Refusal> {
        let template = TEMPLATES.iter().find(|template| template.uri() == uri);
        let kind = template.ok_or_else(Refusal::not_found)?.kind;
        let (list, source) = match kind {
            Kind::Operation => {
                let ids = operations::all()
                    .iter()
                    .map(|one| one.operation.id.to_owned());
                return Ok(matching(ids.map(|id| (id, String::new())), typed));
            }
            Kind::RulesetYaml => ("listRulesets", "community"),
            Kind::VendorRulesetYaml => ("listRulesets", "vendor"),
            Kind::PolicyDocumentation => ("listPolicies", "community"),
            Kind::VendorPolicyDocumentation => ("listPolicies", "vendor"),
        };
        self.listed(list, source, typed).await
    }

    /// Slugs of vendor rulesets, likewise.
    pub(super) async fn vendor_rulesets(&self, typed: &str) -> Result<Vec<String>, Refusal> {
        self.listed("listRulesets", "vendor", typed).await
    }

    async fn listed(&self, list: &str, source: &str, typed: &str) -> Result<Vec<String>, Refusal> {
        let Listed { entries } = self.get(list, "source", source).await?;
        let values = entries.into_iter().map(|entry| match source {
            "vendor" => (entry.slug, entry.name),
            _ => (entry.id, entry.name),
        });
        Ok(matching(values, typed))
    }

    async fn get<T: DeserializeOwned>(
        &self,
        id: &str,
        parameter: &str,
        value: &str,
    ) -> Result<T, Refusal> {
        let call = Call {
            described: operations::find(id).ok_or_else(Refusal::not_found)?,
            parameters: Map::from_iter([(parameter.to_owned(), value.into())]),
            body: None,
        };
        let answer = self.rest.call(self.session, call).await?;
        serde_json::from_slice(&answer.body).map_err(|error| {
            tracing::error!(%error, operation = id, "An operation's answer cannot be read");
            Refusal::internal()
        })
    }
}

/// What of a list completions need: lists are long.
#[derive(Deserialize)]
struct Listed {
    #[serde(alias = "policies", alias = "rulesets")]
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(default)]
    id: String,
    #[serde(default)]
    slug: String,
    name: String,
}

/// Values that begin with what was typed, then those that contain it or whose name does.
fn matching(values: impl Iterator<Item = (String, String)>, typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for (value, name) in values {
        let lower = value.to_lowercase();
        if lower.starts_with(&typed) {
            first.push(value);
        } else if lower.contains(&typed) || name.to_lowercase().contains(&typed) {
            others.push(value);
        }
    }
    first.append(&mut others);
    first.truncate(COMPLETIONS);
    first
}

fn contract() -> Result<String, Refusal> {
    let bytes = OPENAPI_SERVED_YAML.read().ok();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.ok_or_else(Refusal::internal)
}

fn operation(id: &str) -> Result<String, Refusal> {
    let described = operations::find(id).ok_or_else(Refusal::not_found)?;
    let parameters = described
        .parameters
        .iter()
        .map(|parameter| (parameter.name.to_owned(), schema::short(&parameter.schema)));
    let operation = json!({
        "operation": described.operation.id,
        "method": described.operation.method,
        "path": described.operation.path,
        "summary": described.summary,
        "description": described.description,
        "parameters": Value::Object(parameters.collect()),
        "body": described.body.as_ref().map(schema::short),
    });
    Ok(operation.to_string())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_one_kind() {
        for template in TEMPLATES {
            let uri = template
                .uri()
                .replace(&format!("{{{}}}", template.parameter), "a%20b");
            let matching: Vec<&str> = TEMPLATES
                .iter()
                .filter(|other| other.matches(&uri).is_some())
                .map(|other| other.name)
                .collect();
            assert_eq!(matching, [template.name]);
            assert_eq!(template.matches(&uri).as_deref(), Some("a b"));
        }
    }

    #[test]
    fn completions_begin_with_what_was_typed() {
        let values = [("b-a", ""), ("a-1", ""), ("x", "Has A"), ("z", "")];
        let values = values.map(|(value, name)| (value.to_owned(), name.to_owned()));
        assert_eq!(matching(values.into_iter(), "A"), ["a-1", "b-a", "x"]);
    }
}
