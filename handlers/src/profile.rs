//! Validation profiles, read off the threads that serve requests.

pub use catalog_profile::{Finding, MAX_BYTES, Profile, Report, RuleCounts, parse};

/// Reads a profile on a thread on which it may take its time.
pub async fn check(text: String) -> Report {
    match tokio::task::spawn_blocking(move || parse(&text)).await {
        Ok(report) => report,
        // A defect here is the request's, as it would be without the other thread.
        Err(defect) => std::panic::resume_unwind(defect.into_panic()),
    }
}
