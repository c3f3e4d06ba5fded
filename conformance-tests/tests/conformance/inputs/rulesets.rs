//! Real rulesets.

use std::{collections::BTreeSet, fs, path::Path};

use catalog::{
    profile::{self, Finding, Report},
    vendor,
};
use catalog_emulators::sourcehost::Files;
use serde_json::{Value, json};

use super::inputs;
use crate::harness::TestApp;

/// The columns of `EXPECTED.tsv` after those that say where a file is from.
struct Expected {
    file: String,
    parses: bool,
    profile: String,
    violation: u32,
    warning: u32,
    info: u32,
    unlisted: usize,
    undefined: usize,
    target_classes: BTreeSet<String>,
}

fn table(folder: &Path) -> Vec<Expected> {
    let text = fs::read_to_string(folder.join("EXPECTED.tsv")).expect("the table");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| cells[at].parse().unwrap_or(0);
        Expected {
            file: cells[0].to_owned(),
            parses: cells[5] == "ok",
            profile: cells[6].to_owned(),
            violation: number(7),
            warning: number(8),
            info: number(9),
            unlisted: cells[11].parse().unwrap_or(0),
            undefined: cells[12].parse().unwrap_or(0),
            target_classes: cells[13]
                .split(',')
                .filter(|c| !c.is_empty())
                .map(str::to_owned)
                .collect(),
        }
    };
    text.lines().skip(1).map(row).collect()
}

fn count(findings: &[Finding], words: &str) -> usize {
    findings
        .iter()
        .filter(|finding| finding.message.contains(words))
        .count()
}

fn agrees(report: &Report, expected: &Expected) {
    let file = &expected.file;
    let Some(profile) = &report.profile else {
        assert!(!expected.parses, "{file}: {:?}", report.errors);
        assert!(
            report.errors.iter().any(|error| error.line.is_some()),
            "{file}"
        );
        return;
    };
    assert!(expected.parses, "{file} is no YAML");
    let counts = profile.rule_counts;
    assert_eq!(
        (
            profile.name.as_str(),
            counts.violation,
            counts.warning,
            counts.info
        ),
        (
            expected.profile.as_str(),
            expected.violation,
            expected.warning,
            expected.info
        ),
        "{file}"
    );
    assert_eq!(
        count(&report.warnings, "has no severity"),
        expected.unlisted,
        "{file}"
    );
    assert_eq!(
        count(&report.errors, "is not defined in `validations`"),
        expected.undefined,
        "{file}"
    );
    let classes: BTreeSet<String> = profile.target_classes.iter().cloned().collect();
    assert_eq!(classes, expected.target_classes, "{file}");
    assert!(
        report.errors.iter().all(|error| error.line.is_some()),
        "{file}"
    );
    // The author of a profile that works is warned of nothing else but what the platform refuses.
    let doubts: Vec<&Finding> = report
        .warnings
        .iter()
        .filter(|warning| {
            !warning.message.contains("has no severity")
                && !warning.message.starts_with("The platform refuses")
        })
        .collect();
    assert!(doubts.is_empty(), "{file}: {doubts:?}");
    assert_eq!(
        report.errors.len(),
        expected.undefined,
        "{file}: {:?}",
        report.errors
    );
}

#[test]
fn every_real_profile_is_read_as_expected() {
    let Some(inputs) = inputs() else { return };
    let folder = inputs.join("rulesets");
    let table = table(&folder);
    assert_eq!(table.len(), 121);
    for expected in &table {
        let text = fs::read_to_string(folder.join(&expected.file)).expect("a file");
        agrees(&profile::parse(&text), expected);
    }
}

#[tokio::test]
async fn the_real_vendor_rulesets_are_listed_and_read() {
    let Some(inputs) = inputs() else { return };
    let app = TestApp::start().await;
    let folder = inputs.join("vendor-feed");
    let feed = vendor::read(&folder.display().to_string())
        .await
        .expect("the feed");
    vendor::sync(&app.app.store, &app.app.clock, &feed)
        .await
        .expect("a sync");
    let text = fs::read(folder.join("rulesets.json")).expect("the feed");
    let entries: Vec<Value> = serde_json::from_slice(&text).expect("JSON");
    let all = app.get("/api/rulesets?source=vendor").answers(200).await;
    assert_eq!(
        all.body["rulesets"].as_array().map(Vec::len),
        Some(entries.len())
    );
    for entry in &entries {
        let slug = entry["slug"].as_str().expect("a slug");
        let shown = app
            .get(format!("/api/vendor-rulesets/{slug}"))
            .answers(200)
            .await;
        let shown = &shown.body["ruleset"];
        for field in [
            "name",
            "summary",
            "version",
            "target_scopes",
            "profile_yaml",
        ] {
            assert_eq!(shown[field], entry[field], "{slug} {field}");
        }
        let part = |name: &str| entry[name].as_str().expect(name).to_owned();
        let coordinate = [part("group_id"), part("asset_id"), part("version")].join("/");
        assert_eq!(shown["coordinate"], coordinate);
        // Counted by other means: the entries of the lists, line by line.
        let yaml = part("profile_yaml");
        for severity in ["violation", "warning", "info"] {
            assert_eq!(
                shown["rule_counts"][severity],
                listed(&yaml, severity),
                "{slug} {severity}"
            );
        }
        for scope in entry["target_scopes"].as_array().into_iter().flatten() {
            let scope = scope.as_str().expect("a scope");
            let list = app
                .get(format!("/api/rulesets?source=vendor&scope={scope}"))
                .answers(200)
                .await;
            let slugs = list.body["rulesets"].as_array().into_iter().flatten();
            assert!(
                slugs.map(|row| &row["slug"]).any(|found| found == slug),
                "{slug} {scope}"
            );
        }
    }
}

/// How many entries the list of a severity has in the YAML of the feed, which writes one a line.
fn listed(yaml: &str, severity: &str) -> usize {
    let head = format!("{severity}:");
    yaml.lines()
        .skip_while(|line| line.trim_end() != head)
        .skip(1)
        .take_while(|line| line.trim().is_empty() || line.trim_start().starts_with(['-', '#']))
        .filter(|line| line.trim_start().starts_with('-'))
        .count()
}

#[tokio::test]
async fn a_real_profile_goes_the_whole_way() {
    let Some(inputs) = inputs() else { return };
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let read = |file: &str| fs::read_to_string(inputs.join("rulesets").join(file)).expect(file);
    let exchange = r#"{"main": "rules/profile.yaml", "name": "Tutorial", "assetId": "tutorial", "groupId": "g", "version": "1.0.0"}"#;
    let serve = |yaml: String| {
        let files = Files::new()
            .with("exchange.json", exchange)
            .with("rules/profile.yaml", yaml);
        app.files("tutorial", files)
    };
    let url = serve(read("amf-custom-validator/tutorial/example1.yaml"));
    let check = json!({"repoUrl": url});
    let found = app
        .post("/api/ruleset-submissions/validate")
        .by(&mara)
        .json(&check)
        .answers(200)
        .await;
    assert_eq!(
        (
            &found.body["validation"]["ok"],
            found.at("/validation/rulesetPathSource")
        ),
        (&json!(true), "exchange")
    );
    let body = json!({"name": "Tutorial", "description": "From the tutorial.", "category": "API Design", "repoUrl": url});
    let made = app
        .post("/api/ruleset-submissions")
        .by(&mara)
        .json(&body)
        .answers(201)
        .await;
    let (submission, ruleset) = (made.id("/submission/id"), made.id("/submission/ruleset_id"));
    app.approve_ruleset(submission).await;
    let list = app
        .get("/api/rulesets?scope=rest-api&category=API%20Design")
        .by(&noor)
        .answers(200)
        .await;
    assert_eq!(
        list.at("/rulesets/0/profile_name"),
        "ruleset_tutorial/example1"
    );
    let docs = json!({"tabs": [{"key": "overview", "title": "Overview", "bodyMd": "# Tutorial"}]});
    app.post(format!("/api/rulesets/{ruleset}/docs"))
        .by(&mara)
        .json(&docs)
        .answers(200)
        .await;
    serve(read("amf-custom-validator/tutorial/example13.yaml"));
    let path = format!("/api/ruleset-submissions/{submission}");
    app.patch(&path)
        .by(&mara)
        .json(&json!({"description": "The second part."}))
        .answers(200)
        .await;
    let live = || {
        app.get(format!("/api/rulesets/{ruleset}"))
            .by(&noor)
            .answers(200)
    };
    assert_eq!(
        live().await.at("/ruleset/profile_name"),
        "ruleset_tutorial/example1"
    );
    app.approve_ruleset(submission).await;
    assert_eq!(
        live().await.at("/ruleset/profile_name"),
        "ruleset_tutorial/example13"
    );
    let history = app
        .get(format!("{path}/history"))
        .by(&mara)
        .answers(200)
        .await;
    let events = history.body["entries"].as_array().into_iter().flatten();
    let events: Vec<&str> = events.filter_map(|entry| entry["event"].as_str()).collect();
    assert_eq!(events, ["submitted", "approved", "revised", "approved"]);
}
