//! `Cargo.toml`: the manifest of the implementation, which names the platform assets.

use toml::{Table, Value};

use super::{FindingCode, validation::Findings};

#[cfg(test)]
mod tests;

/// The longest requirement of a version that is kept, in bytes.
const MAX_VERSION: usize = 100;

/// The relevant contents of the manifest.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct CargoManifest {
    pub(super) version: Option<String>,
    pub(super) group_id: Option<String>,
    pub(super) definition_asset_id: Option<String>,
    pub(super) definition_asset_version: Option<String>,
    pub(super) implementation_asset_id: Option<String>,
    pub(super) pdk_version: Option<String>,
}

/// Reads `[package]` and the `[package.metadata.*]` table that names assets, whatever its name.
pub(super) fn parse(path: &str, text: &str, findings: &mut Findings) -> Option<CargoManifest> {
    let manifest: Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(error) => {
            let place = line_of(text, &error)
                .map(|line| format!(" (line {line})"))
                .unwrap_or_default();
            findings.error(
                FindingCode::FileInvalid,
                Some(path),
                format!("`{path}` must be valid TOML{place}."),
            );
            return None;
        }
    };
    let Some(package) = manifest.get("package").and_then(Value::as_table) else {
        findings.error(
            FindingCode::FieldInvalid,
            Some(path),
            format!("`{path}` must have a `[package]` table."),
        );
        return None;
    };
    let pdk_version = pdk_version(&manifest);
    let mut reader = Reader { path, findings };
    let version = reader.text(package, "package", "version");
    let Some((name, assets)) = asset_table(package) else {
        let message = "A `[package.metadata.*]` table should give `group_id`, `definition_asset_id` and `implementation_asset_id`.";
        findings.warning(FindingCode::FieldMissing, Some(path), message);
        return Some(CargoManifest {
            version,
            pdk_version,
            ..CargoManifest::default()
        });
    };
    let table = format!("package.metadata.{name}");
    let (definition_asset_id, definition_asset_version) = reader.definition(assets, &table);
    Some(CargoManifest {
        version,
        group_id: reader.text(assets, &table, "group_id"),
        definition_asset_id,
        definition_asset_version,
        implementation_asset_id: reader.text(assets, &table, "implementation_asset_id"),
        pdk_version,
    })
}

/// The version of the development kit that is required, a member of a workspace included.
fn pdk_version(manifest: &Table) -> Option<String> {
    let required = |manifest: &Table| {
        let dependency = manifest.get("dependencies")?.get("pdk")?;
        let version = dependency.get("version").unwrap_or(dependency).as_str()?;
        let version = version.trim();
        (!version.is_empty() && version.len() <= MAX_VERSION).then(|| version.to_owned())
    };
    let workspace = || manifest.get("workspace")?.as_table();
    required(manifest).or_else(|| required(workspace()?))
}

/// The metadata table with the most of the three keys.
fn asset_table(package: &Table) -> Option<(&str, &Table)> {
    let known = |table: &Table| {
        ["group_id", "definition_asset_id", "implementation_asset_id"]
            .iter()
            .filter(|key| table.contains_key(**key))
            .count()
    };
    let metadata = package.get("metadata")?.as_table()?;
    let tables = metadata
        .iter()
        .filter_map(|(name, table)| Some((name.as_str(), table.as_table()?)));
    tables
        .filter(|(_, table)| known(table) > 0)
        .max_by_key(|(_, table)| known(table))
}

struct Reader<'a> {
    path: &'a str,
    findings: &'a mut Findings,
}

impl Reader<'_> {
    fn text(&mut self, table: &Table, name: &str, key: &str) -> Option<String> {
        match table.get(key) {
            Some(Value::String(text)) if !text.trim().is_empty() => Some(text.trim().to_owned()),
            None | Some(Value::String(_)) => {
                self.findings.warning(
                    FindingCode::FieldMissing,
                    Some(self.path),
                    format!("`[{name}]` should give `{key}`."),
                );
                None
            }
            Some(_) => {
                let message = format!("`{key}` in `[{name}]` must be text.");
                self.findings
                    .error(FindingCode::FieldInvalid, Some(self.path), message);
                None
            }
        }
    }

    /// Text, or a table of `name` and `version`.
    fn definition(&mut self, assets: &Table, name: &str) -> (Option<String>, Option<String>) {
        const KEY: &str = "definition_asset_id";
        let Some(Value::Table(definition)) = assets.get(KEY) else {
            return (self.text(assets, name, KEY), None);
        };
        let table = format!("{name}.{KEY}");
        (
            self.text(definition, &table, "name"),
            self.text(definition, &table, "version"),
        )
    }
}

fn line_of(text: &str, error: &toml::de::Error) -> Option<usize> {
    let before = text.get(..error.span()?.start)?;
    Some(before.matches('\n').count() + 1)
}
