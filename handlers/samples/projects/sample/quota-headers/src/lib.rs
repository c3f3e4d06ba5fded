//! Quota Headers: Publishes the state of the quota in the RateLimit header fields.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
