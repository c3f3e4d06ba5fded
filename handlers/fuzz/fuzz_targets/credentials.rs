//! For any Authorization, Cookie and Origin headers, one per line, a request is either given to the check of a token or session
//! or refused as documented.
#![no_main]

use std::sync::Arc;

use catalog_api::{
    CONTRACT,
    auth::{ApiRead, Authenticate, Authenticated, AuthenticationError, BoxFuture, Caller, OptionalToken, Session},
    runtime::catch_all,
};
use futures_executor::block_on;
use libfuzzer_sys::fuzz_target;
use poem::{
    Endpoint, EndpointExt, Request, RequestBody, Response, endpoint::make,
    http::{HeaderName, HeaderValue, header},
    middleware::CookieJarManager,
};
use poem_openapi::{ApiExtractor, ExtractParamOptions};
use uuid::Uuid;

/// Knows one token and one session.
struct Known;

const CALLER: Caller = Caller {
    user_id: Uuid::nil(),
    is_admin: false,
    token_id: None,
};

impl Authenticate for Known {
    fn token<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Authenticated, AuthenticationError>> {
        assert!(!token.contains(['\r', '\n', '\0']));
        let scopes = vec![String::from("api:read")];
        let known = Authenticated { caller: CALLER, scopes };
        let result = if token == "prc_known" { Ok(known) } else { Err(AuthenticationError::Invalid) };
        Box::pin(async move { result })
    }

    fn session<'a>(&'a self, cookie: &'a str, origin: Option<&'a str>) -> BoxFuture<'a, Result<Caller, AuthenticationError>> {
        let result = match (cookie, origin) {
            ("known", None) => Ok(CALLER),
            ("known", Some(_)) => Err(AuthenticationError::ForeignOrigin),
            _ => Err(AuthenticationError::Invalid),
        };
        Box::pin(async move { result })
    }
}

async fn authenticate(request: Request) -> poem::Result<Response> {
    let mut request = request;
    let known: Arc<dyn Authenticate> = Arc::new(Known);
    request.set_data(known);
    let mut body = RequestBody::default();
    let token = OptionalToken::<ApiRead>::from_request(&request, &mut body, ExtractParamOptions::default()).await;
    let session = Session::from_request(&request, &mut body, ExtractParamOptions::default()).await;
    // A session is for requests without a token.
    assert!(!(token.as_ref().is_ok_and(|token| token.0.is_some()) && session.is_ok()));
    token?;
    session?;
    Ok(Response::default())
}

fuzz_target!(|data: &[u8]| {
    const NAMES: [HeaderName; 3] = [header::AUTHORIZATION, header::COOKIE, header::ORIGIN];
    let mut request = Request::builder();
    for line in data.split(|byte| *byte == b'\n') {
        let Some((name, value)) = line.split_first() else {
            continue;
        };
        if let Ok(value) = HeaderValue::from_bytes(value) {
            request = request.header(NAMES[usize::from(*name) % NAMES.len()].clone(), value);
        }
    }
    let answer = block_on(make(authenticate).with(CookieJarManager::new()).call(request.finish()));
    let status = match answer {
        Ok(answer) => answer.status(),
        Err(refusal) => catch_all(&CONTRACT, &refusal).status(),
    };
    assert!([200, 401, 403].contains(&status.as_u16()), "{status}");
});
