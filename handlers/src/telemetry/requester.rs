//! Who sent the request that the current task handles, for the line of the log.

use std::{cell::Cell, future::Future};

use uuid::Uuid;

tokio::task_local! {
    static USER: Cell<Option<Uuid>>;
}

/// Runs the handling of a request, and gives its outcome with the user whose credentials were accepted.
pub async fn of<F: Future>(request: F) -> (F::Output, Option<Uuid>) {
    let observed = async {
        let outcome = request.await;
        (outcome, USER.with(Cell::get))
    };
    USER.scope(Cell::new(None), observed).await
}

/// Notes whose credentials were accepted.
pub fn note(user: Uuid) {
    // Outside of a request there is nobody to tell.
    let _ = USER.try_with(|known| known.set(Some(user)));
}
