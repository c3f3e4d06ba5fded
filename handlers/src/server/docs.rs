//! A page to explore the contract.

use std::{collections::HashMap, sync::LazyLock};

use poem::{
    Request, Response, Result,
    error::NotFoundError,
    handler,
    http::{HeaderValue, StatusCode, header},
    web::Path,
};

use crate::{
    asset::{Asset, KEEP, REVALIDATE},
    documents::compressed,
};

/// The explorer loads its own files and the contract, calls this service, and is shown in no other page.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A file of Swagger UI.
macro_rules! vendored {
    ($name:literal, $content_type:literal) => {{
        let content_type = HeaderValue::from_static($content_type);
        (
            $name,
            Asset::compressed(content_type, KEEP, compressed!($name)),
        )
    }};
}

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
    HashMap::from([
        ("index.html", page),
        ("explorer.js", script),
        vendored!("favicon-32x32.png", "image/png"),
        vendored!("index.css", "text/css; charset=utf-8"),
        vendored!("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
        vendored!("swagger-ui.css", "text/css; charset=utf-8"),
    ])
});

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
