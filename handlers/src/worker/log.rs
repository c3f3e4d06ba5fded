//! The log of a job. Each line belongs to a scope: a step and its attempt. A job that is resumed does not write the lines
//! of a scope again. Lines are counted, not compared: within one scope, a resumed job has to write the same lines in the
//! same order. Work that a resumed job may skip has a scope of its own.
//!
//! The output of builds is bounded, for each line and for all of a job: nobody reads more, and everybody stores it.

use catalog_build::cut;
use catalog_store::{
    Tx,
    deployments::{self, Fence, LogStream, NewLine},
};

use super::context::StepError;
use crate::App;

/// Most lines of a job; output that comes after them is left out. What the service itself says is not.
const MAX_LINES: usize = 100_000;

/// Where in its job a worker writes.
#[derive(Default)]
pub(super) struct Log {
    /// The step, and how often it was tried.
    step: String,
    scope: String,
    /// How many lines of this scope are stored already.
    skip: i64,
    /// How many lines of output the scope can have still, written before or now.
    room: usize,
    /// How many lines of output found no room in it.
    left_out: usize,
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
        let (here, elsewhere) =
            deployments::lines_in(&mut app.store.reader(), fence, &scope).await?;
        self.skip = here;
        // Of this scope all are counted as they are written or skipped, so that a resumed job leaves out the same lines.
        self.room = MAX_LINES.saturating_sub(usize::try_from(elsewhere).unwrap_or(MAX_LINES));
        self.left_out = 0;
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

    /// Writes output, as far as there is room for it.
    pub(super) async fn write_output(
        &mut self,
        app: &App,
        fence: &Fence,
        mut lines: Vec<NewLine>,
    ) -> Result<(), StepError> {
        self.left_out += lines.len().saturating_sub(self.room);
        lines.truncate(self.room);
        self.write(app, fence, lines).await
    }

    /// Says how many lines of output were left out, if any were.
    pub(super) async fn end_output(&mut self, app: &App, fence: &Fence) -> Result<(), StepError> {
        let left_out = std::mem::take(&mut self.left_out);
        if left_out == 0 {
            return Ok(());
        }
        let message = format!(
            "{left_out} more lines of output were left out: a job keeps {MAX_LINES} lines."
        );
        self.say(app, fence, message).await
    }

    /// Writes lines.
    pub(super) async fn write(
        &mut self,
        app: &App,
        fence: &Fence,
        mut lines: Vec<NewLine>,
    ) -> Result<(), StepError> {
        if self.quiet {
            return Ok(());
        }
        self.room = self.room.saturating_sub(lines.len());
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
    cut(message, 0);
}
