//! `exchange.json`: the definition as a platform asset.

use serde_json::{Map, Value};

use super::{FindingCode, validation::Findings};

#[cfg(test)]
mod tests;

/// The contents of the file. `name` is not read: the policy's name comes with its submission.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) main: Option<String>,
    pub(super) group_id: Option<String>,
    pub(super) asset_id: Option<String>,
    pub(super) version: Option<String>,
}

/// Parses the file. `None`: it is not a JSON object, which is a finding.
pub(super) fn parse(path: &str, text: &str, findings: &mut Findings) -> Option<Exchange> {
    let fields: Map<String, Value> = match serde_json::from_str(text) {
        Ok(fields) => fields,
        Err(error) => {
            let message = format!(
                "`{path}` must be a JSON object (line {}, column {}).",
                error.line(),
                error.column()
            );
            findings.error(FindingCode::FileInvalid, Some(path), message);
            return None;
        }
    };
    let mut field = |name: &str, is_needed: bool| match fields.get(name) {
        Some(Value::String(text)) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        None | Some(Value::Null | Value::String(_)) => {
            if is_needed {
                findings.warning(
                    FindingCode::FieldMissing,
                    Some(path),
                    format!("`{path}` should give `{name}`."),
                );
            }
            None
        }
        Some(_) => {
            findings.error(
                FindingCode::FieldInvalid,
                Some(path),
                format!("`{name}` must be text."),
            );
            None
        }
    };
    Some(Exchange {
        main: field("main", false),
        group_id: field("groupId", true),
        asset_id: field("assetId", true),
        version: field("version", true),
    })
}
