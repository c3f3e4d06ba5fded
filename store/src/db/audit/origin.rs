//! Who acts, and from where.

use std::{
    net::IpAddr,
    sync::{Arc, OnceLock},
};

use uuid::Uuid;

tokio::task_local! {
    static ORIGIN: Origin;
}

/// Where the work of the current task comes from: a request, or a command of an operator. Work without one is the service's own.
#[derive(Clone, Debug, Default)]
pub struct Origin(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    operator: Option<String>,
    address: Option<IpAddr>,
    request_id: Option<String>,
    // It is known only after the credentials were checked.
    user: OnceLock<Uuid>,
}

impl Origin {
    /// A request of a client, whose user is noted by [`acts`](Self::acts).
    pub fn request(address: Option<IpAddr>, request_id: String) -> Self {
        Self(Arc::new(Inner {
            address,
            request_id: Some(request_id),
            ..Inner::default()
        }))
    }

    /// A command that a user of the operating system gave.
    pub fn operator(name: String) -> Self {
        Self(Arc::new(Inner {
            operator: Some(name),
            ..Inner::default()
        }))
    }

    /// Does work that comes from here.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        ORIGIN.scope(self, work).await
    }

    /// Notes that the request of the current task is this user's.
    pub fn acts(user_id: Uuid) {
        // Outside of a request there is nobody to note it for, and a request is of one user.
        let _ = ORIGIN.try_with(|origin| origin.0.user.set(user_id));
    }

    /// That of the current task.
    pub(super) fn current() -> Self {
        ORIGIN.try_with(Self::clone).unwrap_or_default()
    }

    /// The user, where it is one and known.
    pub fn user_id(&self) -> Option<Uuid> {
        self.0.user.get().copied()
    }

    /// Who acts where no user does.
    pub(super) fn agent(&self) -> String {
        match &self.0.operator {
            Some(name) => format!("operator:{name}"),
            None => "service".to_owned(),
        }
    }

    pub(super) fn address(&self) -> Option<String> {
        self.0.address.map(|address| address.to_string())
    }

    pub(super) fn request_id(&self) -> Option<&str> {
        self.0.request_id.as_deref()
    }
}
