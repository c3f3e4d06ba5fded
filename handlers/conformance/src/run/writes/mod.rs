//! Things of the run's own: made, changed and removed.

mod account;
mod comments;
mod likes;
mod rulesets;
mod tokens;
mod workspaces;

use serde_json::Value;

use super::{Run, things::is_plain};

impl Run<'_> {
    /// Each makes what it needs and takes it back; what is left where something deviates is taken back afterwards.
    pub(super) async fn writes(&mut self, nonce: &str) {
        self.account().await;
        self.workspaces(nonce).await;
        self.comments().await;
        self.likes().await;
        self.rulesets(nonce).await;
        self.tokens(nonce).await;
    }
}

/// An identifier at a pointer.
fn id_at(body: &Value, pointer: &str) -> Option<String> {
    text(body, pointer).filter(|id| is_plain(id))
}

/// A string at a pointer.
fn text(body: &Value, pointer: &str) -> Option<String> {
    body.pointer(pointer)?.as_str().map(str::to_owned)
}
