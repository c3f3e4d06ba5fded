//! The prompt `author_ruleset`: from what a user wants to a draft that is valid.

use serde_json::{Map, Value};

/// Its name.
pub(super) const AUTHOR_RULESET: &str = "author_ruleset";

pub(super) const ABOUT: &str =
    "Write a governance ruleset from an intent, until its draft is valid.";

/// The arguments, with what each is and whether it is needed.
pub(super) const ARGUMENTS: [(&str, &str, bool); 2] = [
    (
        "intent",
        "What the ruleset is to ask of API specifications",
        true,
    ),
    ("like", "A vendor ruleset to begin with (its slug)", false),
];

/// An intent has at most so many characters.
const INTENT: usize = 10_000;

/// The prompt with its arguments; the error says what they must be.
pub(super) fn fill(arguments: &Map<String, Value>) -> Result<String, String> {
    let text = |name: &str| arguments.get(name).and_then(Value::as_str).map(str::trim);
    let intent = text("intent").filter(|intent| !intent.is_empty());
    match intent {
        Some(intent) if intent.chars().count() <= INTENT => Ok(author_ruleset(
            intent,
            text("like").filter(|like| !like.is_empty()),
        )),
        _ => Err(format!(
            "`intent` must be a text of at most {INTENT} characters."
        )),
    }
}

/// What the model is told.
fn author_ruleset(intent: &str, like: Option<&str>) -> String {
    let begin = match like {
        Some(slug) => format!(
            "Call fork_vendor_ruleset with slug `{slug}`; its profile.yaml is what you begin with."
        ),
        None => "Call search_rulesets with source vendor and words of the intent. If one comes close, call fork_vendor_ruleset and begin with its profile.yaml; else begin with the form below.".to_owned(),
    };
    format!(
        "Write an API governance ruleset for this intent:\n\n{intent}\n\n\
         1. {begin}\n\
         2. Write one rule for each thing that the intent asks for. `violation` is for what must be fixed, `warning` for what does not block, \
         `info` for advice.\n\
         3. Call validate_ruleset with the whole YAML. Correct what it finds, by line, and call it again until `valid` is true. Look at the \
         warnings, too.\n\
         4. Show the user the YAML, what each rule asks for, and the counts by severity. Submit nothing before the user agrees.\n\
         5. The files of a ruleset lie in a repository of the user's: profile.yaml and exchange.json. Once they are there, submit_ruleset takes \
         its address.\n\n\
         The form of a profile:\n\n```yaml\n{FORM}```\n"
    )
}

const FORM: &str = "#%Validation Profile 1.0
profile: Name of the ruleset
description: What it is for.
violation:
  - api-has-title
validations:
  api-has-title:
    message: Give the API a title.
    targetClass: apiContract.WebAPI
    propertyConstraints:
      core.name:
        minCount: 1
";

#[cfg(test)]
mod tests {
    use super::FORM;

    #[test]
    fn the_form_is_valid() {
        let report = crate::profile::parse(FORM);
        assert!(report.is_valid(), "{:?}", report.errors);
        assert!(report.warnings.is_empty(), "{:?}", report.warnings);
    }
}
