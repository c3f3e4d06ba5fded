//! The endpoints of governance profiles.

use poem::{
    Response,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};

use super::{
    answers,
    call::Call,
    profiles::{Definition, Profile, Profiles},
    state::State,
};

/// Why a definition is rejected.
enum Refusal {
    Invalid(String),
    /// The caller has no access to the organization.
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

/// Endpoints of governance profiles.
pub(super) fn profile(state: &State, call: &Call<'_>, segments: &[&str]) -> Response {
    let mut inner = state.inner();
    let profiles = &mut inner.profiles;
    let id = match segments {
        [] => return list_or_create(call, profiles),
        [id] => *id,
        _ => return answers::not_found(),
    };
    let Some(kept) = profiles.get(id) else {
        return answers::not_found();
    };
    if !call.reaches(&kept.profile.organization_id) {
        return answers::not_found();
    }
    match *call.request.method() {
        Method::GET => answer(StatusCode::OK, kept),
        Method::PUT => {
            let Some(expected) = call.request.header(header::IF_MATCH) else {
                return answers::error(StatusCode::BAD_REQUEST, "If-Match is required");
            };
            if expected != kept.profile.version {
                return answers::error(
                    StatusCode::PRECONDITION_FAILED,
                    "The profile was changed meanwhile",
                );
            }
            match definition(call) {
                Ok(definition) => answer(StatusCode::OK, profiles.replace(id, definition)),
                Err(refusal) => refusal.into(),
            }
        }
        _ => answers::not_found(),
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
            let listed: Vec<Value> = profiles.of(organization).map(body).collect();
            answers::json_answer(StatusCode::OK, &Value::Array(listed))
        }
        Method::POST => match definition(call) {
            Ok(definition) => create(profiles, definition),
            Err(refusal) => refusal.into(),
        },
        _ => answers::not_found(),
    }
}

fn create(profiles: &mut Profiles, definition: Definition) -> Response {
    // As a note in the platform's document says, whose schema allows it.
    if definition.filter.is_empty() {
        return answers::error(StatusCode::BAD_REQUEST, "The filter is empty");
    }
    let duplicates: Vec<Value> = profiles
        .duplicates(&definition)
        .into_iter()
        .map(|profile| json!({ "id": profile.id, "name": profile.name }))
        .collect();
    if duplicates.is_empty() {
        return answer(StatusCode::CREATED, profiles.create(definition));
    }
    let message = "Profile with the same filter, rulesets and status already exist:";
    answers::json_answer(
        StatusCode::CONFLICT,
        &json!({ "message": message, "duplicatedProfiles": duplicates }),
    )
}

/// Parses and checks a definition.
fn definition(call: &Call<'_>) -> Result<Definition, Refusal> {
    let definition: Definition =
        serde_json::from_slice(&call.body).map_err(|error| Refusal::Invalid(error.to_string()))?;
    if !call.reaches(&definition.org) {
        return Err(Refusal::Elsewhere);
    }
    let is_filter = definition.filter.is_empty()
        || definition.filter.split(',').all(|part| {
            let kind = part.split_once(':').map_or("", |(kind, _)| kind);
            !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_alphabetic())
        });
    if !is_filter {
        return Err(Refusal::Invalid(
            "The filter is not a list of filterType:filterValue".to_owned(),
        ));
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

fn answer(status: StatusCode, kept: &Profile) -> Response {
    let mut response = answers::json_answer(status, &body(kept));
    answers::set(&mut response, header::ETAG, &kept.profile.version);
    response
}

fn body(kept: &Profile) -> Value {
    let Profile { profile, extra } = kept;
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
