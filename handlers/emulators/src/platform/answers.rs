//! Response helpers.

use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};
use serde_json::{Value, json};

pub(super) fn json_answer(status: StatusCode, body: &Value) -> Response {
    Response::builder()
        .status(status)
        .content_type("application/json; charset=utf-8")
        .body(body.to_string())
}

pub(super) fn error(status: StatusCode, message: &str) -> Response {
    json_answer(
        status,
        &json!({ "status": status.as_u16(), "message": message }),
    )
}

pub(super) fn not_found() -> Response {
    error(StatusCode::NOT_FOUND, "Not found")
}

pub(super) fn forbidden() -> Response {
    error(StatusCode::FORBIDDEN, "Forbidden")
}

pub(super) fn no_content() -> Response {
    StatusCode::NO_CONTENT.into()
}

pub(super) fn rate_limited(retry_after: u64) -> Response {
    let mut answer = error(StatusCode::TOO_MANY_REQUESTS, "Too many requests");
    set(&mut answer, header::RETRY_AFTER, &retry_after.to_string());
    answer
}

pub(super) fn set(response: &mut Response, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::try_from(value) {
        response.headers_mut().insert(name, value);
    }
}
