//! The metadata of policies and rulesets, as a reviewer compares it.

use catalog_store::{rulesets::RulesetContent, submissions::Project};
use serde::Serialize;
use serde_json::{Value, json};

/// Fields by their names, in the order in which they are shown.
pub(super) type Fields = Vec<(&'static str, Value)>;

/// A field that is to be another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Changed {
    pub(super) field: &'static str,
    pub(super) old: Value,
    pub(super) new: Value,
}

/// What was read from the repositories of a policy.
pub(super) fn of_project(project: &Project) -> Fields {
    vec![
        ("project_type", json!(project.project_type)),
        ("sourcehost_url", json!(project.sourcehost_url)),
        (
            "implementation_sourcehost_url",
            json!(project.implementation_sourcehost_url),
        ),
        ("source_ref", json!(project.source_ref)),
        (
            "implementation_source_ref",
            json!(project.implementation_source_ref),
        ),
        ("category", json!(project.category)),
        ("direction", json!(project.direction)),
        ("asset_kinds", json!(project.asset_kinds)),
        (
            "a2a_protocol_versions",
            json!(project.a2a_protocol_versions),
        ),
        ("group_id", json!(project.group_id)),
        ("definition_asset_id", json!(project.definition_asset_id)),
        (
            "implementation_asset_id",
            json!(project.implementation_asset_id),
        ),
        ("version", json!(project.version)),
        ("pdk_version", json!(project.pdk_version)),
        ("icon_url", json!(project.icon_url)),
    ]
}

/// What a ruleset and its owner say.
pub(super) fn of_ruleset(content: &RulesetContent) -> Fields {
    vec![
        ("name", json!(content.name)),
        ("description", json!(content.description)),
        ("category", json!(content.category)),
        ("source_url", json!(content.source_url)),
        ("source_ref", json!(content.source_ref)),
        ("ruleset_path", json!(content.ruleset_path)),
        ("profile_name", json!(content.profile_name)),
        ("rule_names", json!(content.rule_names)),
        ("violations", json!(content.rule_counts.violation)),
        ("warnings", json!(content.rule_counts.warning)),
        ("infos", json!(content.rule_counts.info)),
        ("target_scopes", json!(content.target_scopes)),
        ("exchange_group_id", json!(content.exchange_group_id)),
        ("exchange_asset_id", json!(content.exchange_asset_id)),
        ("exchange_version", json!(content.exchange_version)),
        ("icon_url", json!(content.icon_url)),
        ("tags", json!(content.tags)),
        ("video_tutorial_url", json!(content.video_tutorial_url)),
        ("examples_url", json!(content.examples_url)),
    ]
}

/// The fields that differ.
pub(super) fn changed(old: Fields, new: Fields) -> Vec<Changed> {
    old.into_iter()
        .zip(new)
        .filter(|((_, old), (_, new))| old != new)
        .map(|((field, old), (_, new))| Changed { field, old, new })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Changed, changed};

    #[test]
    fn only_what_differs_is_changed() {
        let old = vec![("a", json!("x")), ("b", Value::Null), ("c", json!([1]))];
        let new = vec![("a", json!("x")), ("b", json!("y")), ("c", json!([]))];
        let expected = [("b", Value::Null, json!("y")), ("c", json!([1]), json!([]))];
        let expected = expected.map(|(field, old, new)| Changed { field, old, new });
        assert_eq!(changed(old, new), expected);
    }
}
