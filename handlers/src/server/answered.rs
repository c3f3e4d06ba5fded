//! The handling of a request by routes: with what handlers need, and an answer also where it fails or panics.
//!
//! One layer in place of four of poem's, and with its futures boxed, as those of the other layers: a future that is moved into the next
//! layer is copied, and a request is half a kilobyte. Copies and the allocation of what held them were a third of a small request.

use std::{panic::AssertUnwindSafe, sync::Arc};

use catalog_api::{
    CONTRACT,
    auth::Authenticate,
    runtime::{catch_all, internal_error_response},
};
use futures_util::FutureExt;
use poem::{Endpoint, IntoEndpoint, IntoResponse, Request, Response, Result};
use poem_openapi::OperationId;

use crate::App;

/// What requests are counted as whose handling panicked: nobody knows the operation any more.
const PANICKED: OperationId = OperationId("panicked");

/// Routes that answer in any case.
pub(super) struct Answered<E> {
    routes: E,
    app: Arc<App>,
    authenticate: Arc<dyn Authenticate>,
}

impl<E: Endpoint> Answered<E> {
    pub(super) fn new(routes: impl IntoEndpoint<Endpoint = E>, app: &Arc<App>) -> Self {
        Self {
            routes: routes.into_endpoint(),
            app: Arc::clone(app),
            authenticate: app.clone(),
        }
    }
}

impl<E: Endpoint> Endpoint for Answered<E> {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        request.set_data(Arc::clone(&self.app));
        request.set_data(Arc::clone(&self.authenticate));
        let answering = AssertUnwindSafe(Box::pin(self.routes.call(request)));
        Ok(match answering.catch_unwind().await {
            Ok(Ok(answer)) => answer.into_response(),
            Ok(Err(error)) => refused(&error),
            Err(_) => {
                let mut response = internal_error_response();
                response.set_data(PANICKED);
                response
            }
        })
    }
}

fn refused(error: &poem::Error) -> Response {
    let mut response = catch_all(&CONTRACT, error);
    // For the log and the metrics: a refusal is its operation's too.
    if let Some(operation) = error.data::<OperationId>() {
        response.set_data(*operation);
    }
    response
}
