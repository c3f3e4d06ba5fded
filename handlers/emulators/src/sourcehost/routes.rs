//! Routing.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use poem::{Endpoint, Request, Response, Result, http::StatusCode, http::header};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::{
    answers, bodies, compare,
    fault::{Fault, Limit},
    pages,
    repository::EmulatedRepository,
    state::{Lookup, SeenRequest, State},
    web,
};
use crate::Moment;

/// The path of the API.
pub(super) const API_PATH: &str = "/api/v3";
/// The header that chooses a version of the API; real hosts name it after themselves.
const API_VERSION_HEADER: &str = "x-sourcehost-api-version";

/// The endpoints of the emulator; paths are matched by hand, because refs and paths contain slashes.
pub(super) struct Routes {
    pub(super) state: Arc<State>,
    pub(super) shutdown: CancellationToken,
}

/// A parsed request: decoded path segments and query.
struct Call<'a> {
    segments: Vec<&'a str>,
    query: Vec<(String, String)>,
    authorized: bool,
    wants_raw: bool,
    api_version: Option<&'a str>,
}

impl Endpoint for Routes {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let header = |name: header::HeaderName| request.header(name).unwrap_or_default().to_owned();
        let if_none_match = header(header::IF_NONE_MATCH);
        let authorized = request.headers().contains_key(header::AUTHORIZATION);
        self.state.see(SeenRequest {
            target: request.uri().to_string(),
            authorized,
            conditional: !if_none_match.is_empty(),
            api_version: request.header(API_VERSION_HEADER).map(str::to_owned),
            user_agent: header(header::USER_AGENT),
        });

        let path = percent_decode_str(request.uri().path())
            .decode_utf8_lossy()
            .into_owned();
        let query = request.params().unwrap_or_default();
        let wants_raw = header(header::ACCEPT).contains("raw");
        let (is_api, rest) = match path.strip_prefix(API_PATH) {
            Some(rest) => (true, rest),
            None => (false, path.as_str()),
        };
        let call = Call {
            segments: rest
                .split('/')
                .filter(|segment| !segment.is_empty())
                .collect(),
            query,
            authorized,
            wants_raw,
            api_version: request.header(API_VERSION_HEADER),
        };
        // No request has side effects, so that aborting makes no difference.
        let (breakpoint, method) = (&self.state.breakpoint, request.method().as_str());
        breakpoint.pass(Moment::Received, method, &path).await;
        if !is_api {
            return Ok(web::answer(&self.state, &call.segments));
        }
        let mut response = if self.state.quota_used() < answers::QUOTA {
            self.api(&call).await
        } else {
            let limit = Limit::Reset(answers::WINDOW);
            answers::rate_limited(StatusCode::FORBIDDEN.as_u16(), limit)
        };
        let selected = format!("{API_VERSION_HEADER}-selected");
        answers::set(&mut response, &selected, answers::API_VERSION);
        let unchanged = response
            .headers()
            .get(header::ETAG)
            .is_some_and(|etag| *etag == *if_none_match);
        if unchanged {
            // 304 does not count against the quota.
            let mut answer = Response::builder()
                .status(StatusCode::NOT_MODIFIED)
                .finish();
            answers::set(&mut answer, header::ETAG.as_str(), &if_none_match);
            return Ok(answers::with_quota(
                answer,
                self.state.quota_used(),
                answers::in_seconds(answers::WINDOW),
            ));
        }
        Ok(answers::with_quota(
            response,
            self.state.use_quota(),
            answers::in_seconds(answers::WINDOW),
        ))
    }
}

impl Routes {
    async fn api(&self, call: &Call<'_>) -> Response {
        let (lookup, rest) = match call.segments.as_slice() {
            ["repos", owner, name, rest @ ..] => {
                (self.state.by_name(&format!("{owner}/{name}")), rest)
            }
            ["repositories", id, rest @ ..] => (
                id.parse()
                    .map_or(Lookup::Unknown, |id| self.state.by_id(id)),
                rest,
            ),
            _ => (Lookup::Unknown, [].as_slice()),
        };
        let about = match &lookup {
            Lookup::Found(id, _) | Lookup::Moved(id) => Some(*id),
            Lookup::Unknown => None,
        };
        if let Some(answer) = self.misbehave(about).await {
            return answer;
        }
        if call
            .api_version
            .is_some_and(|version| version != answers::API_VERSION)
        {
            return answers::error(
                StatusCode::BAD_REQUEST,
                "This API version is not supported.",
            );
        }
        if call.segments.is_empty() {
            let url = format!("{}/repos/{{owner}}/{{repo}}", self.state.api_url);
            return answers::json_answer(StatusCode::OK, &json!({ "repository_url": url }));
        }
        if let ["repositories"] = call.segments.as_slice() {
            let all = self.state.public();
            let all = all
                .iter()
                .map(|(id, repository)| self.repository(*id, repository));
            return answers::json_answer(StatusCode::OK, &all.collect());
        }
        match lookup {
            Lookup::Found(_, repository) if repository.is_private && !call.authorized => {
                answers::not_found()
            }
            Lookup::Found(id, repository) => match repository.block {
                Some(block) => answers::blocked(block),
                None => self.about_repository(id, &repository, rest, call),
            },
            Lookup::Moved(id) => {
                let below: String = rest.iter().flat_map(|segment| ["/", segment]).collect();
                answers::moved(&format!("{}/repositories/{id}{below}", self.state.api_url))
            }
            Lookup::Unknown => answers::not_found(),
        }
    }

    async fn misbehave(&self, about: Option<u64>) -> Option<Response> {
        let answer = match self.state.take_fault(about)? {
            Fault::Stall(time) => {
                tokio::select! {
                    () = tokio::time::sleep(time) => {}
                    () = self.shutdown.cancelled() => {}
                }
                return None;
            }
            Fault::RateLimited { status, limit } => answers::rate_limited(status, limit),
            Fault::Redirect(location) => answers::redirect(&location),
            Fault::Gone => answers::not_found(),
            Fault::Garbage => Response::builder()
                .content_type("application/json; charset=utf-8")
                .body("{\"full_name\": <!doctype"),
            Fault::Truncated => answers::truncated(),
            Fault::Failure(status) => answers::error(
                StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
                "Server Error",
            ),
            Fault::BadCredentials => answers::error(StatusCode::UNAUTHORIZED, "Bad credentials"),
            Fault::Unprocessable(message) => {
                answers::error(StatusCode::UNPROCESSABLE_ENTITY, &message)
            }
            Fault::Forbidden => answers::error(
                StatusCode::FORBIDDEN,
                "Resource not accessible by personal access token",
            ),
        };
        Some(answer)
    }

    fn about_repository(
        &self,
        id: u64,
        repository: &EmulatedRepository,
        rest: &[&str],
        call: &Call<'_>,
    ) -> Response {
        let below_id = |list: &str| format!("{}/repositories/{id}/{list}", self.state.api_url);
        match rest {
            [] => answers::json_answer(StatusCode::OK, &self.repository(id, repository)),
            ["branches"] => pages::page(&repository.branches, &below_id("branches"), &call.query),
            ["tags"] => pages::page(&repository.tags, &below_id("tags"), &call.query),
            ["branches", name @ ..] => match repository.branches.get_key_value(&name.join("/")) {
                Some((name, files)) => {
                    answers::json_answer(StatusCode::OK, &bodies::reference(name, files))
                }
                None => answers::error(StatusCode::NOT_FOUND, "Branch not found"),
            },
            ["git", "trees", ..] if repository.branches.is_empty() => {
                answers::error(StatusCode::CONFLICT, "Git Repository is empty.")
            }
            ["git", "trees", reference @ ..] => {
                bodies::tree(repository, &reference.join("/"), &call.query)
            }
            ["contents", path @ ..] => {
                bodies::contents(repository, &path.join("/"), call.wants_raw, &call.query)
            }
            ["compare", basehead @ ..] => {
                let url = format!("{}/repositories/{id}", self.state.api_url);
                compare::compare(repository, &url, &basehead.join("/"), &call.query)
            }
            ["tarball", reference @ ..] => {
                let reference = if reference.is_empty() {
                    repository.default_branch.clone()
                } else {
                    reference.join("/")
                };
                let (web_url, full_name) = (&self.state.web_url, &repository.full_name);
                answers::redirect(&format!("{web_url}/{full_name}/legacy.tar.gz/{reference}"))
            }
            _ => answers::not_found(),
        }
    }

    fn repository(&self, id: u64, repository: &EmulatedRepository) -> Value {
        let (owner, name) = repository.full_name.split_once('/').unwrap_or_default();
        json!({
            "id": id,
            "name": name,
            "full_name": repository.full_name,
            "private": repository.is_private,
            "owner": { "login": owner, "type": "Organization" },
            "html_url": format!("{}/{}", self.state.web_url, repository.full_name),
            "url": format!("{}/repos/{}", self.state.api_url, repository.full_name),
            "description": null,
            "fork": false,
            "archived": repository.is_archived,
            "disabled": repository.is_disabled,
            "has_issues": repository.has_issues,
            "visibility": if repository.is_private { "private" } else { "public" },
            "default_branch": repository.default_branch,
        })
    }
}
