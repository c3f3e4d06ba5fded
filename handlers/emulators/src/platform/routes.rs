//! Routing.

use std::sync::Arc;

use bytes::Bytes;
use percent_encoding::percent_decode_str;
use poem::{
    Request, Response,
    http::{Method, StatusCode, header},
};
use serde::Deserialize;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{
    access, answers, assets,
    call::Call,
    control,
    fault::PlatformFault,
    governance,
    records::{SeenExchange, SeenRequest},
    search,
    state::State,
    uploads,
};
use crate::Moment;

/// Larger than any policy.
const MAX_BODY: usize = 128 * 1024 * 1024;

/// The endpoints of the emulator.
pub(super) struct Routes {
    pub(super) state: Arc<State>,
    pub(super) shutdown: CancellationToken,
}

#[derive(Deserialize)]
struct TokenRequest {
    grant_type: String,
    client_id: String,
    client_secret: String,
}

impl Routes {
    /// The response; `None` closes the connection.
    pub(super) async fn answer(&self, mut request: Request) -> Option<Response> {
        let taken = request.take_body().into_bytes_limit(MAX_BODY).await;
        let Ok(body) = taken else {
            return Some(answers::error(
                StatusCode::PAYLOAD_TOO_LARGE,
                "The body cannot be read",
            ));
        };
        let path = request.uri().path().to_owned();
        self.see(&request, &body);
        // Decoded separately: an escaped slash is part of its segment.
        let decoded: Vec<String> = path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .map(|segment| percent_decode_str(segment).decode_utf8_lossy().into_owned())
            .collect();
        let segments: Vec<&str> = decoded.iter().map(String::as_str).collect();

        if let ["emulator", rest @ ..] = segments.as_slice() {
            return Some(control::control(&self.state, &request, rest));
        }
        let fault = self.state.inner().faults.take(&segments);
        if let Some(fault) = fault {
            match fault {
                PlatformFault::Disconnect => return None,
                PlatformFault::Stall(time) => tokio::select! {
                    () = tokio::time::sleep(time) => {}
                    () = self.shutdown.cancelled() => {}
                },
                fault => return Some(misbehave(&fault)),
            }
        }
        let (breakpoint, method) = (&self.state.breakpoint, request.method().as_str());
        if !breakpoint.pass(Moment::Received, method, &path).await {
            return None;
        }
        let answer = self.route(&request, body.clone(), &segments).await;
        let answer = self.record(&request, body, answer).await;
        let goes_on = breakpoint.pass(Moment::Done, method, &path).await;
        goes_on.then_some(answer)
    }

    async fn route(&self, request: &Request, body: Bytes, segments: &[&str]) -> Response {
        if let ["accounts", "api", "v2", "oauth2", "token"] = segments {
            return self.token(request.method(), &body);
        }
        let bearer = request
            .header(header::AUTHORIZATION)
            .and_then(|value| value.strip_prefix("Bearer "))
            .unwrap_or_default();
        let organization = self.state.inner().access.organization(bearer);
        let Some(organization) = organization else {
            return answers::error(StatusCode::UNAUTHORIZED, "Unauthorized");
        };
        let call = Call {
            request,
            body,
            organization,
        };
        let validates_rulesets = self.state.inner().validates_rulesets;
        match segments {
            ["accounts", "api", "organizations", id, "hierarchy"]
                if request.method() == Method::GET =>
            {
                match call.organization.find(id) {
                    Some(found) => answers::json_answer(StatusCode::OK, &found.hierarchy(&[])),
                    None => answers::not_found(),
                }
            }
            ["exchange", "api", "v2", "organizations", rest @ ..] => {
                uploads::organization(&self.state, &call, rest).await
            }
            ["exchange", "api", "v2", "assets", "search"] => search::search(&self.state, &call),
            ["exchange", "files", "api", "v1", "organizations", rest @ ..] => {
                search::file(&self.state, &call, rest)
            }
            ["exchange", "api", "v2", "assets", rest @ ..] => {
                assets::asset(&self.state, &call, rest)
            }
            ["governance", "xapi", "api", "v1", "profiles", rest @ ..] => {
                governance::profile(&self.state, &call, rest)
            }
            ["governance", "xapi", "api", "v1", "rulesets", "validate"] if validates_rulesets => {
                validate(&call.body)
            }
            _ => answers::not_found(),
        }
    }

    fn token(&self, method: &Method, body: &[u8]) -> Response {
        if method != Method::POST {
            return answers::not_found();
        }
        let asked = serde_json::from_slice::<TokenRequest>(body)
            .ok()
            .filter(|asked| asked.grant_type == "client_credentials");
        let Some(asked) = asked else {
            return answers::error(StatusCode::BAD_REQUEST, "The grant is not supported");
        };
        let token = self
            .state
            .inner()
            .access
            .token(&asked.client_id, &asked.client_secret);
        match token {
            Some(token) => answers::json_answer(
                StatusCode::OK,
                &json!({
                    "access_token": token,
                    "token_type": "bearer",
                    "expires_in": access::LIFETIME.as_secs(),
                }),
            ),
            None => answers::error(StatusCode::UNAUTHORIZED, "Unauthorized"),
        }
    }

    /// Adds an answer to the recording, if there is one.
    async fn record(&self, request: &Request, body: Bytes, mut answer: Response) -> Response {
        if !self.state.inner().seen.is_recording() {
            return answer;
        }
        // The bodies of this emulator are in memory.
        let sent = answer.take_body().into_bytes().await.unwrap_or_default();
        let exchange = SeenExchange {
            method: request.method().to_string(),
            target: request.uri().to_string(),
            headers: request.headers().clone(),
            body,
            status: answer.status().as_u16(),
            answer_headers: answer.headers().clone(),
            answer: sent.clone(),
        };
        self.state.inner().seen.add_exchange(exchange);
        answer.set_body(sent);
        answer
    }

    fn see(&self, request: &Request, body: &Bytes) {
        let seen = SeenRequest {
            method: request.method().to_string(),
            path: request.uri().path().to_owned(),
        };
        self.state.inner().seen.add(seen, || {
            format!(
                "{} {}\n{:?}\n{}",
                request.method(),
                request.uri(),
                request.headers(),
                String::from_utf8_lossy(body)
            )
        });
    }
}

fn misbehave(fault: &PlatformFault) -> Response {
    match fault {
        PlatformFault::RateLimited { retry_after } => answers::rate_limited(*retry_after),
        PlatformFault::Failure(status) => answers::error(
            StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            "Internal error",
        ),
        PlatformFault::Garbage => Response::builder()
            .content_type("application/json; charset=utf-8")
            .body("{\"status\": <!doctype"),
        PlatformFault::Forbidden | PlatformFault::Stall(_) | PlatformFault::Disconnect => {
            answers::forbidden()
        }
    }
}

/// A stand-in for the platform's validator, which checks only the header line.
fn validate(yaml: &[u8]) -> Response {
    let valid = yaml.starts_with(b"#%Validation Profile");
    let errors = if valid {
        json!([])
    } else {
        json!([{
            "message": "The first line must name the format: #%Validation Profile 1.0",
            "line": 1,
            "column": 1,
            "rule": "profile-header",
        }])
    };
    answers::json_answer(StatusCode::OK, &json!({ "valid": valid, "errors": errors }))
}
