//! The answer 503: the one place where a response that stands for it becomes it (`Retry-After`, the usual body).

use catalog_api::runtime::{Unavailable, unavailable_response};
use poem::{Endpoint, Request, Response, Result};
use poem_openapi::OperationId;

/// Seconds after which a client may try again: longer than most of what makes the database unavailable lasts.
const RETRY_AFTER: u64 = 5;

/// Answers 503 where the deployment, and not the operation, is why there is no better answer.
pub(super) struct Guarded<E>(pub E);

impl<E: Endpoint<Output = Response>> Endpoint for Guarded<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let response = self.0.call(request).await?;
        if response.data::<Unavailable>().is_none() {
            return Ok(response);
        }
        let mut unavailable = unavailable_response(RETRY_AFTER);
        // For the log and the metrics.
        if let Some(operation) = response.data::<OperationId>() {
            unavailable.set_data(*operation);
        }
        Ok(unavailable)
    }
}
