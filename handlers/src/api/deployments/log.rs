//! The log of a deployment, read on and on by someone whose rights may end meanwhile.

use catalog_api::auth::Caller;
use catalog_store::{
    DatabaseError, Error, Store, Visible,
    deployments::{self, Deployment, LogLine},
    domain::{DeploymentStatus, Viewer},
    tokens::{self, Validity},
};
use uuid::Uuid;

use crate::{App, api::viewer::viewer, clock::Clock, log_hub::Rights};

/// Reads a log from a line on.
pub(crate) struct LogReader {
    store: Store,
    clock: Clock,
    rights: Rights,
    viewer: Viewer,
    token_id: Option<Uuid>,
    judged: Option<Judged>,
    deployment: Visible<Deployment>,
    /// The number of the last line that was read.
    pub(crate) seen: i64,
}

/// What a reader's right was judged by.
#[derive(Clone, Copy)]
struct Judged {
    /// As [`Rights::state`] was before.
    rights: Option<u64>,
    token: Option<Validity>,
}

/// Lines, and the state of the deployment before they were read.
pub(crate) struct LogPage {
    /// `None` once it is deleted.
    pub(crate) status: Option<DeploymentStatus>,
    pub(crate) lines: Vec<LogLine>,
}

/// Whether what was read may be told.
pub(crate) enum Permission {
    /// With the deployment as it is now.
    Given(Box<Visible<Deployment>>),
    /// The reader's token is good no more.
    Revoked,
    /// The reader cannot see the deployment any more, or it is deleted.
    Invisible,
}

impl LogReader {
    /// For a caller who sees the deployment now.
    pub(crate) fn new(
        app: &App,
        caller: Caller,
        deployment: Visible<Deployment>,
        seen: i64,
    ) -> Self {
        Self {
            store: app.store.clone(),
            clock: app.clock.clone(),
            viewer: viewer(caller),
            rights: app.logs.rights(),
            token_id: caller.token_id,
            judged: None,
            deployment,
            seen,
        }
    }

    /// The next lines, at most `limit`.
    pub(crate) async fn page(&mut self, limit: i64) -> Result<LogPage, DatabaseError> {
        let mut reader = self.store.reader();
        // The state before the lines: what is written last is there when the state says that nothing follows.
        let status = deployments::status(&mut reader, &self.deployment).await?;
        let lines =
            deployments::lines_after(&mut reader, &self.deployment, self.seen, limit).await?;
        if let Some(last) = lines.last() {
            self.seen = last.seq;
        }
        Ok(LogPage { status, lines })
    }

    /// Whether the reader may still see it. To be asked last: what is revoked while lines are read is not told.
    pub(crate) async fn permission(&mut self) -> Result<Permission, DatabaseError> {
        self.judged = None;
        let rights = self.rights.state();
        let mut reader = self.store.reader();
        let mut token = None;
        if let Some(id) = self.token_id {
            token = tokens::validity(&mut reader, id, self.clock.now()).await?;
            if token.is_none() {
                return Ok(Permission::Revoked);
            }
        }
        match deployments::visible(&mut reader, self.viewer, self.deployment.id).await {
            Ok(deployment) => {
                self.judged = Some(Judged { rights, token });
                Ok(Permission::Given(Box::new(deployment)))
            }
            Err(Error::Refused(_)) => Ok(Permission::Invisible),
            Err(Error::Database(error)) => Err(error),
        }
    }

    /// Whether it is known, without the database, that the reader may still see it: nobody has lost a right since that was judged.
    pub(crate) fn is_still_permitted(&self) -> bool {
        self.judged.is_some_and(|judged| {
            let holds = judged
                .token
                .is_none_or(|token| token.holds_at(self.clock.now()));
            holds && judged.rights.is_some() && judged.rights == self.rights.state()
        })
    }
}
