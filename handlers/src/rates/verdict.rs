//! What the check of a request's credentials found that its answer does not say.

use std::{cell::Cell, future::Future};

use super::TooOften;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The credentials are not good.
    Failed,
    /// They are, and were used too often.
    TooOften(TooOften),
}

tokio::task_local! {
    static FOUND: Cell<Option<Verdict>>;
}

/// Runs the handling of a request, and gives its answer with what was found.
pub async fn of<F: Future>(request: F) -> (F::Output, Option<Verdict>) {
    let observed = async {
        let answer = request.await;
        (answer, FOUND.with(Cell::get))
    };
    FOUND.scope(Cell::new(None), observed).await
}

/// Notes what was found for the request that the current task handles.
pub fn set(verdict: Verdict) {
    // Outside of a request there is nobody to tell.
    let _ = FOUND.try_with(|found| found.set(Some(verdict)));
}
