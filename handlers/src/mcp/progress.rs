//! Telling a client how far a call is, where it asked for that.

use rmcp::{
    Peer, RoleServer,
    model::{ProgressNotificationParam, ProgressToken},
    service::RequestContext,
};

/// Where progress is told.
pub(super) struct Progress {
    peer: Peer<RoleServer>,
    token: ProgressToken,
}

impl Progress {
    /// `None` for a client that does not ask for it.
    pub(super) fn wanted(context: &RequestContext<RoleServer>) -> Option<Self> {
        Some(Self {
            token: context.meta.get_progress_token()?,
            peer: context.peer.clone(),
        })
    }

    pub(super) async fn tell(&self, done: usize, of: Option<usize>, message: String) {
        #[allow(
            clippy::cast_precision_loss,
            reason = "the protocol counts in floating point"
        )]
        let number = |count: usize| count as f64;
        let mut progress = ProgressNotificationParam::new(self.token.clone(), number(done));
        progress.total = of.map(number);
        progress.message = Some(message);
        // Whoever has left needs to know nothing.
        let _ = self.peer.notify_progress(progress).await;
    }
}
