//! Uploads and their publication.

use std::collections::BTreeMap;

use bytes::Bytes;
use poem::{
    Body, FromRequest, RequestBody, Response,
    http::{Method, StatusCode, header},
    web::Multipart,
};
use serde_json::json;

use super::{
    answers,
    call::Call,
    coordinate::Coordinate,
    records::PublishedAsset,
    registry::{Progress, Uploaded},
    state::State,
};

/// The parts of an upload form.
#[derive(Default)]
struct Form {
    fields: BTreeMap<String, String>,
    files: BTreeMap<String, Bytes>,
}

/// Endpoints below an organization of the registry.
pub(super) async fn upload(state: &State, call: &Call<'_>, segments: &[&str]) -> Response {
    let [organization, "assets", group, asset, version, rest @ ..] = segments else {
        return answers::not_found();
    };
    let coordinate = Coordinate {
        group_id: (*group).to_owned(),
        asset_id: (*asset).to_owned(),
        version: (*version).to_owned(),
    };
    // Any group is accepted, so that projects of other organizations keep theirs.
    if !call.reaches(organization) {
        return answers::forbidden();
    }
    match (call.request.method(), rest) {
        (&Method::POST, []) => match read(call).await {
            Ok(form) => keep(state, call, organization, &coordinate, form),
            Err(reason) => answers::error(StatusCode::BAD_REQUEST, &reason),
        },
        (&Method::GET, ["publication", "status", run]) => {
            publication_status(state, &coordinate, run)
        }
        _ => answers::not_found(),
    }
}

fn keep(
    state: &State,
    call: &Call<'_>,
    organization: &str,
    coordinate: &Coordinate,
    mut form: Form,
) -> Response {
    let mut field = |name: &str| form.fields.remove(name);
    let (Some(name), Some(kind)) = (field("name"), field("type")) else {
        return answers::error(
            StatusCode::BAD_REQUEST,
            "The name and the type are required",
        );
    };
    let tags = field("tags").unwrap_or_default();
    let asset = PublishedAsset {
        organization_id: organization.to_owned(),
        coordinate: coordinate.clone(),
        name,
        description: field("description").unwrap_or_default(),
        kind,
        status: field("status").unwrap_or_else(|| "published".to_owned()),
        main_file: field("properties.mainFile"),
        tags: tags
            .split(',')
            .map(str::trim)
            .filter(|tag| !tag.is_empty())
            .map(str::to_owned)
            .collect(),
        files: form.files,
        home_page: None,
        uploads: 0,
    };
    let kind = asset.kind.clone();
    let mut inner = state.inner();
    match inner.registry.upload(asset) {
        Uploaded::Taken => answers::error(StatusCode::CONFLICT, "The asset already exists"),
        Uploaded::Done => answers::json_answer(
            StatusCode::CREATED,
            &json!({
                "organizationId": organization,
                "groupId": coordinate.group_id,
                "assetId": coordinate.asset_id,
                "version": coordinate.version,
                "type": kind,
            }),
        ),
        Uploaded::Running(number) => {
            let path = call.request.uri().path();
            let own = format!("{}{path}/publication/status/{number}", state.base_url);
            let link = inner.registry.status_link.clone().unwrap_or(own);
            answers::json_answer(
                StatusCode::ACCEPTED,
                &json!({ "publicationStatusLink": link }),
            )
        }
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

/// Parses the form; the error is a message.
async fn read(call: &Call<'_>) -> Result<Form, String> {
    let mut request = poem::Request::builder();
    if let Some(content_type) = call.request.header(header::CONTENT_TYPE) {
        request = request.header(header::CONTENT_TYPE, content_type);
    }
    let request = request.finish();
    let mut body = RequestBody::new(Body::from(call.body.clone()));
    let mut parts = Multipart::from_request(&request, &mut body)
        .await
        .map_err(|error| error.to_string())?;
    let mut form = Form::default();
    loop {
        let part = parts
            .next_field()
            .await
            .map_err(|error| error.to_string())?;
        let Some(part) = part else {
            return Ok(form);
        };
        let name = part.name().unwrap_or_default().to_owned();
        if let Some(key) = name.strip_prefix("files.") {
            let content = part.bytes().await.map_err(|error| error.to_string())?;
            form.files.insert(key.to_owned(), content.into());
        } else {
            let text = part.text().await.map_err(|error| error.to_string())?;
            form.fields.insert(name, text);
        }
    }
}
