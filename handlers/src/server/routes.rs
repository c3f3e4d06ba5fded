//! Everything that answers, put together.

use std::sync::Arc;

use catalog_api::{
    CONTRACT, OPENAPI_SERVED_JSON, api,
    auth::Authenticate,
    runtime::{catch_all, internal_error_response},
};
use poem::{
    Endpoint, EndpointExt, IntoEndpoint, Response, Route, get, http::HeaderValue,
    middleware::CatchPanic,
};
use poem_openapi::{OpenApiService, OperationId};
use tokio::sync::Semaphore;

use super::{
    compress, docs, health, observe,
    protect::{ALIVE, Protected, READY},
    whole_catalog::{Turns, WholeCatalog},
};
use crate::{
    App,
    asset::{Asset, REVALIDATE},
    documents::{OPENAPI_30_JSON, OPENAPI_JSON, OPENAPI_SERVED_YAML, OPENAPI_YAML},
    mcp::{Access, Mcp, Rest},
    pages,
};

/// Below it are the operations of the contract.
const OPERATIONS: &str = "/api";

/// The whole service: the operations of the contract, and beside them health, metrics, pages, the MCP server and the contract
/// itself.
pub fn endpoint(app: &Arc<App>) -> impl Endpoint<Output = Response> + use<> {
    let authenticate: Arc<dyn Authenticate> = app.clone();
    let contract = env!("CARGO_PKG_VERSION");
    let operations = OpenApiService::new(api::routes(app), "catalog", contract).into_endpoint();
    let operations = Route::new()
        .nest_no_strip(OPERATIONS, operations)
        .data(authenticate);
    let operations = Arc::new(answered(operations, app).boxed());
    let turns = Turns::new(Semaphore::new(app.settings.limits.lists_at_once));
    // The other half of the time is for making it.
    let wait = app.settings.server.request_timeout / 2;
    let health = match app.settings.server.admin_listen {
        None => health_and_metrics(),
        Some(_) => health_only(),
    };
    let routes = health
        .at("/openapi.yaml", get(Asset::yaml(OPENAPI_YAML)))
        .at("/openapi.json", get(Asset::json(OPENAPI_JSON)))
        .at(
            "/openapi-served.yaml",
            get(Asset::yaml(OPENAPI_SERVED_YAML)),
        )
        .at(
            "/openapi-served.json",
            get(Asset::new(
                HeaderValue::from_static("application/json"),
                REVALIDATE,
                OPENAPI_SERVED_JSON,
            )),
        )
        .at("/openapi-3.0.json", get(Asset::json(OPENAPI_30_JSON)))
        .at("/docs", get(docs::index))
        .at("/docs/*file", get(docs::file))
        .nest_no_strip(OPERATIONS, Arc::clone(&operations));
    let routes = pages::mount(routes, app);
    let routes = with_mcp(routes, app, || {
        let operations = WholeCatalog::new(operations, &turns, wait);
        observe::Observed::new(Protected::new(operations, app), Arc::clone(app))
    });
    let routes = answered(routes, app);
    let routes = {
        let routes = WholeCatalog::new(compress::Compressed(routes), &turns, wait);
        Protected::new(routes, app)
    };
    observe::Observed::new(routes, Arc::clone(app))
}

/// Adds the MCP server, which calls `operations` within the process, if there is to be one.
fn with_mcp<E>(routes: Route, app: &Arc<App>, operations: impl FnOnce() -> E) -> Route
where
    E: Endpoint<Output = Response> + 'static,
{
    if !app.settings.mcp.enabled {
        return routes;
    }
    let rest = Rest::new(operations(), app.settings.limits.lists_at_once);
    let path = &app.settings.mcp.path;
    let authenticate: Arc<dyn Authenticate> = app.clone();
    let served = |access| Mcp::new(app, &rest, access).data(Arc::clone(&authenticate));
    routes
        .at(path, served(Access::Full))
        .at(format!("{path}/readonly"), served(Access::ReadOnly))
}

/// What `server.admin_listen` and `worker.admin_listen` have.
pub fn admin_endpoint(app: &Arc<App>) -> impl Endpoint<Output = Response> + use<> {
    let routes = answered(health_and_metrics(), app);
    observe::Observed::new(Protected::new(routes, app), Arc::clone(app))
}

/// Answers of routes, their errors included.
fn answered<R>(routes: R, app: &Arc<App>) -> impl Endpoint<Output = Response> + use<R>
where
    R: IntoEndpoint,
    R::Endpoint: 'static,
{
    routes
        .data(Arc::clone(app))
        .with(CatchPanic::new().with_handler(|_| internal_error_response()))
        .catch_all_error(|error: poem::Error| async move {
            let mut response = catch_all(&CONTRACT, &error);
            // For the log and the metrics: a refusal is its operation's too.
            if let Some(operation) = error.data::<OperationId>() {
                response.set_data(*operation);
            }
            response
        })
        .map_to_response()
}

fn health_and_metrics() -> Route {
    health_only().at("/metrics", get(observe::scrape))
}

fn health_only() -> Route {
    Route::new()
        .at(ALIVE, get(health::alive))
        .at(READY, get(health::ready))
}
