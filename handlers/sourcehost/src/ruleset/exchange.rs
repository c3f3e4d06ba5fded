//! `exchange.json`: the ruleset as a platform asset.

use serde_json::{Map, Value};

/// The contents of the file; absent and blank values are `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exchange {
    /// The profile's path.
    pub main: Option<String>,
    /// Name of the asset.
    pub name: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// Its id.
    pub asset_id: Option<String>,
    /// Its group.
    pub group_id: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Search keywords.
    pub tags: Vec<String>,
}

/// Parses the file; the error is a sentence for the user.
pub(super) fn parse(text: &str) -> Result<Exchange, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let fields: Map<String, Value> = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("`exchange.json` must be a JSON object (line {line}, column {column}).")
    })?;
    let text = |name: &str| match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => {
            Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
        }
        Some(_) => Err(format!("`{name}` of `exchange.json` must be text.")),
    };
    let tags = fields.get("tags").and_then(Value::as_array);
    let tags = tags.into_iter().flatten().filter_map(Value::as_str);
    Ok(Exchange {
        main: text("main")?,
        name: text("name")?,
        description: text("description")?,
        asset_id: text("assetId")?,
        group_id: text("groupId")?,
        version: text("version")?,
        tags: tags.map(str::to_owned).collect(),
    })
}
