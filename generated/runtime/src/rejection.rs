//! Requests that never reach a handler: every failure of the framework becomes a documented response.

use std::{borrow::Cow, fmt};

use poem::{
    IntoResponse, PathPattern, Response,
    error::{MethodNotAllowedError, NotFoundError, ResponseError},
    http::{HeaderValue, Method, StatusCode, header},
};
use poem_openapi::{
    OperationId,
    error::{ContentTypeError, ParseParamError, ParsePathError},
};

use crate::{Contract, Location, Operation, Problem, auth};

/// A request that was rejected before its handler ran.
#[derive(Clone, Debug)]
pub struct Rejection {
    status: StatusCode,
    problem: Problem,
    challenge: Option<Cow<'static, str>>,
    content: bool,
}

impl Rejection {
    /// 401, with the challenge that `WWW-Authenticate` carries.
    pub fn unauthorized(message: &'static str, challenge: &'static str) -> Self {
        Self {
            challenge: Some(challenge.into()),
            ..Self::new(
                StatusCode::UNAUTHORIZED,
                Problem::new("unauthenticated", message),
            )
        }
    }

    /// 403: valid credentials of the wrong kind.
    pub fn forbidden(message: &'static str) -> Self {
        Self::new(StatusCode::FORBIDDEN, Problem::new("forbidden", message))
    }

    /// 403, with the challenge that names the missing scope (RFC 6750, 3.1).
    pub fn insufficient_scope(scope: &str) -> Self {
        let message = format!("The token lacks the scope `{scope}`.");
        let challenge = format!(
            r#"{} error="insufficient_scope", scope="{scope}""#,
            auth::CHALLENGE
        );
        Self {
            challenge: Some(challenge.into()),
            ..Self::new(
                StatusCode::FORBIDDEN,
                Problem::new("insufficient_scope", message),
            )
        }
    }

    /// 400.
    pub fn bad_request(problem: Problem) -> Self {
        Self::new(StatusCode::BAD_REQUEST, problem)
    }

    /// 422 if the operation documents it, else 400: a body that violates its schema.
    pub fn invalid_content(problem: Problem) -> Self {
        Self {
            content: true,
            ..Self::bad_request(problem)
        }
    }

    /// 500; the caller logs the cause.
    pub fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            Problem::new("internal_error", "Internal error; quote this request id."),
        )
    }

    /// The deployment cannot answer now; the caller knows why. See [`Unavailable`](crate::Unavailable).
    pub fn unavailable() -> Self {
        let internal = Self::internal();
        Self {
            problem: internal.problem.unavailable(),
            ..internal
        }
    }

    /// The response body.
    pub(crate) fn into_problem(self) -> Problem {
        self.problem
    }

    fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            Problem::new("not_found", "Not found."),
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
    fn documented_by(mut self, operation: &Operation) -> Self {
        if self.content && operation.documents(422) {
            self.status = StatusCode::UNPROCESSABLE_ENTITY;
            self.problem.code = "invalid_content".into();
        }
        if operation.documents(self.status.as_u16()) {
            return self;
        }
        // The generator rejects a contract in which a check of the runtime has no documented status.
        tracing::error!(
            operation = operation.id,
            status = self.status.as_u16(),
            "Request rejected with an undocumented status"
        );
        if self.status == StatusCode::BAD_REQUEST && operation.documents(404) {
            return Self::not_found();
        }
        Self::internal()
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
        let mut response = self.problem.clone().into_response();
        response.set_status(self.status);
        let challenge = self.challenge.as_deref().map(HeaderValue::from_str);
        if let Some(Ok(challenge)) = challenge {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, challenge);
        }
        response
    }
}

/// The response to unexpected failures, including panics.
pub fn internal_error_response() -> Response {
    Rejection::internal().into_response()
}

/// Maps every error of the framework or an extractor to the documented response.
pub fn catch_all(contract: &Contract, error: &poem::Error) -> Response {
    if error.is::<MethodNotAllowedError>() {
        let pattern = error.data::<PathPattern>().map_or("", |path| &path.0);
        return method_not_allowed(&contract.methods(pattern));
    }
    let operation = error
        .data::<OperationId>()
        .and_then(|id| contract.operation(id.0));
    let rejection = classify(error, operation);
    match operation {
        Some(operation) => rejection.documented_by(operation).into_response(),
        None => rejection.into_response(),
    }
}

fn classify(error: &poem::Error, operation: Option<&Operation>) -> Rejection {
    if let Some(rejection) = error.downcast_ref::<Rejection>() {
        return rejection.clone();
    }
    // poem's own error is for paths that are not UTF-8.
    let is_path = error.is::<ParsePathError>() || error.is::<poem::error::ParsePathError>();
    if is_path || error.is::<NotFoundError>() {
        return Rejection::not_found();
    }
    if let Some(failed) = error.downcast_ref::<ParseParamError>() {
        return invalid_parameter(failed.name, operation);
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
    tracing::error!(%error, operation = operation.map_or("none", |o| o.id), "Request failed with an internal error");
    Rejection::internal()
}

/// An invalid parameter. In a path it means 404, unless the
/// operation documents 400, as those do that create what it names.
fn invalid_parameter(name: &str, operation: Option<&Operation>) -> Rejection {
    let parameter = operation.and_then(|operation| operation.parameter(name));
    let in_path = parameter.is_some_and(|parameter| parameter.location == Location::Path);
    if in_path && !operation.is_some_and(|operation| operation.documents(400)) {
        return Rejection::not_found();
    }
    let rule = parameter.map_or("is invalid", |parameter| parameter.rule);
    let problem = Problem::new("invalid_request", format!("`{name}` {rule}."));
    Rejection::bad_request(problem.with(name, rule))
}

fn method_not_allowed(methods: &[&str]) -> Response {
    let message = format!("Method not allowed; use {}.", methods.join(" or "));
    let mut response = Problem::new("method_not_allowed", message).into_response();
    response.set_status(StatusCode::METHOD_NOT_ALLOWED);
    let mut allowed = methods.join(", ");
    if methods.contains(&Method::GET.as_str()) {
        allowed.push_str(", HEAD");
    }
    if let Ok(value) = HeaderValue::from_str(&allowed) {
        response.headers_mut().insert(header::ALLOW, value);
    }
    response
}
