// @generated from openapi.yaml by scripts/generate; do not edit.
//! What never reached a handler: every failure of the framework becomes a documented answer.

use std::fmt;

use poem::{
    error::{MethodNotAllowedError, NotFoundError, ResponseError},
    http::{header, HeaderValue, Method, StatusCode},
    IntoResponse, PathPattern, Response,
};
use poem_openapi::{
    error::{ContentTypeError, ParseParamError, ParsePathError},
    OperationId,
};

use super::Problem;
use crate::operations;

/// A request that was refused before its handler ran.
#[derive(Clone, Debug)]
pub struct Rejection {
    status: StatusCode,
    problem: Problem,
    challenge: Option<&'static str>,
    content: bool,
}

impl Rejection {
    /// 401, with the challenge that `WWW-Authenticate` carries.
    pub fn unauthorized(message: &'static str, challenge: &'static str) -> Self {
        Self {
            challenge: Some(challenge),
            ..Self::new(
                StatusCode::UNAUTHORIZED,
                Problem::new("unauthenticated", message),
            )
        }
    }

    /// 403.
    pub fn forbidden(code: &'static str, message: String) -> Self {
        Self::new(StatusCode::FORBIDDEN, Problem::new(code, message))
    }

    /// 400.
    pub fn bad_request(problem: Problem) -> Self {
        Self::new(StatusCode::BAD_REQUEST, problem)
    }

    /// 422 where the operation documents it, else 400: a body that breaks its schema.
    pub fn invalid_content(problem: Problem) -> Self {
        Self {
            content: true,
            ..Self::bad_request(problem)
        }
    }

    /// 500; the cause belongs into the log.
    pub fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            Problem::new("internal_error", "Something went wrong on our side."),
        )
    }

    /// What the caller is told.
    pub(crate) fn into_problem(self) -> Problem {
        self.problem
    }

    fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            Problem::new("not_found", "There is nothing at this address."),
        )
    }

    fn new(status: StatusCode, problem: Problem) -> Self {
        Self {
            status,
            problem,
            challenge: None,
            content: false,
        }
    }

    /// The rejection with a status that `operation` documents.
    fn documented_by(mut self, operation: &str) -> Self {
        let documented = operations::documented_statuses(operation);
        if self.content && documented.contains(&422) {
            self.status = StatusCode::UNPROCESSABLE_ENTITY;
            self.problem.code = "invalid_content".into();
        }
        if self.status.is_client_error() && !documented.contains(&self.status.as_u16()) {
            self.status = StatusCode::BAD_REQUEST;
        }
        self
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.message)
    }
}

impl std::error::Error for Rejection {}

impl ResponseError for Rejection {
    fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let mut response = self.problem.into_response();
        response.set_status(self.status);
        if let Some(challenge) = self.challenge {
            response.headers_mut().insert(
                header::WWW_AUTHENTICATE,
                HeaderValue::from_static(challenge),
            );
        }
        response
    }
}

/// The answer to everything unexpected, a panic included.
pub fn internal_error_response() -> Response {
    Rejection::internal().into_response()
}

/// Turns every error that the framework or an extractor raises into the answer that the contract documents.
pub fn catch_all(error: &poem::Error) -> Response {
    let operation = error.data::<OperationId>().map_or("", |id| id.0);
    if error.is::<MethodNotAllowedError>() {
        return method_not_allowed(error.data::<PathPattern>().map_or("", |path| &path.0));
    }
    let rejection = classify(error, operation);
    if operation.is_empty() {
        return rejection.into_response();
    }
    rejection.documented_by(operation).into_response()
}

fn classify(error: &poem::Error, operation: &str) -> Rejection {
    if let Some(rejection) = error.downcast_ref::<Rejection>() {
        return rejection.clone();
    }
    // The framework's own is that of a path that is not UTF-8.
    let is_path =
        error.is::<ParsePathError>() || error.is::<poem::error::ParsePathError>();
    if is_path || error.is::<NotFoundError>() {
        return Rejection::not_found();
    }
    if let Some(param) = error.downcast_ref::<ParseParamError>() {
        let rule = operations::parameter_rule(operation, param.name).unwrap_or("is not valid");
        let problem = Problem::new("invalid_request", format!("`{}` {rule}.", param.name));
        return Rejection::bad_request(problem.with(param.name, rule));
    }
    if error.is::<ContentTypeError>() {
        return Rejection::bad_request(Problem::new(
            "invalid_request",
            "The body must be JSON, with the content type application/json.",
        ));
    }
    if error.status().is_client_error() {
        return Rejection::bad_request(Problem::new(
            "invalid_request",
            "The request is malformed.",
        ));
    }
    tracing::error!(%error, operation, "a request failed unexpectedly");
    Rejection::internal()
}

fn method_not_allowed(pattern: &str) -> Response {
    let mut response = Problem::new(
        "method_not_allowed",
        "This address does not answer this method.",
    )
    .into_response();
    response.set_status(StatusCode::METHOD_NOT_ALLOWED);
    let mut allowed = operations::allowed_methods(pattern).to_owned();
    if allowed.contains(Method::GET.as_str()) {
        allowed.push_str(", HEAD");
    }
    if let Ok(value) = HeaderValue::from_str(&allowed) {
        response.headers_mut().insert(header::ALLOW, value);
    }
    response
}
