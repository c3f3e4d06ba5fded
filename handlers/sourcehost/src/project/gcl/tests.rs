use std::fmt::Write;

use super::{Gcl, parse};
use crate::project::{AssetKind, Direction, Finding, FindingCode, Part, validation::Findings};

fn read(text: &str) -> (Option<Gcl>, Vec<Finding>, Vec<Finding>) {
    let mut findings = Findings::new(Part::Project);
    let gcl = parse("definition/gcl.yaml", text, &mut findings);
    (gcl, findings.errors, findings.warnings)
}

fn with_labels(labels: &str) -> String {
    format!(
        "---\nkind: Extension\nmetadata:\n  labels:\n    title: Guard\n    category: Security\n    description: Guards.\n{labels}"
    )
}

#[test]
fn reads_the_labels() {
    let (gcl, errors, warnings) = read(&with_labels(
        "    metadata/capabilities/injectionPoint: outbound\n    metadata/capabilities/assetTypes: mcp, a2a,a2av1\n    metadata/capabilities/a2aProtocolVersions: 0.2.5,0.3.0\n",
    ));
    assert_eq!((errors, warnings), (vec![], vec![]));
    assert_eq!(
        gcl.unwrap(),
        Gcl {
            title: Some("Guard".to_owned()),
            category: Some("Security".to_owned()),
            description: Some("Guards.".to_owned()),
            direction: Direction::Outbound,
            asset_kinds: vec![AssetKind::Agent, AssetKind::Mcp],
            a2a_protocol_versions: vec!["0.2.5".to_owned(), "0.3.0".to_owned()],
        }
    );
}

#[test]
fn applies_defaults() {
    let (gcl, _, warnings) = read(&with_labels(""));
    let gcl = gcl.unwrap();
    assert_eq!(
        (gcl.direction, gcl.asset_kinds, warnings),
        (Direction::Inbound, vec![AssetKind::Api], vec![])
    );

    for text in [
        "kind: Extension\n",
        "metadata:\nkind: Extension\n",
        "metadata:\n  labels:\n",
        "metadata: {}\n",
    ] {
        let (gcl, errors, warnings) = read(text);
        assert_eq!((gcl.unwrap().title, errors), (None, vec![]), "{text}");
        assert_eq!(
            warnings
                .iter()
                .map(|finding| finding.code)
                .collect::<Vec<_>>(),
            [FindingCode::FieldMissing; 3],
            "{text}"
        );
    }
}

#[test]
fn reads_lists_and_numbers() {
    let (gcl, errors, _) = read(&with_labels(
        "    metadata/capabilities/assetTypes: [llm, agent]\n    metadata/capabilities/a2aProtocolVersions: 1.5\n",
    ));
    let gcl = gcl.unwrap();
    assert_eq!(errors, vec![]);
    assert_eq!(gcl.asset_kinds, [AssetKind::Agent, AssetKind::Llm]);
    assert_eq!(gcl.a2a_protocol_versions, ["1.5"]);
}

#[test]
fn warns_about_unknown_values() {
    let (gcl, errors, warnings) = read(&with_labels(
        "    metadata/capabilities/injectionPoint: sideways\n    metadata/capabilities/assetTypes: api,teapot\n",
    ));
    let gcl = gcl.unwrap();
    assert_eq!(
        (gcl.direction, gcl.asset_kinds, errors),
        (Direction::Inbound, vec![AssetKind::Api], vec![])
    );
    assert_eq!(
        warnings
            .iter()
            .map(|finding| finding.code)
            .collect::<Vec<_>>(),
        [FindingCode::ValueUnknown; 2]
    );
}

#[test]
fn rejects_invalid_definitions() {
    for (text, code) in [
        ("a: [1, 2\n", FindingCode::FileInvalid),
        ("", FindingCode::FileInvalid),
        ("- a\n- b\n", FindingCode::FileInvalid),
        ("just text\n", FindingCode::FileInvalid),
        ("a: 1\na: 2\n", FindingCode::FileInvalid),
        ("metadata: text\n", FindingCode::FieldInvalid),
        ("metadata:\n  labels: [a]\n", FindingCode::FieldInvalid),
    ] {
        let (gcl, errors, _) = read(text);
        assert_eq!(
            (
                gcl,
                errors
                    .iter()
                    .map(|finding| finding.code)
                    .collect::<Vec<_>>()
            ),
            (None, vec![code]),
            "{text}"
        );
    }
    let (_, errors, _) = read("kind: Extension\nmetadata: [\n");
    assert!(errors[0].message.contains("line "), "{}", errors[0].message);
    let (gcl, errors, _) = read("metadata:\n  labels:\n    title: [a]\n");
    assert!(gcl.is_some());
    assert_eq!(errors[0].code, FindingCode::FieldInvalid);
}

#[test]
fn rejects_expansion_bombs() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..9 {
        let below = format!("*a{}, ", level - 1).repeat(10);
        writeln!(
            bomb,
            "a{level}: &a{level} [{}]",
            below.trim_end_matches(", ")
        )
        .unwrap();
    }
    let (gcl, errors, _) = read(&bomb);
    assert_eq!((gcl, errors[0].code), (None, FindingCode::FileInvalid));
    let (gcl, ..) = read(&"[".repeat(10_000));
    assert_eq!(gcl, None);
    let (gcl, ..) = read(&"a:\n ".repeat(5_000));
    assert_eq!(gcl, None);
}
