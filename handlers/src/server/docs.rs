//! The contract for download, and a page to explore it.

use std::sync::{Arc, LazyLock};

use catalog_api::{OPENAPI_JSON, OPENAPI_YAML};
use poem::{
    Request, Response, handler,
    http::{StatusCode, header},
    web::Path,
};
use sha2::{Digest, Sha256};
use utoipa_swagger_ui::Config;

static ETAG: LazyLock<String> = LazyLock::new(|| {
    let digest = hex::encode(Sha256::digest(OPENAPI_YAML.as_bytes()));
    format!("\"{}\"", &digest[..16])
});

static EXPLORER: LazyLock<Arc<Config<'static>>> =
    LazyLock::new(|| Arc::new(Config::from("/openapi.yaml")));

/// `GET /openapi.yaml`.
#[handler]
pub(super) fn yaml(request: &Request) -> Response {
    document(request, "application/yaml", OPENAPI_YAML)
}

/// `GET /openapi.json`.
#[handler]
pub(super) fn json(request: &Request) -> Response {
    document(request, "application/json", OPENAPI_JSON)
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
pub(super) fn file(Path(name): Path<String>) -> Response {
    let name = if name.is_empty() { "index.html" } else { &name };
    match utoipa_swagger_ui::serve(name, Arc::clone(&EXPLORER)) {
        Ok(Some(file)) => Response::builder()
            .content_type(&file.content_type)
            .body(file.bytes.into_owned()),
        _ => StatusCode::NOT_FOUND.into(),
    }
}

fn document(request: &Request, content_type: &str, text: &'static str) -> Response {
    let known = request.header(header::IF_NONE_MATCH) == Some(ETAG.as_str());
    let response = Response::builder()
        .header(header::ETAG, ETAG.as_str())
        .header(header::CACHE_CONTROL, "no-cache");
    if known {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.content_type(content_type).body(text)
}
