//! Token Budget: Reads the usage block of model answers and keeps one counter per consumer and day.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
