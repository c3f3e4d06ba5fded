//! Severities and validations.

use std::collections::{HashMap, HashSet};

use super::{Profile, constraints, context::Context, findings::Findings, yaml::Node};

/// The lists that set the severity of a rule, and the one that disables it.
const LISTS: [&str; 4] = ["violation", "warning", "info", "disabled"];
/// The keys of a rule: its description, and the forms of its constraint.
const RULE_KEYS: [&str; 15] = [
    "targetClass",
    "message",
    "documentation",
    "examples",
    "aspect",
    "propertyConstraints",
    "rego",
    "regoModule",
    "and",
    "or",
    "xone",
    "not",
    "if",
    "then",
    "else",
];

/// Reads the severities and the validations into the profile.
pub(super) fn read(root: &Node, profile: &mut Profile, context: &mut Context<'_>) {
    let listed = severities(root, profile, &mut context.findings);
    let Some(validations) = root.get("validations") else {
        context
            .findings
            .error(Some(root), "A profile must have `validations`.");
        return;
    };
    let Some(rules) = validations.as_map() else {
        context.findings.error(
            Some(validations),
            "`validations` must be a mapping of rule names to rules.",
        );
        return;
    };
    let mut defined = HashSet::new();
    for (key, rule) in rules {
        let Some(name) = key.as_str() else {
            context.findings.error(
                Some(key),
                format!("The name of a rule must be text, not {key}."),
            );
            continue;
        };
        defined.insert(name);
        context.findings.set_rule(Some(name));
        if !listed.contains_key(name) {
            context.findings.warning(
                key,
                format!(
                    "The rule {key} has no severity and is never checked; list it in `violation`, `warning`, `info` or `disabled`."
                ),
            );
        }
        validation(key, rule, profile, context);
    }
    let mut classes = HashSet::new();
    let is_first = |class: &String| classes.insert(class.clone());
    profile.target_classes.retain(is_first);
    let findings = &mut context.findings;
    findings.set_rule(None);
    // A profile that extends others lists their rules too.
    if root
        .get("extends")
        .is_some_and(|extended| !extended.is_null())
    {
        return;
    }
    for (name, (entry, list)) in listed {
        if !defined.contains(name) && list != "disabled" {
            findings.set_rule(Some(name));
            findings.error(
                Some(entry),
                format!("`{list}` lists the rule {entry}, which is not defined in `validations`."),
            );
        }
    }
    findings.set_rule(None);
}

/// The list and position that name each rule.
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
                    format!("`{list}` must contain only rule names, not {entry}."),
                );
                continue;
            };
            if let Some((_, other)) = listed.get(name) {
                findings.set_rule(Some(name));
                findings.error(
                    Some(entry),
                    format!(
                        "The rule {entry} is already listed in `{other}`; a rule has one severity."
                    ),
                );
                findings.set_rule(None);
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

fn validation(key: &Node, rule: &Node, profile: &mut Profile, context: &mut Context<'_>) {
    let Some(entries) = rule.as_map() else {
        let message = format!("The rule {key} must be a mapping.");
        context.findings.error(Some(rule), message);
        return;
    };
    target(key, rule, profile, context);
    rule.text("message", &mut context.findings);
    rule.text("documentation", &mut context.findings);
    for (key, _) in entries {
        context.expect_key(key, "a rule", &RULE_KEYS);
    }
    constraints::check(key, rule, context);
}

fn target(key: &Node, rule: &Node, profile: &mut Profile, context: &mut Context<'_>) {
    let Some(value) = rule.get("targetClass") else {
        let message = format!("The rule {key} must have a `targetClass`.");
        context.findings.error(Some(key), message);
        return;
    };
    let Some(class) = value.as_str().filter(|class| !class.trim().is_empty()) else {
        let message = "`targetClass` must be non-blank text.";
        context.findings.error(Some(value), message);
        return;
    };
    profile.target_classes.push(class.to_owned());
    context.check_name(value, class, 0);
}
