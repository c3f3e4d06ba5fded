//! Uploads and their publication.

use poem::{
    Response,
    http::{Method, StatusCode},
};
use serde_json::{Value, json};

use super::{
    answers,
    call::Call,
    coordinate::Coordinate,
    form::Form,
    records::PublishedAsset,
    registry::{Progress, Registry, Uploaded},
    state::State,
};

/// Entries of a page, unless the caller says how many.
const DEFAULT_LIMIT: usize = 20;
const MAX_LIMIT: usize = 250;

/// Endpoints below an organization of the registry.
pub(super) async fn organization(state: &State, call: &Call<'_>, segments: &[&str]) -> Response {
    let [organization, rest @ ..] = segments else {
        return answers::not_found();
    };
    // Any group is accepted, so that projects of other organizations keep theirs.
    if !call.reaches(organization) {
        return answers::forbidden();
    }
    match (call.request.method(), rest) {
        (&Method::GET, ["softDeleted"]) => soft_deleted(state, call, organization),
        (method, ["assets", group, asset, version, rest @ ..]) => {
            let coordinate = Coordinate::new(group, asset, version);
            match (method, rest) {
                (&Method::POST, []) => upload(state, call, organization, &coordinate).await,
                (&Method::GET, ["publication", "status", run]) => {
                    publication_status(state, &coordinate, run)
                }
                _ => answers::not_found(),
            }
        }
        _ => answers::not_found(),
    }
}

async fn upload(
    state: &State,
    call: &Call<'_>,
    organization: &str,
    coordinate: &Coordinate,
) -> Response {
    let at_once = match call.request.header("x-sync-publication") {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => return refuse("x-sync-publication is true or false"),
    };
    if !coordinate.has_semantic_version() {
        return refuse("The version is not a semantic version");
    }
    match Form::read(call).await {
        Ok(form) => keep(state, call, organization, coordinate, form, at_once),
        Err(reason) => refuse(&reason),
    }
}

fn refuse(reason: &str) -> Response {
    answers::error(StatusCode::BAD_REQUEST, reason)
}

fn keep(
    state: &State,
    call: &Call<'_>,
    organization: &str,
    coordinate: &Coordinate,
    form: Form,
    at_once: bool,
) -> Response {
    let mut inner = state.inner();
    let now = inner.clock.now();
    let registry = &mut inner.registry;
    let checked = form.check().and_then(|()| form.dependencies());
    let dependencies = match checked {
        Ok(dependencies) => dependencies,
        Err(reason) => return refuse(&reason),
    };
    let text = |field| form.text(field).unwrap_or_default().to_owned();
    let status = form.text("status").unwrap_or("published").to_owned();
    for dependency in &dependencies {
        if let Err(reason) = check_definition(registry, dependency, &status) {
            return refuse(&reason);
        }
    }
    let asset = PublishedAsset {
        organization_id: organization.to_owned(),
        coordinate: coordinate.clone(),
        name: text("name"),
        description: text("description"),
        kind: text("type"),
        status,
        main_file: form.text("properties.mainFile").map(str::to_owned),
        dependencies,
        keywords: form.list("keywords"),
        tags: form.list("tags"),
        files: form.files,
        home_page: None,
        uploads: 0,
    };
    let made = json!({
        "organizationId": organization,
        "groupId": coordinate.group_id,
        "assetId": coordinate.asset_id,
        "version": coordinate.version,
        "name": asset.name,
        "type": asset.kind,
    });
    match registry.upload(asset, at_once, now) {
        Uploaded::Done => answers::json_answer(StatusCode::CREATED, &made),
        Uploaded::Running(number) => {
            let path = call.request.uri().path();
            let own = format!("{}{path}/publication/status/{number}", state.base_url);
            let link = registry.status_link.clone().unwrap_or(own);
            answers::json_answer(
                StatusCode::ACCEPTED,
                &json!({ "publicationStatusLink": link }),
            )
        }
        Uploaded::Failed(reason) => refuse(&reason),
        Uploaded::Taken => answers::error(
            StatusCode::CONFLICT,
            &format!("The asset {coordinate} already exists"),
        ),
        Uploaded::Spent => answers::error(
            StatusCode::CONFLICT,
            &format!("The asset {coordinate} was deleted, and its version cannot be reused"),
        ),
    }
}

/// The definition of an implementation is there before it, and stable before a stable one.
fn check_definition(
    registry: &Registry,
    definition: &Coordinate,
    status: &str,
) -> Result<(), String> {
    match registry.get(definition) {
        Some(found) if found.kind != "policy" => {
            Err(format!("The dependency {definition} is not a policy"))
        }
        Some(found) if status == "published" && found.status != "published" => {
            Err(format!("The policy {definition} is not stable"))
        }
        Some(_) => Ok(()),
        None => Err(format!("The policy {definition} does not exist")),
    }
}

fn publication_status(state: &State, coordinate: &Coordinate, run: &str) -> Response {
    let Ok(number) = run.parse() else {
        return answers::not_found();
    };
    let progress = state.inner().registry.progress(coordinate, number);
    let (status, errors) = match progress {
        None => return answers::not_found(),
        Some(Progress::Running) => ("running", json!([])),
        Some(Progress::Completed) => ("completed", json!([])),
        Some(Progress::Failed(reason)) => ("error", json!([reason])),
    };
    let step = json!({ "description": "Files", "status": status, "errors": errors });
    answers::json_answer(
        StatusCode::OK,
        &json!({ "status": status, "steps": [step] }),
    )
}

fn soft_deleted(state: &State, call: &Call<'_>, organization: &str) -> Response {
    let query: Vec<(String, String)> = call.request.params().unwrap_or_default();
    let number = |name: &str, default: usize| {
        let given = query.iter().find(|(key, _)| key == name);
        given.map_or(Some(default), |(_, value)| value.parse().ok())
    };
    let (Some(limit), Some(offset)) = (number("limit", DEFAULT_LIMIT), number("offset", 0)) else {
        return refuse("limit and offset are numbers");
    };
    if limit > MAX_LIMIT {
        return refuse("limit is at most 250");
    }
    let inner = state.inner();
    let deleted = inner.registry.soft_deleted(organization);
    let page: Vec<Value> = deleted
        .skip(offset)
        .take(limit)
        .map(|coordinate| {
            json!({
                "organizationId": organization,
                "groupId": coordinate.group_id,
                "assetId": coordinate.asset_id,
                "version": coordinate.version,
            })
        })
        .collect();
    answers::json_answer(StatusCode::OK, &Value::Array(page))
}
