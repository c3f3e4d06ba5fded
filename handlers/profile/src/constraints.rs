//! The constraint of a rule: one of several forms, which nest.

use super::{context::Context, rego::Kind, yaml::Node};

/// The forms of a constraint; a rule has exactly one.
const FORMS: [&str; 8] = [
    "propertyConstraints",
    "rego",
    "regoModule",
    "and",
    "or",
    "xone",
    "not",
    "if",
];

/// Checks the constraint of `holder`, a rule or a part of one; messages point to `named`.
pub(super) fn check(named: &Node, holder: &Node, context: &mut Context<'_>) {
    let Some(entries) = holder.as_map() else {
        context.findings.error(
            Some(holder),
            format!("A constraint must be a mapping, not {holder}."),
        );
        return;
    };
    let mut forms = entries
        .iter()
        .filter_map(|(key, value)| Some((key, form(key)?, value)));
    let Some((_, form, value)) = forms.next() else {
        context.findings.error(
            Some(named),
            format!(
                "{named} must have one of {}.",
                FORMS.map(|form| format!("`{form}`")).join(", ")
            ),
        );
        return;
    };
    for (key, second, _) in forms {
        context.findings.error(
            Some(key),
            format!("{named} has both `{form}` and `{second}`; only one is allowed."),
        );
    }
    for branch in ["then", "else"] {
        if let Some(value) = holder.get(branch) {
            if form == "if" {
                check(value, value, context);
            } else {
                context
                    .findings
                    .error(Some(value), format!("`{branch}` requires `if`."));
            }
        }
    }
    match form {
        "propertyConstraints" => properties(value, context),
        "rego" => context.check_rego(value, "rego", Kind::Body),
        "regoModule" => module(value, context),
        "and" | "or" | "xone" => each(form, value, context),
        "if" => {
            if holder.get("then").is_none() {
                context.findings.error(Some(value), "`if` requires `then`.");
            }
            check(value, value, context);
        }
        _ => check(value, value, context),
    }
}

fn form(key: &Node) -> Option<&'static str> {
    let key = key.as_str()?;
    FORMS.into_iter().find(|form| *form == key)
}

fn each(form: &str, value: &Node, context: &mut Context<'_>) {
    match value.as_list() {
        Some(items) if !items.is_empty() => {
            for item in items {
                check(item, item, context);
            }
        }
        _ => context.findings.error(
            Some(value),
            format!("`{form}` must be a list of constraints."),
        ),
    }
}

fn module(value: &Node, context: &mut Context<'_>) {
    if value.as_str().is_some() {
        context.check_rego(value, "regoModule", Kind::Body);
        return;
    }
    value.text("message", &mut context.findings);
    match value.get("code") {
        Some(code) => context.check_rego(code, "code", Kind::Body),
        None => context.findings.error(
            Some(value),
            "`regoModule` must be Rego, or a mapping with `code`.",
        ),
    }
}

fn properties(value: &Node, context: &mut Context<'_>) {
    let Some(entries) = value.as_map() else {
        context.findings.error(
            Some(value),
            "`propertyConstraints` must be a mapping of properties to their constraints.",
        );
        return;
    };
    for (property, constraints) in entries {
        context.check_path(property);
        match constraints.as_map() {
            Some(constraints) => {
                for (name, value) in constraints {
                    property_constraint(name, value, context);
                }
            }
            None => context.findings.error(
                Some(constraints),
                format!("The constraints of {property} must be a mapping."),
            ),
        }
    }
}

/// The known constraints of a property. The list may be incomplete: only the platform's validator is authoritative.
const PROPERTY_CONSTRAINTS: [&str; 30] = [
    "minCount",
    "maxCount",
    "exactCount",
    "minLength",
    "maxLength",
    "exactLength",
    "minInclusive",
    "maxInclusive",
    "minExclusive",
    "maxExclusive",
    "pattern",
    "datatype",
    "lessThanProperty",
    "lessThanOrEqualsToProperty",
    "equalsToProperty",
    "disjointWithProperty",
    "moreThanProperty",
    "moreThanOrEqualsToProperty",
    "in",
    "hasValue",
    "hasValues",
    "containsAll",
    "containsSome",
    "uniqueValues",
    "nested",
    "atLeast",
    "atMost",
    "exactly",
    "rego",
    "regoModule",
];

fn property_constraint(name: &Node, value: &Node, context: &mut Context<'_>) {
    // A parameter stands for a value: `${{name:default}}`.
    let is_parameter = value.as_str().is_some_and(|text| text.starts_with("${{"));
    let mut require = |is_right: bool, right: &str| {
        if !is_right && !is_parameter {
            let message = format!("{name} must be {right}.");
            context.findings.error(Some(value), message);
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
        "pattern" => {
            require(value.as_str().is_some(), "text");
            context.check_pattern(value);
        }
        "datatype" => require(value.as_str().is_some(), "text"),
        "lessThanProperty"
        | "lessThanOrEqualsToProperty"
        | "equalsToProperty"
        | "disjointWithProperty"
        | "moreThanProperty"
        | "moreThanOrEqualsToProperty" => {
            require(value.as_str().is_some(), "text");
            context.check_path(value);
        }
        "in" | "hasValues" | "containsAll" | "containsSome" => {
            require(value.as_list().is_some(), "a list");
        }
        "uniqueValues" => require(value.is_boolean(), "true or false"),
        "nested" => check(value, value, context),
        "atLeast" | "atMost" | "exactly" => qualified(name, value, context),
        "rego" => context.check_rego(value, "rego", Kind::Body),
        "regoModule" => module(value, context),
        other => {
            if let Some(known) = context.suggestions.suggest(other, PROPERTY_CONSTRAINTS) {
                let message = format!("{name} is not a known constraint. Did you mean `{known}`?");
                context.findings.warning(name, message);
            }
        }
    }
}

fn qualified(name: &Node, value: &Node, context: &mut Context<'_>) {
    let is_count = |count: &Node| {
        count.is_integer() || count.as_str().is_some_and(|text| text.starts_with("${{"))
    };
    if !value.get("count").is_some_and(is_count) {
        let message = format!("{name} must have a whole number as `count`.");
        context.findings.error(Some(value), message);
    }
    if let Some(validation) = value.get("validation") {
        check(validation, validation, context);
    } else {
        let message = format!("{name} must have a `validation`.");
        context.findings.error(Some(value), message);
    }
}
