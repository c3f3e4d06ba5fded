//! The log of a job. Each line belongs to a scope: a step and its attempt. A job that is resumed does not write the lines
//! of a scope again. Lines are counted, not compared: within one scope, a resumed job has to write the same lines in the
//! same order. Work that a resumed job may skip has a scope of its own.

use catalog_store::{
    Tx,
    deployments::{self, Fence, LogStream, NewLine},
};

use super::context::StepError;
use crate::App;

/// Longest line, in characters.
const MAX_LINE: usize = 4_000;

/// Where in its job a worker writes.
#[derive(Default)]
pub(super) struct Log {
    /// The step, and how often it was tried.
    step: String,
    scope: String,
    /// How many lines of this scope are stored already.
    skip: i64,
    /// Whether lines are dropped, because a repeated step wrote them before.
    quiet: bool,
}

impl Log {
    /// Enters a step.
    pub(super) async fn enter(
        &mut self,
        app: &App,
        fence: &Fence,
        step: String,
    ) -> Result<(), StepError> {
        self.step.clone_from(&step);
        self.begin_scope(app, fence, step).await
    }

    /// Enters a part of the step.
    pub(super) async fn enter_part(
        &mut self,
        app: &App,
        fence: &Fence,
        part: &str,
    ) -> Result<(), StepError> {
        let scope = format!("{}/{part}", self.step);
        self.begin_scope(app, fence, scope).await
    }

    async fn begin_scope(
        &mut self,
        app: &App,
        fence: &Fence,
        scope: String,
    ) -> Result<(), StepError> {
        self.skip = deployments::lines_in(&mut app.store.reader(), fence, &scope).await?;
        self.scope = scope;
        self.quiet = false;
        Ok(())
    }

    /// Suspends or resumes writing, for steps that are repeated.
    pub(super) fn silence(&mut self, quiet: bool) {
        self.quiet = quiet;
    }

    /// Writes the last line of a scope in the transaction that leaves the scope, so that the line is stored if and only
    /// if no resumed job enters the scope again.
    pub(super) async fn conclude(
        &mut self,
        app: &App,
        tx: &mut Tx,
        fence: &Fence,
        message: String,
    ) -> Result<(), StepError> {
        let mut line = NewLine {
            stream: LogStream::System,
            message,
        };
        shorten(&mut line.message);
        deployments::append(tx, fence, &self.scope, &[line], app.clock.now()).await?;
        self.skip = 0;
        Ok(())
    }

    pub(super) async fn say(
        &mut self,
        app: &App,
        fence: &Fence,
        message: String,
    ) -> Result<(), StepError> {
        let stream = LogStream::System;
        self.write(app, fence, vec![NewLine { stream, message }])
            .await
    }

    pub(super) async fn write(
        &mut self,
        app: &App,
        fence: &Fence,
        mut lines: Vec<NewLine>,
    ) -> Result<(), StepError> {
        if self.quiet {
            return Ok(());
        }
        let known = usize::try_from(self.skip)
            .unwrap_or(usize::MAX)
            .min(lines.len());
        lines.drain(..known);
        self.skip -= i64::try_from(known).unwrap_or(0);
        if lines.is_empty() {
            return Ok(());
        }
        for line in &mut lines {
            shorten(&mut line.message);
        }
        let mut tx = app.store.begin().await?;
        deployments::append(&mut tx, fence, &self.scope, &lines, app.clock.now()).await?;
        tx.commit().await?;
        app.logs.wake(fence.deployment_id());
        Ok(())
    }
}

fn shorten(message: &mut String) {
    // No database keeps it.
    message.retain(|character| character != '\0');
    if let Some((end, _)) = message.char_indices().nth(MAX_LINE) {
        message.truncate(end);
        message.push('…');
    }
}
