//! Control over HTTP, for manual tests: faults, and the published assets. The real platform has no such endpoints.

use poem::{
    Request, Response,
    http::{Method, StatusCode},
};
use serde_json::json;

use super::{answers, fault::PlatformFault, state::State};

/// `POST` and `DELETE /emulator/organizations/{id}/fault` set and clear a fault for uploads into an organization;
/// `GET /emulator/assets` lists what is published.
pub(super) fn control(state: &State, request: &Request, segments: &[&str]) -> Response {
    match (request.method(), segments) {
        (&Method::POST, ["organizations", id, "fault"]) => {
            set_fault(state, id, Some(PlatformFault::Failure(503)));
            answers::json_answer(
                StatusCode::OK,
                &json!({ "organization": id, "fails": true }),
            )
        }
        (&Method::DELETE, ["organizations", id, "fault"]) => {
            set_fault(state, id, None);
            answers::json_answer(
                StatusCode::OK,
                &json!({ "organization": id, "fails": false }),
            )
        }
        (&Method::GET, ["assets"]) => {
            let assets = state.inner().registry.assets();
            let assets: Vec<_> = assets
                .iter()
                .map(|asset| {
                    json!({
                        "organization": asset.organization_id,
                        "coordinate": asset.coordinate.to_string(),
                        "type": asset.kind,
                        "status": asset.status,
                    })
                })
                .collect();
            answers::json_answer(StatusCode::OK, &json!({ "assets": assets }))
        }
        _ => answers::not_found(),
    }
}

fn set_fault(state: &State, organization: &str, fault: Option<PlatformFault>) {
    state.inner().faults.set_organization(organization, fault);
}
