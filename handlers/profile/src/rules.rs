//! Severities and validations.

use std::collections::{HashMap, HashSet};

use super::{Profile, constraints, findings::Findings, rego::Source, yaml::Node};

/// The lists that give a rule its severity, and the one that takes it away.
const LISTS: [&str; 4] = ["violation", "warning", "info", "disabled"];
const RULE_KEYS: [&str; 5] = ["targetClass", "message", "documentation", "then", "else"];

/// Reads the severities and the validations into the profile.
pub(super) fn read(root: &Node, text: &str, profile: &mut Profile, findings: &mut Findings) {
    let listed = severities(root, profile, findings);
    let Some(validations) = root.get("validations") else {
        findings.error(Some(root), "A profile must have `validations`.");
        return;
    };
    let Some(rules) = validations.as_map() else {
        findings.error(
            Some(validations),
            "`validations` must be a mapping of rule names to rules.",
        );
        return;
    };
    let source = Source::new(text);
    let mut defined = HashSet::new();
    for (key, rule) in rules {
        let Some(name) = key.as_str() else {
            findings.error(
                Some(key),
                format!("The name of a rule must be text, not {key}."),
            );
            continue;
        };
        defined.insert(name);
        findings.about(Some(name));
        if !listed.contains_key(name) {
            let lists = "none of `violation`, `warning`, `info`, `disabled`";
            findings.warning(
                Some(key),
                format!("{lists} lists the rule {key}, so that it is never checked."),
            );
        }
        validation(key, rule, &source, profile, findings);
    }
    findings.about(None);
    // A profile that extends others lists their rules too.
    if root
        .get("extends")
        .is_some_and(|extended| !extended.is_null())
    {
        return;
    }
    for (name, (entry, list)) in listed {
        if !defined.contains(name) && list != "disabled" {
            findings.about(Some(name));
            findings.error(
                Some(entry),
                format!("`{list}` lists the rule {entry}, which `validations` does not define."),
            );
        }
    }
    findings.about(None);
}

/// Which list names which rule, and where.
fn severities<'a>(
    root: &'a Node,
    profile: &mut Profile,
    findings: &mut Findings,
) -> HashMap<&'a str, (&'a Node, &'static str)> {
    let mut listed: HashMap<&str, (&Node, &'static str)> = HashMap::new();
    for list in LISTS {
        let Some(value) = root.get(list).filter(|value| !value.is_null()) else {
            continue;
        };
        let Some(entries) = value.as_list() else {
            findings.error(
                Some(value),
                format!("`{list}` must be a list of rule names."),
            );
            continue;
        };
        for entry in entries {
            let Some(name) = entry.as_str() else {
                findings.error(
                    Some(entry),
                    format!("`{list}` must be a list of rule names; {entry} is none."),
                );
                continue;
            };
            if let Some((_, other)) = listed.get(name) {
                findings.about(Some(name));
                findings.error(
                    Some(entry),
                    format!("The rule {entry} is in `{other}` already; it can have one severity."),
                );
                findings.about(None);
                continue;
            }
            listed.insert(name, (entry, list));
            let counts = &mut profile.rule_counts;
            match list {
                "violation" => counts.violation += 1,
                "warning" => counts.warning += 1,
                "info" => counts.info += 1,
                _ => continue,
            }
            profile.rule_names.push(name.to_owned());
        }
    }
    listed
}

fn validation(
    key: &Node,
    rule: &Node,
    source: &Source<'_>,
    profile: &mut Profile,
    findings: &mut Findings,
) {
    let Some(entries) = rule.as_map() else {
        findings.error(Some(rule), format!("The rule {key} must be a mapping."));
        return;
    };
    match rule.get("targetClass") {
        None => findings.error(
            Some(key),
            format!("The rule {key} must have a `targetClass`."),
        ),
        Some(value) => match value.as_str() {
            Some(class) if !class.trim().is_empty() => {
                if !profile.target_classes.iter().any(|known| known == class) {
                    profile.target_classes.push(class.to_owned());
                }
            }
            _ => findings.error(Some(value), "`targetClass` must be text that is not blank."),
        },
    }
    rule.text("message", findings);
    rule.text("documentation", findings);
    for (key, _) in entries {
        let known = |key: &str| RULE_KEYS.contains(&key) || constraints::FORMS.contains(&key);
        if !key.as_str().is_some_and(known) {
            findings.warning(
                Some(key),
                format!("{key} is not a key of a rule; it is not used."),
            );
        }
    }
    constraints::check(key, rule, source, findings);
}
