//! Everything that answers, put together.

use std::sync::Arc;

use catalog_api::{
    CONTRACT, OPENAPI_30_JSON, OPENAPI_SERVED_JSON, OPENAPI_SERVED_YAML, api,
    auth::Authenticate,
    runtime::{catch_all, internal_error_response},
};
use poem::{Endpoint, EndpointExt, IntoEndpoint, Response, Route, get, middleware::CatchPanic};
use poem_openapi::OpenApiService;

use super::{compress, docs, document::Document, health, observe};
use crate::App;

/// The whole service: the operations of the contract, and beside them health, metrics and the contract itself.
pub fn endpoint(app: &Arc<App>) -> impl Endpoint<Output = Response> + use<> {
    let authenticate: Arc<dyn Authenticate> = app.clone();
    let contract = env!("CARGO_PKG_VERSION");
    let operations = OpenApiService::new(api::routes(app), "catalog", contract).into_endpoint();
    let routes = Route::new()
        .at("/healthz", get(health::alive))
        .at("/readyz", get(health::ready))
        .at("/metrics", get(observe::scrape))
        .at("/openapi.yaml", get(docs::yaml))
        .at("/openapi.json", get(docs::json))
        .at(
            "/openapi-served.yaml",
            get(Document::yaml(OPENAPI_SERVED_YAML)),
        )
        .at(
            "/openapi-served.json",
            get(Document::json(OPENAPI_SERVED_JSON)),
        )
        .at("/openapi-3.0.json", get(Document::json(OPENAPI_30_JSON)))
        .at("/docs", get(docs::index))
        .at("/docs/*file", get(docs::file))
        .nest_no_strip("/api", operations)
        .data(authenticate)
        .data(Arc::clone(app))
        .with(CatchPanic::new().with_handler(|_| internal_error_response()))
        .catch_all_error(|error: poem::Error| async move { catch_all(&CONTRACT, &error) })
        .map_to_response();
    observe::Observed::new(compress::Compressed(routes), Arc::clone(app))
}
