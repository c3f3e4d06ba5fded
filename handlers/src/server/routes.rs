//! Everything that answers, put together.

use std::sync::Arc;

use catalog_api::{OPENAPI_SERVED_JSON, api};
use poem::{
    Endpoint, EndpointExt, IntoEndpoint, Request, Response, Result, Route, endpoint::BoxEndpoint,
    get, http::HeaderValue,
};
use poem_openapi::{OpenApiService, OperationId};
use tokio::sync::Semaphore;

use super::{
    answered::Answered,
    compress, docs, health, observe,
    protect::{ALIVE, OPERATIONS, Protected, READY},
    scrape,
    whole_catalog::{Turns, WholeCatalog},
};
use crate::{
    App,
    asset::{Asset, REVALIDATE},
    documents::{OPENAPI_30_JSON, OPENAPI_JSON, OPENAPI_SERVED_YAML, OPENAPI_YAML},
    mcp::{Access, Mcp, Rest},
    pages,
};

/// The whole service: the operations of the contract, and beside them health, metrics, pages, the MCP server and the contract
/// itself.
///
/// Boxed, as is [`serve`](super::serve): a future is compiled where it is polled, which would be in each program that serves.
pub fn endpoint(app: &Arc<App>) -> BoxEndpoint<'static> {
    let contract = env!("CARGO_PKG_VERSION");
    let operations = OpenApiService::new(api::routes(app), "catalog", contract);
    let operations = Arc::new(Answered::new(operations, app).boxed());
    let turns = Turns::new(Semaphore::new(app.settings.limits.lists_at_once));
    // The other half of the time is for making it.
    let wait = app.settings.server.request_timeout / 2;
    let health = match app.settings.server.admin_listen {
        None => health_and_metrics(),
        Some(_) => health_only(),
    };
    let routes = health
        .at("/openapi.yaml", document(Asset::yaml(OPENAPI_YAML)))
        .at("/openapi.json", document(Asset::json(OPENAPI_JSON)))
        .at(
            "/openapi-served.yaml",
            document(Asset::yaml(OPENAPI_SERVED_YAML)),
        )
        .at(
            "/openapi-served.json",
            document(Asset::new(
                HeaderValue::from_static("application/json"),
                REVALIDATE,
                OPENAPI_SERVED_JSON,
            )),
        )
        .at("/openapi-3.0.json", document(Asset::json(OPENAPI_30_JSON)))
        .at("/docs", named("docs", get(docs::index)))
        .at("/docs/*file", named("docs", get(docs::file)));
    let routes = pages::mount(routes, app);
    let routes = with_mcp(routes, app, || {
        let operations = Arc::clone(&operations);
        let operations = WholeCatalog::new(operations, &turns, wait);
        observe::Observed::new(Protected::new(operations, app), Arc::clone(app))
    });
    let others = Answered::new(routes, app);
    let served = compress::Compressed(Served { operations, others });
    let routes = Protected::new(WholeCatalog::new(served, &turns, wait), app);
    observe::Observed::new(routes, Arc::clone(app)).boxed()
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
    let served = |access| Mcp::new(app, &rest, access);
    routes
        .at(path, served(Access::Full))
        .at(format!("{path}/readonly"), served(Access::ReadOnly))
}

/// What `server.admin_listen` and `worker.admin_listen` have.
pub fn admin_endpoint(app: &Arc<App>) -> BoxEndpoint<'static> {
    let routes = Answered::new(health_and_metrics(), app);
    observe::Observed::new(Protected::new(routes, app), Arc::clone(app)).boxed()
}

/// Operations by their addresses, and everything else: one look at the address, where routes within routes would each have one.
struct Served<O, R> {
    operations: O,
    others: R,
}

impl<O, R> Endpoint for Served<O, R>
where
    O: Endpoint<Output = Response>,
    R: Endpoint<Output = Response>,
{
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        if request.uri().path().starts_with(OPERATIONS) {
            Box::pin(self.operations.call(request)).await
        } else {
            Box::pin(self.others.call(request)).await
        }
    }
}

fn health_and_metrics() -> Route {
    health_only().at("/metrics", named("metrics", get(scrape::scrape)))
}

fn health_only() -> Route {
    Route::new()
        .at(ALIVE, named("health", get(health::alive)))
        .at(READY, named("health", get(health::ready)))
}

/// A document of the contract.
fn document(asset: Asset) -> impl Endpoint<Output = Response> {
    named("contract", get(asset))
}

/// What stands beside the operations and has a name for the log and the metrics all the same.
fn named<E>(operation: &'static str, endpoint: E) -> impl Endpoint<Output = Response> + use<E>
where
    E: IntoEndpoint,
    E::Endpoint: 'static,
{
    endpoint
        .into_endpoint()
        .map_to_response()
        .after(move |mut outcome| async move {
            match &mut outcome {
                Ok(response) => response.set_data(OperationId(operation)),
                Err(error) => error.set_data(OperationId(operation)),
            }
            outcome
        })
}
