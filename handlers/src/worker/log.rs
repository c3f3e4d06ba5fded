//! The log of a job. Each line belongs to a place: a step, and how often it was tried. A job that is resumed does not write
//! again what stands at its place already. Lines are counted, not compared: at one place, a job that is resumed has to
//! say the same as before in the same order. What may be left out then, because it was done, has a place of its own.

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
    place: String,
    /// How many lines of this place are there already.
    skip: i64,
    /// Whether nothing is written, because all of it was before.
    quiet: bool,
}

impl Log {
    /// Goes to a step.
    pub(super) async fn enter(
        &mut self,
        app: &App,
        fence: &Fence,
        step: String,
    ) -> Result<(), StepError> {
        self.step.clone_from(&step);
        self.go(app, fence, step).await
    }

    /// Goes to a part of the step.
    pub(super) async fn enter_part(
        &mut self,
        app: &App,
        fence: &Fence,
        part: &str,
    ) -> Result<(), StepError> {
        let place = format!("{}/{part}", self.step);
        self.go(app, fence, place).await
    }

    async fn go(&mut self, app: &App, fence: &Fence, place: String) -> Result<(), StepError> {
        self.skip = deployments::lines_in(&mut app.store.reader(), fence, &place).await?;
        self.place = place;
        self.quiet = false;
        Ok(())
    }

    /// Writes nothing, or does so again: what is repeated was written before.
    pub(super) fn silence(&mut self, quiet: bool) {
        self.quiet = quiet;
    }

    /// Writes the last line of a place, together with what leaves the place: the line is there if and only if that was
    /// done, so that nobody who resumes the job comes here again and counts it.
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
        deployments::append(tx, fence, &self.place, &[line], app.clock.now()).await?;
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
        deployments::append(&mut tx, fence, &self.place, &lines, app.clock.now()).await?;
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
