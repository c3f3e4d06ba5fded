//! A governance profile on the wire.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::Coordinate;

/// A profile on the platform; unknown fields are left out of updates, whose schema is closed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Profile {
    pub(super) id: String,
    pub(super) version: String,
    pub(super) name: String,
    description: Option<String>,
    pub(super) org: String,
    filter: String,
    rulesets: Vec<RulesetReference>,
    notification_config: Option<Value>,
    allowing: Option<Value>,
    denying: Option<Value>,
}

/// The platform returns objects, and accepts strings.
#[derive(Deserialize)]
#[serde(untagged)]
enum RulesetReference {
    Text(String),
    Object { uri: String },
}

impl Profile {
    pub(super) fn gavs(&self) -> Vec<&str> {
        self.rulesets.iter().map(RulesetReference::gav).collect()
    }

    pub(super) fn has(&self, ruleset: &Coordinate) -> bool {
        self.gavs().contains(&ruleset.gav().as_str())
    }

    /// An update that changes only the rulesets.
    pub(super) fn body(&self, gavs: &[&str]) -> Value {
        let mut body = body(&self.name, &self.org, &self.filter, gavs);
        let kept = [
            ("description", self.description.clone().map(Value::String)),
            ("notificationConfig", self.notification_config.clone()),
            ("allowing", self.allowing.clone()),
            ("denying", self.denying.clone()),
        ];
        for (field, value) in kept {
            if let Some(value) = value {
                body[field] = value;
            }
        }
        body
    }
}

impl RulesetReference {
    fn gav(&self) -> &str {
        match self {
            Self::Text(uri) | Self::Object { uri } => uri,
        }
    }
}

/// The fields that creations and updates must have.
pub(super) fn body(name: &str, org: &str, filter: &str, gavs: &[&str]) -> Value {
    json!({
        "name": name,
        "org": org,
        "filter": filter,
        "rulesets": gavs,
        "notificationConfig": { "enabled": false, "notifications": [] },
        "allowing": [],
        "denying": [],
    })
}
