//! The constraint of a rule: one of several forms, which nest.

use super::{findings::Findings, rego::Source, yaml::Node};

/// The forms of a constraint; a rule has exactly one.
pub(super) const FORMS: [&str; 8] = [
    "propertyConstraints",
    "rego",
    "regoModule",
    "and",
    "or",
    "xone",
    "not",
    "if",
];

/// Checks the constraint of `holder`, a rule or a part of one; `named` is what messages point to.
pub(super) fn check(named: &Node, holder: &Node, source: &Source<'_>, findings: &mut Findings) {
    let Some(entries) = holder.as_map() else {
        findings.error(
            Some(holder),
            format!("A constraint must be a mapping, not {holder}."),
        );
        return;
    };
    let mut forms = entries
        .iter()
        .filter_map(|(key, value)| Some((key, form(key)?, value)));
    let Some((_, form, value)) = forms.next() else {
        findings.error(
            Some(named),
            format!(
                "{named} must have one of {}.",
                FORMS.map(|form| format!("`{form}`")).join(", ")
            ),
        );
        return;
    };
    for (key, second, _) in forms {
        findings.error(
            Some(key),
            format!("{named} has `{form}` and `{second}`; it can have one of them."),
        );
    }
    for branch in ["then", "else"] {
        if let Some(value) = holder.get(branch) {
            if form == "if" {
                check(value, value, source, findings);
            } else {
                findings.error(Some(value), format!("`{branch}` needs an `if` beside it."));
            }
        }
    }
    match form {
        "propertyConstraints" => properties(value, source, findings),
        "rego" => source.check(value, "rego", findings),
        "regoModule" => module(value, source, findings),
        "and" | "or" | "xone" => each(form, value, source, findings),
        "if" => {
            if holder.get("then").is_none() {
                findings.error(Some(value), "`if` needs a `then` beside it.");
            }
            check(value, value, source, findings);
        }
        _ => check(value, value, source, findings),
    }
}

fn form(key: &Node) -> Option<&'static str> {
    let key = key.as_str()?;
    FORMS.into_iter().find(|form| *form == key)
}

fn each(form: &str, value: &Node, source: &Source<'_>, findings: &mut Findings) {
    match value.as_list() {
        Some(items) if !items.is_empty() => {
            for item in items {
                check(item, item, source, findings);
            }
        }
        _ => findings.error(
            Some(value),
            format!("`{form}` must be a list of constraints."),
        ),
    }
}

fn module(value: &Node, source: &Source<'_>, findings: &mut Findings) {
    if value.as_str().is_some() {
        source.check(value, "regoModule", findings);
        return;
    }
    value.text("message", findings);
    match value.get("code") {
        Some(code) => source.check(code, "code", findings),
        None => findings.error(
            Some(value),
            "`regoModule` must be Rego, or a mapping with `code`.",
        ),
    }
}

fn properties(value: &Node, source: &Source<'_>, findings: &mut Findings) {
    let Some(entries) = value.as_map() else {
        findings.error(
            Some(value),
            "`propertyConstraints` must be a mapping of properties to their constraints.",
        );
        return;
    };
    for (property, constraints) in entries {
        match constraints.as_map() {
            Some(constraints) => {
                for (name, value) in constraints {
                    property_constraint(name, value, source, findings);
                }
            }
            None => findings.error(
                Some(constraints),
                format!("The constraints of {property} must be a mapping."),
            ),
        }
    }
}

fn property_constraint(name: &Node, value: &Node, source: &Source<'_>, findings: &mut Findings) {
    let mut require = |is_right: bool, right: &str| {
        if !is_right {
            findings.error(Some(value), format!("{name} must be {right}."));
        }
    };
    match name.as_str().unwrap_or_default() {
        "minCount" | "maxCount" | "exactCount" | "minLength" | "maxLength" | "exactLength" => {
            require(value.is_integer(), "a whole number");
        }
        "minInclusive" | "maxInclusive" | "minExclusive" | "maxExclusive" => {
            require(
                value.is_number() || value.as_str().is_some(),
                "a number or a date",
            );
        }
        "pattern"
        | "datatype"
        | "lessThanProperty"
        | "lessThanOrEqualsToProperty"
        | "equalsToProperty"
        | "disjointWithProperty"
        | "moreThanProperty" => {
            require(value.as_str().is_some(), "text");
        }
        "in" | "containsAll" | "containsSome" => require(value.as_list().is_some(), "a list"),
        "uniqueValues" => require(value.is_boolean(), "true or false"),
        "nested" => check(value, value, source, findings),
        "atLeast" | "atMost" | "exactly" => {
            if value.get("count").is_none_or(|count| !count.is_integer()) {
                findings.error(
                    Some(value),
                    format!("{name} must have a whole number as `count`."),
                );
            }
            match value.get("validation") {
                Some(validation) => check(validation, validation, source, findings),
                None => findings.error(Some(value), format!("{name} must have a `validation`.")),
            }
        }
        "rego" => source.check(value, "rego", findings),
        "regoModule" => module(value, source, findings),
        // The dialect has more than these; the platform knows them all.
        _ => {}
    }
}
