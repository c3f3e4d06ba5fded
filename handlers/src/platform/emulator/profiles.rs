//! Governance profiles.

use std::collections::BTreeMap;

use poem::{
    Response,
    http::{Method, StatusCode, header},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    EmulatedProfile, answers,
    routes::{Call, Routes},
};

#[derive(Debug, Default)]
pub(super) struct Profiles {
    /// Their content by id; the fields that nobody looks at are kept as they came.
    profiles: BTreeMap<String, (EmulatedProfile, Extra)>,
    given: u64,
}

/// What a profile is created and replaced with. The schema is closed, and all of this is required.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Definition {
    name: String,
    org: String,
    filter: String,
    rulesets: Vec<String>,
    #[serde(flatten)]
    extra: Extra,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Extra {
    description: Option<String>,
    notification_config: Value,
    allowing: Vec<Value>,
    denying: Vec<Value>,
}

/// Why a definition is not kept.
enum Refusal {
    Invalid(String),
    /// It is for an organization that the caller does not reach.
    Elsewhere,
}

impl From<Refusal> for Response {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Invalid(reason) => answers::error(StatusCode::BAD_REQUEST, &reason),
            Refusal::Elsewhere => answers::forbidden(),
        }
    }
}

impl Profiles {
    pub(super) fn all(&self) -> Vec<EmulatedProfile> {
        let mut all: Vec<_> = self
            .profiles
            .values()
            .map(|(kept, _)| kept.clone())
            .collect();
        all.sort_by(|a, b| (&a.organization_id, &a.name).cmp(&(&b.organization_id, &b.name)));
        all
    }

    pub(super) fn remove(&mut self, id: &str) {
        self.profiles.remove(id);
    }

    /// Keeps a profile under an id, or a new one, in a new version.
    fn put(&mut self, id: Option<&str>, definition: Definition) -> Response {
        let created = id.is_none();
        let id = id.map_or_else(|| self.next_id(), str::to_owned);
        let profile = EmulatedProfile {
            id: id.clone(),
            version: self.next_id(),
            organization_id: definition.org,
            name: definition.name,
            filter: definition.filter,
            rulesets: definition.rulesets,
        };
        let answer = answer(
            if created {
                StatusCode::CREATED
            } else {
                StatusCode::OK
            },
            &profile,
            &definition.extra,
        );
        self.profiles.insert(id, (profile, definition.extra));
        answer
    }

    fn is_taken(&self, definition: &Definition) -> bool {
        self.profiles
            .values()
            .any(|(kept, _)| kept.organization_id == definition.org && kept.name == definition.name)
    }

    /// Looks like a UUID, and is the same in every run.
    fn next_id(&mut self) -> String {
        self.given += 1;
        format!("00000000-0000-4000-8000-{:012x}", self.given)
    }
}

impl Routes {
    /// Everything about governance profiles.
    pub(super) fn profile(&self, call: &Call<'_>, segments: &[&str]) -> Response {
        let mut inner = self.state.inner();
        let profiles = &mut inner.profiles;
        let id = match segments {
            [] => return list_or_create(call, profiles),
            [id] => *id,
            _ => return answers::not_found(),
        };
        let Some((kept, extra)) = profiles.profiles.get(id) else {
            return answers::not_found();
        };
        if !call.reaches(&kept.organization_id) {
            return answers::not_found();
        }
        match *call.request.method() {
            Method::GET => answer(StatusCode::OK, kept, extra),
            Method::PUT => {
                let Some(expected) = call.request.header(header::IF_MATCH) else {
                    return answers::error(StatusCode::BAD_REQUEST, "If-Match is required");
                };
                if expected != kept.version {
                    return answers::error(
                        StatusCode::PRECONDITION_FAILED,
                        "The profile was changed meanwhile",
                    );
                }
                match definition(call) {
                    Ok(definition) => profiles.put(Some(id), definition),
                    Err(refusal) => refusal.into(),
                }
            }
            _ => answers::not_found(),
        }
    }
}

fn list_or_create(call: &Call<'_>, profiles: &mut Profiles) -> Response {
    let query: Vec<(String, String)> = call.request.params().unwrap_or_default();
    let organization = query.iter().find(|(name, _)| name == "organization");
    let Some((_, organization)) = organization else {
        return answers::error(StatusCode::BAD_REQUEST, "The organization is required");
    };
    if !call.reaches(organization) {
        return answers::forbidden();
    }
    match *call.request.method() {
        Method::GET => {
            let listed = profiles.profiles.values();
            let listed: Vec<Value> = listed
                .filter(|(kept, _)| kept.organization_id == *organization)
                .map(|(kept, extra)| body(kept, extra))
                .collect();
            answers::json_answer(StatusCode::OK, &Value::Array(listed))
        }
        Method::POST => match definition(call) {
            Ok(definition) if profiles.is_taken(&definition) => answers::json_answer(
                StatusCode::CONFLICT,
                &json!({ "message": "The profile exists", "duplicatedProfiles": [] }),
            ),
            Ok(definition) => profiles.put(None, definition),
            Err(refusal) => refusal.into(),
        },
        _ => answers::not_found(),
    }
}

/// The definition that was sent, if it may be kept.
fn definition(call: &Call<'_>) -> Result<Definition, Refusal> {
    let definition: Definition =
        serde_json::from_slice(&call.body).map_err(|error| Refusal::Invalid(error.to_string()))?;
    if !call.reaches(&definition.org) {
        return Err(Refusal::Elsewhere);
    }
    let is_gav = |uri: &String| {
        uri.strip_prefix("gav://")
            .is_some_and(|rest| rest.split('/').filter(|part| !part.is_empty()).count() == 3)
    };
    if definition.rulesets.iter().all(is_gav) {
        Ok(definition)
    } else {
        Err(Refusal::Invalid(
            "A ruleset is named by its coordinate".to_owned(),
        ))
    }
}

fn answer(status: StatusCode, profile: &EmulatedProfile, extra: &Extra) -> Response {
    let mut response = answers::json_answer(status, &body(profile, extra));
    answers::set(&mut response, header::ETAG, &profile.version);
    response
}

fn body(profile: &EmulatedProfile, extra: &Extra) -> Value {
    let rulesets: Vec<Value> = profile
        .rulesets
        .iter()
        .map(|uri| {
            let version = uri.rsplit('/').next().unwrap_or_default();
            json!({ "etag": format!("etag-{version}"), "uri": uri, "version": version })
        })
        .collect();
    let mut body = json!({
        "id": profile.id,
        "version": profile.version,
        "name": profile.name,
        "org": profile.organization_id,
        "filter": profile.filter,
        "rulesets": rulesets,
        "notificationConfig": extra.notification_config,
        "allowing": extra.allowing,
        "denying": extra.denying,
    });
    if let Some(description) = &extra.description {
        body["description"] = description.as_str().into();
    }
    body
}
