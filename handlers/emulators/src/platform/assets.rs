//! Published assets, and their documentation.

use poem::{
    Response,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};

use super::{answers, call::Call, coordinate::Coordinate, registry::Deleted, search, state::State};

/// Endpoints of an asset.
pub(super) fn asset(state: &State, call: &Call<'_>, segments: &[&str]) -> Response {
    let [group, asset, version, rest @ ..] = segments else {
        return answers::not_found();
    };
    let coordinate = Coordinate::new(group, asset, version);
    // An inaccessible asset is reported as missing.
    let is_visible = {
        let inner = state.inner();
        let owner = inner.registry.owner(&coordinate);
        owner.is_some_and(|owner| call.reaches(owner))
    };
    if !is_visible {
        return answers::not_found();
    }
    match (call.request.method(), rest) {
        (&Method::GET, []) => describe(state, &coordinate),
        (&Method::DELETE, []) => delete(state, call, &coordinate),
        (&Method::PUT, ["portal", "draft", "pages", "home"]) => draft(state, call, &coordinate),
        (&Method::GET, ["portal", "pages", "home"]) => home_page(state, call, &coordinate),
        (&Method::PATCH, ["portal"]) if call.body.is_empty() => {
            done(state.inner().registry.publish_draft(&coordinate))
        }
        (&Method::PATCH, ["portal"]) => {
            answers::error(StatusCode::BAD_REQUEST, "This request has no body")
        }
        _ => answers::not_found(),
    }
}

fn delete(state: &State, call: &Call<'_>, coordinate: &Coordinate) -> Response {
    let mut inner = state.inner();
    let now = inner.clock.now();
    let deleted = match call.request.header("x-delete-type") {
        None | Some("soft-delete") => inner.registry.soft_delete(coordinate),
        Some("hard-delete") => inner.registry.hard_delete(coordinate, now),
        Some(_) => {
            return answers::error(
                StatusCode::BAD_REQUEST,
                "X-Delete-Type is soft-delete or hard-delete",
            );
        }
    };
    match deleted {
        Deleted::Done => answers::no_content(),
        Deleted::Missing => answers::not_found(),
        Deleted::Refused => answers::error(
            StatusCode::CONFLICT,
            &format!("The asset {coordinate} can only be soft-deleted"),
        ),
    }
}

fn describe(state: &State, coordinate: &Coordinate) -> Response {
    let inner = state.inner();
    let Some(asset) = inner.registry.get(coordinate) else {
        return answers::not_found();
    };
    let named = |of: &Coordinate| json!({ "groupId": of.group_id, "assetId": of.asset_id, "version": of.version });
    let labels = [&asset.keywords[..], &asset.tags[..]].concat();
    let files = asset.files.keys().filter_map(|key| key.split_once('.'));
    let files: Vec<Value> = files
        .map(|(classifier, packaging)| {
            let url = search::file_url(&state.base_url, coordinate, classifier, packaging);
            let mut file = json!({
                "classifier": classifier,
                "packaging": packaging,
                "downloadURL": url,
                "isGenerated": false,
            });
            if let Some(main) = &asset.main_file {
                file["mainFile"] = json!(main);
            }
            file
        })
        .collect();
    let others = inner.registry.assets().into_iter().filter(|other| {
        other.coordinate != *coordinate && other.coordinate.is_version_of_same(coordinate)
    });
    let others: Vec<Value> = others
        .map(|other| {
            let mut entry = named(&other.coordinate);
            entry["type"] = json!(other.kind);
            entry["status"] = json!(other.status);
            entry
        })
        .collect();
    answers::json_answer(
        StatusCode::OK,
        &json!({
            "groupId": coordinate.group_id,
            "assetId": coordinate.asset_id,
            "version": coordinate.version,
            "minorVersion": coordinate.minor_version(),
            "versionGroup": coordinate.version_group(),
            "name": asset.name,
            "description": asset.description,
            "type": asset.kind,
            "status": asset.status,
            "isPublic": false,
            "isSnapshot": false,
            "labels": labels,
            "categories": [],
            "otherVersions": others,
            "files": files,
            "dependencies": asset.dependencies.iter().map(named).collect::<Vec<_>>(),
        }),
    )
}

/// The page as Markdown or JSON, whichever is accepted.
fn home_page(state: &State, call: &Call<'_>, coordinate: &Coordinate) -> Response {
    let inner = state.inner();
    let page = inner.registry.get(coordinate);
    let Some(markdown) = page.and_then(|asset| asset.home_page.clone()) else {
        return answers::not_found();
    };
    if call.request.header(header::ACCEPT) == Some("text/markdown") {
        return Response::builder()
            .content_type("text/markdown; charset=utf-8")
            .body(markdown);
    }
    answers::json_answer(
        StatusCode::OK,
        &json!({ "path": "home", "name": "Home page" }),
    )
}

fn draft(state: &State, call: &Call<'_>, coordinate: &Coordinate) -> Response {
    let is_markdown = call
        .request
        .header(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.starts_with("text/markdown"));
    let Ok(text) = std::str::from_utf8(&call.body) else {
        return answers::error(StatusCode::BAD_REQUEST, "The page is not text");
    };
    if !is_markdown {
        return answers::error(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Pages are markdown");
    }
    let mut inner = state.inner();
    done(inner.registry.draft(coordinate, text.to_owned()))
}

fn done(found: bool) -> Response {
    if found {
        answers::no_content()
    } else {
        answers::not_found()
    }
}
