//! The profile as a whole.

use super::{
    Finding, Profile, Report,
    context::Context,
    findings::Findings,
    rules, scopes,
    yaml::{self, Node},
};

/// Largest profile that is read, in bytes.
pub const MAX_BYTES: usize = 512 * 1024;

const HEADER: &str = "#%Validation Profile";
const VERSION: &str = "1.0";
const ROOT_KEYS: [&str; 13] = [
    "profile",
    "description",
    "documentation",
    "examples",
    "extends",
    "prefixes",
    "tags",
    "rego_extensions",
    "violation",
    "warning",
    "info",
    "disabled",
    "validations",
];

/// Reads a profile.
pub fn parse(text: &str) -> Report {
    let mut findings = Findings::default();
    if text.len() > MAX_BYTES {
        let limit = MAX_BYTES / 1024;
        findings.error(None, format!("A profile must have at most {limit} KiB."));
        return findings.report(None);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let dialect_version = header(text, &mut findings);
    let root = match yaml::parse(text, &mut findings) {
        Ok(root) => root,
        Err(malformed) => {
            findings.push_error(malformed);
            return findings.report(None);
        }
    };
    let Some(entries) = root.as_map() else {
        findings.error(Some(&root), "A profile must be a YAML mapping.");
        return findings.report(None);
    };
    let mut context = Context::new(text, &root, findings);
    let mut profile = Profile {
        dialect_version,
        name: name(&root, &mut context.findings),
        description: root.text("description", &mut context.findings),
        ..Profile::default()
    };
    for (key, _) in entries {
        context.expect_key(key, "a validation profile", &ROOT_KEYS);
    }
    rules::read(&root, &mut profile, &mut context);
    profile.target_scopes = scopes::of(&profile.target_classes);
    context.finish().report(Some(profile))
}

/// The version in the header line. A document marker may stand before it.
fn header(text: &str, findings: &mut Findings) -> String {
    let mut lines = (1..).zip(text.lines().map(str::trim_end));
    let first = lines.find(|(_, line)| *line != "---");
    let (number, line) = first.unwrap_or((1, ""));
    let version = line.strip_prefix(HEADER).unwrap_or_default();
    if version != format!(" {VERSION}") {
        findings.push_error(Finding {
            message: format!("The first line must be exactly `{HEADER} {VERSION}`."),
            line: Some(number),
            column: Some(1),
            rule: None,
        });
    }
    version.trim().replace('\0', "\u{fffd}")
}

fn name(root: &Node, findings: &mut Findings) -> String {
    let Some(value) = root.get("profile") else {
        findings.error(Some(root), "A profile must have a name: `profile: NAME`.");
        return String::new();
    };
    match value.as_str().map(str::trim) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => {
            findings.error(Some(value), "`profile` must be non-blank text.");
            String::new()
        }
    }
}
