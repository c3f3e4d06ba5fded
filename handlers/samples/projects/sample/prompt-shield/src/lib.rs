//! Prompt Shield: Looks at the messages of a chat completion request, masks what must not leave, and blocks or flags the rest.

/// Whether a request may pass.
pub fn allows(budget: u64, cost: u64) -> bool {
    cost <= budget
}
