//! Published assets, and their documentation.

use poem::{
    Response,
    http::{Method, StatusCode, header},
};
use serde_json::json;

use super::{answers, call::Call, coordinate::Coordinate, state::State};

/// Endpoints of an asset.
pub(super) fn asset(state: &State, call: &Call<'_>, segments: &[&str]) -> Response {
    let [group, asset, version, rest @ ..] = segments else {
        return answers::not_found();
    };
    let coordinate = Coordinate {
        group_id: (*group).to_owned(),
        asset_id: (*asset).to_owned(),
        version: (*version).to_owned(),
    };
    // An inaccessible asset is reported as missing.
    let owner = state.inner().registry.owner(&coordinate);
    if owner.is_none_or(|owner| !call.reaches(&owner)) {
        return answers::not_found();
    }
    match (call.request.method(), rest) {
        (&Method::GET, []) => describe(state, &coordinate),
        (&Method::DELETE, []) => {
            // A soft deletion would keep the name taken; this service never uses it.
            if call.request.header("x-delete-type") != Some("hard-delete") {
                return answers::error(StatusCode::BAD_REQUEST, "Only hard deletion is emulated");
            }
            done(state.inner().registry.remove(&coordinate))
        }
        (&Method::PUT, ["portal", "draft", "pages", "home"]) => draft(state, call, &coordinate),
        (&Method::PATCH, ["portal"]) if call.body.is_empty() => {
            done(state.inner().registry.publish_draft(&coordinate))
        }
        (&Method::PATCH, ["portal"]) => {
            answers::error(StatusCode::BAD_REQUEST, "This request has no body")
        }
        _ => answers::not_found(),
    }
}

fn describe(state: &State, coordinate: &Coordinate) -> Response {
    let mut inner = state.inner();
    let Some(asset) = inner.registry.get(coordinate) else {
        return answers::not_found();
    };
    answers::json_answer(
        StatusCode::OK,
        &json!({
            "organizationId": asset.organization_id,
            "groupId": coordinate.group_id,
            "assetId": coordinate.asset_id,
            "version": coordinate.version,
            "name": asset.name,
            "description": asset.description,
            "type": asset.kind,
            "status": asset.status,
        }),
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
