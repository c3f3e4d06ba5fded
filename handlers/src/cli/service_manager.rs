//! What a service manager is told that started this process and waits for it (`Type=notify` of systemd). Without one, nothing.

use sd_notify::NotifyState;

/// The process is at work.
pub(super) fn ready() {
    tell(&[NotifyState::Ready]);
}

/// The process ends what it has begun, and stops then.
pub(super) fn stopping() {
    tell(&[NotifyState::Stopping]);
}

fn tell(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::warn!(%error, "Cannot tell the service manager how far this process is");
    }
}
