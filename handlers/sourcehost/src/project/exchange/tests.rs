use super::{Exchange, parse};
use crate::project::{FindingCode, Part, validation::Findings};

fn read(text: &str) -> (Option<Exchange>, Vec<FindingCode>, Vec<FindingCode>) {
    let mut findings = Findings::new(Part::Definition);
    let exchange = parse("exchange.json", text, &mut findings);
    let codes = |findings: Vec<crate::project::Finding>| {
        findings.into_iter().map(|finding| finding.code).collect()
    };
    (exchange, codes(findings.errors), codes(findings.warnings))
}

#[test]
fn reads_the_coordinate() {
    let (exchange, errors, warnings) = read(
        r#"{"main": "gcl.yaml", "groupId": "g", "assetId": "a", "version": "1.0.0", "name": "A"}"#,
    );
    let text = |text: &str| Some(text.to_owned());
    let expected = Exchange {
        main: text("gcl.yaml"),
        group_id: text("g"),
        asset_id: text("a"),
        version: text("1.0.0"),
    };
    assert_eq!(
        (exchange, errors, warnings),
        (Some(expected), vec![], vec![])
    );
}

#[test]
fn reports_missing_and_invalid_fields() {
    assert_eq!(
        read("{}"),
        (
            Some(Exchange::default()),
            vec![],
            vec![FindingCode::FieldMissing; 3]
        )
    );
    let (_, errors, warnings) = read(r#"{"groupId": 5, "assetId": " ", "version": "1"}"#);
    assert_eq!(
        (errors, warnings),
        (
            vec![FindingCode::FieldInvalid],
            vec![FindingCode::FieldMissing]
        )
    );
    for text in ["", "[]", "null", "{", "{\"a\": }"] {
        assert_eq!(
            read(text),
            (None, vec![FindingCode::FileInvalid], vec![]),
            "{text}"
        );
    }
}
