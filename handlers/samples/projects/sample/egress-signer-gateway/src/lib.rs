//! Egress Signer: Covers method, target and digest of each outgoing request.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
