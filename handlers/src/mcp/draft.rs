//! A draft of a ruleset that is derived from another one: the files to put into a repository, with where they come from.

use catalog_store::domain::slug;
use serde_json::{Value, json};

use crate::profile;

/// Where the profile lies in the repository.
const PROFILE: &str = "profile.yaml";

/// Names have at most so many characters in the contract.
const NAME: usize = 200;

/// What a draft is derived from.
pub(super) struct Original {
    pub name: String,
    pub description: String,
    pub yaml: String,
    /// What identifies it, in words: "the vendor ruleset `api-basics`, version 1.0.0".
    pub provenance: String,
    pub tags: Vec<String>,
}

/// A derived ruleset.
pub(super) struct Draft {
    pub name: String,
    pub description: String,
    pub yaml: String,
    exchange: String,
    readme: String,
}

impl Draft {
    pub(super) fn derive(original: &Original, name: Option<String>) -> Self {
        let name = name.unwrap_or_else(|| format!("{} (fork)", original.name));
        let name: String = one_line(&name).chars().take(NAME).collect();
        let provenance = one_line(&original.provenance);
        let description = format!("Derived from {provenance}. {}", original.description.trim());
        let exchange = json!({
            "main": PROFILE,
            "name": name,
            "assetId": slug(&name),
            "version": "1.0.0",
            "description": description,
            "tags": original.tags,
        });
        Self {
            yaml: yaml(&original.yaml, &name, &provenance),
            exchange: format!("{exchange:#}\n"),
            readme: format!("# {name}\n\nDerived from {provenance}.\n"),
            name,
            description,
        }
    }

    /// The files of the repository.
    pub(super) fn files(&self) -> Value {
        json!([
            { "path": PROFILE, "content": self.yaml },
            { "path": "exchange.json", "content": self.exchange },
            { "path": "README.md", "content": self.readme },
        ])
    }
}

/// The profile with another name, and with its provenance below the first line, which says what kind of file it is.
fn yaml(original: &str, name: &str, provenance: &str) -> String {
    let renamed = renamed(original, name).unwrap_or_else(|| original.to_owned());
    let comment = format!("# Derived from {provenance}.");
    let header = renamed.lines().position(|line| line.starts_with("#%"));
    let mut lines: Vec<&str> = renamed.lines().collect();
    lines.insert(header.map_or(0, |at| at + 1), &comment);
    lines.join("\n") + "\n"
}

/// The profile with another name; `None` where its name is written in a way that one line does not hold.
fn renamed(original: &str, name: &str) -> Option<String> {
    let line = format!("profile: {}", Value::from(name));
    let is_name = |line: &str| line.starts_with("profile:");
    let lines = original
        .lines()
        .map(|own| if is_name(own) { line.as_str() } else { own });
    let renamed = lines.collect::<Vec<&str>>().join("\n") + "\n";
    let (before, mut after) = (profile::parse(original), profile::parse(&renamed));
    let (expected, found) = (before.profile?, after.profile.take()?);
    let same = profile::Profile {
        name: found.name.clone(),
        ..expected
    } == found;
    (found.name == name && same && before.errors.len() == after.errors.len()).then_some(renamed)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = "#%Validation Profile 1.0\nprofile: 'Basics'\nviolation:\n  - a\nvalidations:\n  a:\n    message: profile: no\n";

    fn original(yaml: &str) -> Original {
        Original {
            name: "Basics".to_owned(),
            description: "What it is.".to_owned(),
            yaml: yaml.to_owned(),
            provenance: "the vendor ruleset\n`basics`".to_owned(),
            tags: Vec::new(),
        }
    }

    #[test]
    fn a_draft_says_where_it_comes_from() {
        let valid = PROFILE.replace("message: profile: no", "message: Mind it.\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.name:\n        minCount: 1");
        let draft = Draft::derive(&original(&valid), None);
        let lines: Vec<&str> = draft.yaml.lines().take(3).collect();
        let comment = "# Derived from the vendor ruleset `basics`.";
        assert_eq!(
            lines,
            [
                "#%Validation Profile 1.0",
                comment,
                r#"profile: "Basics (fork)""#
            ]
        );
        let report = profile::parse(&draft.yaml);
        assert!(report.is_valid(), "{:?}", report.errors);
        let exchange: Value = serde_json::from_str(&draft.exchange).expect("JSON");
        assert_eq!(exchange["assetId"], "basics-fork");
        assert_eq!(exchange["main"], "profile.yaml");
    }

    #[test]
    fn names_cannot_leave_their_line() {
        let valid = PROFILE.replace("message: profile: no", "message: Mind it.");
        let name = "x\"\nviolation: []\n#";
        let draft = Draft::derive(&original(&valid), Some(name.to_owned()));
        let profile = profile::parse(&draft.yaml).profile.expect("a profile");
        assert_eq!(profile.name, "x\" violation: [] #");
        assert_eq!(profile.rule_names, ["a"]);
    }

    #[test]
    fn a_name_over_several_lines_is_kept() {
        let folded = "#%Validation Profile 1.0\nprofile: >\n  Basics\n  of APIs\n";
        assert_eq!(renamed(folded, "Mine"), None);
        assert!(
            Draft::derive(&original(folded), None)
                .yaml
                .contains("of APIs")
        );
    }
}
