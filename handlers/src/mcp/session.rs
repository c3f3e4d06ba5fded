//! Who sent a message, and from where.

use catalog_api::auth::{Authenticated, Caller};
use catalog_store::domain::{Scope, Viewer};
use poem::{
    Request,
    http::{HeaderMap, HeaderName, header},
    web::{LocalAddr, RemoteAddr},
};

use super::refusal::Refusal;
use crate::telemetry::traces::Within;

/// What of a message's headers its operations are called with: who calls, and for whom a proxy speaks.
const PASSED_ON: [HeaderName; 3] = [
    header::AUTHORIZATION,
    header::FORWARDED,
    HeaderName::from_static("x-forwarded-for"),
];

/// The sender of a message.
#[derive(Clone)]
pub(super) struct Session {
    pub caller: Caller,
    scopes: Vec<Scope>,
    /// The address at which nothing can be changed.
    read_only: bool,
    pub origin: Origin,
}

/// Where a message came from.
#[derive(Clone)]
pub(super) struct Origin {
    pub headers: HeaderMap,
    pub remote: RemoteAddr,
    pub local: LocalAddr,
    pub request_id: String,
    /// The message's span.
    pub within: Within,
}

impl Session {
    pub(super) fn new(authenticated: &Authenticated, request: &Request, read_only: bool) -> Self {
        let scopes = authenticated.scopes.iter();
        let mut headers = HeaderMap::new();
        for name in PASSED_ON {
            for value in request.headers().get_all(&name) {
                headers.append(name.clone(), value.clone());
            }
        }
        Self {
            caller: authenticated.caller,
            scopes: scopes.filter_map(|scope| Scope::parse(scope)).collect(),
            read_only,
            origin: Origin {
                headers,
                remote: request.remote_addr().clone(),
                local: request.local_addr().clone(),
                request_id: catalog_api::runtime::request_id(),
                within: Within::current(),
            },
        }
    }

    /// Whether the caller can use what needs a scope.
    pub(super) fn has(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope) && !(self.read_only && scope == Scope::ApiWrite)
    }

    /// The caller as the viewer of what no operation serves: the one place that checks its scope.
    pub(super) fn viewer(&self, scope: Scope) -> Result<Viewer, Refusal> {
        self.require(scope)?;
        Ok(Viewer::User {
            id: self.caller.user_id,
            is_admin: self.caller.is_admin,
        })
    }

    pub(super) fn require(&self, scope: Scope) -> Result<(), Refusal> {
        if self.has(scope) {
            return Ok(());
        }
        if self.scopes.contains(&scope) {
            let message = "Nothing can be changed at this address; ask the user to connect to the one without `/readonly`.";
            return Err(Refusal::new("read_only", message));
        }
        Err(Refusal::scope(scope.as_str()))
    }
}
