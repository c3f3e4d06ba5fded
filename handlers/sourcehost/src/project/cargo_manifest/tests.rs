use super::{CargoManifest, parse};
use crate::project::{Finding, FindingCode, Part, validation::Findings};

fn read(text: &str) -> (Option<CargoManifest>, Vec<Finding>, Vec<Finding>) {
    let mut findings = Findings::new(Part::Implementation);
    let manifest = parse("Cargo.toml", text, &mut findings);
    (manifest, findings.errors, findings.warnings)
}

#[test]
fn reads_the_assets_from_any_metadata_table() {
    let (manifest, errors, warnings) = read(
        "[package]\nname = \"guard\"\nversion = \"1.2.0\"\n[package.metadata.docs]\nall-features = true\n\
         [package.metadata.gateway]\ngroup_id = \"g\"\ndefinition_asset_id = \"guard\"\nimplementation_asset_id = \"guard-gateway\"\n",
    );
    assert_eq!((errors, warnings), (vec![], vec![]));
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        manifest.unwrap(),
        CargoManifest {
            version: text("1.2.0"),
            group_id: text("g"),
            definition_asset_id: text("guard"),
            definition_asset_version: None,
            implementation_asset_id: text("guard-gateway"),
            pdk_version: None,
        }
    );
}

#[test]
fn reads_a_definition_with_a_version() {
    let (manifest, errors, _) = read(
        "[package]\nversion = \"1.2.0\"\n[package.metadata.x]\ngroup_id = \"g\"\nimplementation_asset_id = \"i\"\n\
         definition_asset_id = { name = \"guard\", version = \"1.1.0\" }\n",
    );
    let manifest = manifest.unwrap();
    assert_eq!(errors, vec![]);
    assert_eq!(
        (
            manifest.definition_asset_id.unwrap(),
            manifest.definition_asset_version.unwrap()
        ),
        ("guard".into(), "1.1.0".into())
    );
}

#[test]
fn warns_of_missing_fields_and_rejects_wrong_types() {
    let codes = |findings: &[Finding]| {
        findings
            .iter()
            .map(|finding| finding.code)
            .collect::<Vec<_>>()
    };
    let (manifest, errors, warnings) = read("[package]\nname = \"guard\"\nversion = \"1.0.0\"\n");
    assert!(manifest.is_some() && errors.is_empty());
    assert_eq!(codes(&warnings), [FindingCode::FieldMissing]);
    let (_, errors, warnings) = read(
        "[package]\nversion.workspace = true\n[package.metadata.x]\ngroup_id = \"\"\ndefinition_asset_id = 5\n",
    );
    assert_eq!(
        codes(&errors),
        [FindingCode::FieldInvalid, FindingCode::FieldInvalid]
    );
    assert_eq!(
        codes(&warnings),
        [FindingCode::FieldMissing, FindingCode::FieldMissing]
    );
}

#[test]
fn rejects_invalid_manifests() {
    let (manifest, errors, _) = read("[package]\nname = \n");
    assert_eq!((manifest, errors[0].code), (None, FindingCode::FileInvalid));
    assert!(
        errors[0].message.contains("line 2"),
        "{}",
        errors[0].message
    );
    let (manifest, errors, _) = read("[workspace]\nmembers = []\n");
    assert_eq!(
        (manifest, errors[0].code),
        (None, FindingCode::FieldInvalid)
    );
}

#[test]
fn reads_the_version_of_the_development_kit() {
    for (dependencies, expected) in [
        ("[dependencies]\npdk = \"1.8.0\"", Some("1.8.0")),
        (
            "[dependencies.pdk]\nversion = \"=1.2.0\"\nregistry = \"r\"",
            Some("=1.2.0"),
        ),
        (
            "[dependencies]\npdk = { workspace = true }\n[workspace.dependencies]\npdk = \"1\"",
            Some("1"),
        ),
        ("[dependencies]\npdk = { path = \"../pdk\" }", None),
        ("[dependencies]\npdk = 1", None),
        ("[dependencies]\npdk-test = \"1.8.0\"", None),
        ("dependencies = 3", None),
    ] {
        let text = match dependencies {
            top @ "dependencies = 3" => format!("{top}\n[package]\nname = \"guard\"\n"),
            tables => format!("[package]\nname = \"guard\"\n{tables}\n"),
        };
        let (manifest, errors, _) = read(&text);
        assert_eq!(errors, vec![], "{text}");
        assert_eq!(manifest.unwrap().pdk_version.as_deref(), expected, "{text}");
    }
}
