//! `gcl.yaml`: the definition of a policy, whose labels describe it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{AssetKind, Direction, FindingCode, validation::Findings};

#[cfg(test)]
mod tests;

const INJECTION_POINT: &str = "metadata/capabilities/injectionPoint";
const ASSET_TYPES: &str = "metadata/capabilities/assetTypes";
const PROTOCOL_VERSIONS: &str = "metadata/capabilities/a2aProtocolVersions";

/// The contents of the labels.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Gcl {
    pub(super) title: Option<String>,
    pub(super) category: Option<String>,
    pub(super) description: Option<String>,
    pub(super) direction: Direction,
    pub(super) asset_kinds: Vec<AssetKind>,
    pub(super) a2a_protocol_versions: Vec<String>,
}

/// Reads the labels. `None`: the file is not a definition; the findings give the reason.
pub(super) fn parse(path: &str, text: &str, findings: &mut Findings) -> Option<Gcl> {
    let document: Value = match serde_saphyr::from_str_with_options(text, limits()) {
        Ok(document) => document,
        Err(error) => {
            let place = error
                .location()
                .map(|at| format!(" (line {}, column {})", at.line(), at.column()))
                .unwrap_or_default();
            findings.error(
                FindingCode::FileInvalid,
                Some(path),
                format!("`{path}` must be a single YAML document{place}."),
            );
            return None;
        }
    };
    let Some(root) = document.as_object() else {
        findings.error(
            FindingCode::FileInvalid,
            Some(path),
            format!("`{path}` must be a YAML mapping."),
        );
        return None;
    };
    let no_labels = Map::new();
    let labels = match root
        .get("metadata")
        .map(|metadata| (metadata, metadata.get("labels")))
    {
        Some((_, Some(Value::Object(labels)))) => labels,
        None | Some((Value::Null | Value::Object(_), None | Some(Value::Null))) => &no_labels,
        Some(_) => {
            findings.error(
                FindingCode::FieldInvalid,
                Some(path),
                "`metadata.labels` must be a mapping.",
            );
            return None;
        }
    };
    let mut labels = Labels {
        path,
        values: labels,
        findings,
    };
    Some(Gcl {
        title: labels.described("title"),
        category: labels.described("category"),
        description: labels.described("description"),
        direction: labels.direction(),
        asset_kinds: labels.asset_kinds(),
        a2a_protocol_versions: labels.list(PROTOCOL_VERSIONS).unwrap_or_default(),
    })
}

/// Far above any real definition, and far below the cost of an expansion bomb.
fn limits() -> serde_saphyr::Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_events: 50_000,
            max_nodes: 20_000,
            max_depth: 32,
            max_aliases: 100,
            max_anchors: 100,
            max_documents: 1,
            max_merge_keys: 100,
            max_total_scalar_bytes: 1024 * 1024,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 20_000,
            max_replay_stack_depth: 8,
            max_alias_expansions_per_anchor: 100,
        },
        with_snippet: false,
    }
}

struct Labels<'a> {
    path: &'a str,
    values: &'a Map<String, Value>,
    findings: &'a mut Findings,
}

impl Labels<'_> {
    /// A label that every policy should have.
    fn described(&mut self, label: &str) -> Option<String> {
        let text = self.text(label);
        if text.is_none() && !self.values.get(label).is_some_and(is_wrong_text) {
            self.findings.warning(
                FindingCode::FieldMissing,
                Some(self.path),
                format!("The label `{label}` should not be blank."),
            );
        }
        text
    }

    fn text(&mut self, label: &str) -> Option<String> {
        let text = match self.values.get(label)? {
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Null => return None,
            _ => {
                self.findings.error(
                    FindingCode::FieldInvalid,
                    Some(self.path),
                    format!("The label `{label}` must be text."),
                );
                return None;
            }
        };
        Some(text).filter(|text| !text.is_empty())
    }

    /// A list, or comma-separated text; blank items are skipped.
    fn list(&mut self, label: &str) -> Option<Vec<String>> {
        let Some(Value::Array(items)) = self.values.get(label) else {
            let text = self.text(label)?;
            return Some(
                text.split(',')
                    .map(str::trim)
                    .filter(|item| !item.is_empty())
                    .map(str::to_owned)
                    .collect(),
            );
        };
        let mut list = Vec::new();
        for item in items {
            match item {
                Value::String(text) if !text.trim().is_empty() => list.push(text.trim().to_owned()),
                Value::Number(number) => list.push(number.to_string()),
                _ => {
                    let message = format!("The items of the label `{label}` must be text.");
                    self.findings
                        .error(FindingCode::FieldInvalid, Some(self.path), message);
                }
            }
        }
        Some(list)
    }

    fn direction(&mut self) -> Direction {
        match self
            .text(INJECTION_POINT)
            .map(|text| text.to_ascii_lowercase())
            .as_deref()
        {
            Some("outbound") => Direction::Outbound,
            Some("inbound") | None => Direction::Inbound,
            Some(_) => {
                let message = format!(
                    "The label `{INJECTION_POINT}` should be `inbound` or `outbound`; assuming `inbound`."
                );
                self.findings
                    .warning(FindingCode::ValueUnknown, Some(self.path), message);
                Direction::Inbound
            }
        }
    }

    /// Without the label a policy applies to plain API instances, as on the platform.
    fn asset_kinds(&mut self) -> Vec<AssetKind> {
        let Some(types) = self.list(ASSET_TYPES) else {
            return vec![AssetKind::Api];
        };
        let mut kinds = BTreeSet::new();
        for asset_type in &types {
            if let Some(kind) = asset_kind(&asset_type.to_ascii_lowercase()) {
                kinds.insert(kind);
            } else {
                let message = format!(
                    "The label `{ASSET_TYPES}` contains an unknown type, which is ignored."
                );
                self.findings
                    .warning(FindingCode::ValueUnknown, Some(self.path), message);
            }
        }
        kinds.into_iter().collect()
    }
}

/// The platform's asset types are more specific than the kinds of the catalog.
fn asset_kind(asset_type: &str) -> Option<AssetKind> {
    match asset_type {
        "agent" | "a2a" | "a2av1" => Some(AssetKind::Agent),
        "api" | "http" | "rest" | "wsdl" | "grpc" | "websocket" | "sse" | "graphql" => {
            Some(AssetKind::Api)
        }
        "llm" => Some(AssetKind::Llm),
        "mcp" => Some(AssetKind::Mcp),
        _ => None,
    }
}

fn is_wrong_text(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::Array(_) | Value::Object(_))
}
