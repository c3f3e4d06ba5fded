//! Extractors of routes: a token with a scope, an optional token, or a session.

use std::{marker::PhantomData, sync::Arc};

use poem::{Request, RequestBody, Result, http::header, web::cookie::Cookie};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};

use super::{Authenticate, Authenticated, AuthenticationError, CHALLENGE, Caller};
use crate::Rejection;

/// A scope that an operation requires.
pub trait RequiredScope: Send + Sync + 'static {
    /// Its name.
    const NAME: &'static str;
}

/// `api:read`.
pub struct ApiRead;

impl RequiredScope for ApiRead {
    const NAME: &'static str = "api:read";
}

/// `api:write`.
pub struct ApiWrite;

impl RequiredScope for ApiWrite {
    const NAME: &'static str = "api:write";
}

/// A caller with a token that has the scope `S`.
pub struct Token<S>(pub Caller, PhantomData<S>);

/// Like [`Token`], or `None` without an `Authorization` header; an invalid token is still rejected.
pub struct OptionalToken<S>(pub Option<Caller>, PhantomData<S>);

/// A caller with a browser session.
pub struct Session(pub Caller);

const CHALLENGE_INVALID: &str = "Bearer error=\"invalid_token\"";
const COOKIE: &str = "sb-access-token";

impl<'a, S: RequiredScope> ApiExtractor<'a> for Token<S> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        registry.create_security_scheme("bearerAuth", bearer_scheme());
    }

    fn security_schemes() -> Vec<&'static str> {
        vec!["bearerAuth"]
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        match caller::<S>(request).await? {
            Some(caller) => Ok(Self(caller, PhantomData)),
            None => Err(token_needed().into()),
        }
    }
}

impl<'a, S: RequiredScope> ApiExtractor<'a> for OptionalToken<S> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        registry.create_security_scheme("bearerAuth", bearer_scheme());
    }

    fn security_schemes() -> Vec<&'static str> {
        vec!["bearerAuth"]
    }

    fn has_security_fallback() -> bool {
        true
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        Ok(Self(caller::<S>(request).await?, PhantomData))
    }
}

impl<'a> ApiExtractor<'a> for Session {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        registry.create_security_scheme(
            "sessionCookie",
            MetaSecurityScheme {
                ty: "apiKey",
                name: Some(COOKIE),
                key_in: Some("cookie"),
                scheme: None,
                ..bearer_scheme()
            },
        );
    }

    fn security_schemes() -> Vec<&'static str> {
        vec!["sessionCookie"]
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        if request.headers().contains_key(header::AUTHORIZATION) {
            return Err(Rejection::forbidden(
                "A token cannot create tokens; use a browser session without an Authorization header.",
            )
            .into());
        }
        let cookie = request.cookie().get(COOKIE);
        let Some(cookie) = cookie.as_ref().map(Cookie::value_str) else {
            return Err(Rejection::unauthorized(
                "A browser session is required (cookie sb-access-token).",
                CHALLENGE,
            )
            .into());
        };
        let origin = match request.headers().get(header::ORIGIN) {
            // A non-text origin is foreign.
            Some(origin) => Some(origin.to_str().unwrap_or("null")),
            None => None,
        };
        match authenticator(request)?.session(cookie, origin).await {
            Ok(caller) => Ok(Self(caller)),
            Err(AuthenticationError::Invalid) => Err(Rejection::unauthorized(
                "The session is invalid or has expired; sign in again.",
                CHALLENGE,
            )
            .into()),
            Err(AuthenticationError::ForeignOrigin) => Err(Rejection::forbidden(
                "Tokens can only be created from the service's own pages.",
            )
            .into()),
            Err(AuthenticationError::Unavailable) => Err(Rejection::unavailable().into()),
            Err(AuthenticationError::Failed) => Err(Rejection::internal().into()),
        }
    }
}

/// The request's token and what it may do; 401 without one. For what no operation of the contract answers, and no scope is
/// needed for.
pub async fn authenticated(request: &Request) -> Result<Authenticated> {
    match token(request).await? {
        Some(authenticated) => Ok(authenticated),
        None => Err(token_needed().into()),
    }
}

/// The caller of the request's token, `None` without an Authorization header.
async fn caller<S: RequiredScope>(request: &Request) -> Result<Option<Caller>> {
    let Some(authenticated) = token(request).await? else {
        return Ok(None);
    };
    if !authenticated.scopes.iter().any(|scope| scope == S::NAME) {
        return Err(Rejection::insufficient_scope(S::NAME).into());
    }
    Ok(Some(authenticated.caller))
}

/// The request's token, `None` without an Authorization header.
async fn token(request: &Request) -> Result<Option<Authenticated>> {
    let mut headers = request.headers().get_all(header::AUTHORIZATION).iter();
    let Some(credentials) = headers.next() else {
        return Ok(None);
    };
    let token = credentials
        .to_str()
        .ok()
        .filter(|_| headers.next().is_none())
        .and_then(|credentials| credentials.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, token)| token.trim());
    let Some(token) = token else {
        return Err(invalid_token().into());
    };
    match authenticator(request)?.token(token).await {
        Ok(authenticated) => Ok(Some(authenticated)),
        Err(AuthenticationError::Unavailable) => Err(Rejection::unavailable().into()),
        Err(AuthenticationError::Failed) => Err(Rejection::internal().into()),
        Err(_) => Err(invalid_token().into()),
    }
}

fn authenticator(request: &Request) -> Result<&Arc<dyn Authenticate>, Rejection> {
    request.data::<Arc<dyn Authenticate>>().ok_or_else(|| {
        tracing::error!("No authenticator is configured");
        Rejection::internal()
    })
}

fn token_needed() -> Rejection {
    Rejection::unauthorized(
        "A personal access token is required: `Authorization: Bearer <token>`.",
        CHALLENGE,
    )
}

fn invalid_token() -> Rejection {
    Rejection::unauthorized(
        "The token is unknown, malformed, expired or revoked.",
        CHALLENGE_INVALID,
    )
}

fn bearer_scheme() -> MetaSecurityScheme {
    MetaSecurityScheme {
        ty: "http",
        description: None,
        name: None,
        key_in: None,
        scheme: Some("bearer"),
        bearer_format: None,
        flows: None,
        openid_connect_url: None,
    }
}
