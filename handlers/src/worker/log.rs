//! The log of a job. Each line belongs to a place: a step, and how often it was tried. A job that is resumed does not write
//! again what stands at its place already.

use catalog_store::deployments::{self, Fence, NewLine};

use super::context::StepError;
use crate::App;

/// Longest line, in characters.
const MAX_LINE: usize = 4_000;

/// Where in its job a worker writes.
#[derive(Default)]
pub(super) struct Log {
    place: String,
    /// How many lines of this place are there already.
    skip: i64,
    /// Whether nothing is written, because all of it was before.
    quiet: bool,
}

impl Log {
    /// Goes to a place.
    pub(super) async fn enter(
        &mut self,
        app: &App,
        fence: &Fence,
        place: String,
    ) -> Result<(), StepError> {
        self.skip = deployments::lines_at(&mut app.store.reader(), fence, &place).await?;
        self.place = place;
        self.quiet = false;
        Ok(())
    }

    /// Writes nothing until a place is entered: what is repeated was written before.
    pub(super) fn silence(&mut self) {
        self.quiet = true;
    }

    /// Whether nothing stands at this place yet.
    pub(super) fn is_new(&self) -> bool {
        self.skip == 0
    }

    pub(super) async fn say(
        &mut self,
        app: &App,
        fence: &Fence,
        message: String,
    ) -> Result<(), StepError> {
        let stream = "system";
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
        app.logs.wake(fence.deployment_id);
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
