//! A page to explore the contract.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use poem::{
    Request, Response, Result,
    error::NotFoundError,
    handler,
    http::{HeaderValue, StatusCode, header},
    web::Path,
};
use utoipa_swagger_ui::Config;

use super::asset::{Asset, KEEP, REVALIDATE};

/// The explorer loads its own files and the contract, calls this service, and is shown in no other page.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The files of the explorer that come from Swagger UI.
const VENDORED: [&str; 4] = [
    "swagger-ui-bundle.js",
    "swagger-ui.css",
    "index.css",
    "favicon-32x32.png",
];

static EXPLORER: LazyLock<HashMap<&'static str, Asset>> = LazyLock::new(|| {
    let page = Asset::new(
        HeaderValue::from_static("text/html; charset=utf-8"),
        REVALIDATE,
        include_str!("explorer/index.html"),
    );
    let script = Asset::new(
        HeaderValue::from_static("text/javascript; charset=utf-8"),
        REVALIDATE,
        include_str!("explorer/explorer.js"),
    );
    let vendored = VENDORED
        .iter()
        .filter_map(|name| Some((*name, vendored(name)?)));
    [("index.html", page), ("explorer.js", script)]
        .into_iter()
        .chain(vendored)
        .collect()
});

fn vendored(name: &str) -> Option<Asset> {
    let vendored = utoipa_swagger_ui::serve(name, Arc::new(Config::default())).ok()??;
    let content_type = HeaderValue::from_str(&vendored.content_type).ok()?;
    Some(Asset::new(content_type, KEEP, vendored.bytes.into_owned()))
}

/// `GET /docs`: to the page, whose assets are beside it.
#[handler]
pub(super) fn index() -> Response {
    Response::builder()
        .status(StatusCode::PERMANENT_REDIRECT)
        .header(header::LOCATION, "/docs/")
        .finish()
}

/// `GET /docs/…`: the page and its assets, out of the binary.
#[handler]
pub(super) fn file(request: &Request, Path(name): Path<String>) -> Result<Response> {
    let name = if name.is_empty() { "index.html" } else { &name };
    let asset = EXPLORER.get(name).ok_or(NotFoundError)?;
    let mut response = asset.answer(request);
    response
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    Ok(response)
}
