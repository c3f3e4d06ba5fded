//! Builds a policy's project.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use catalog_build::{ArtifactError, Artifacts, BuildError, Builder, Limits, Line, Stream};
use catalog_store::deployments::{LogStream, NewLine};
use tokio::sync::mpsc;

use super::{
    context::{Context, StepError},
    measure, shared_build,
};
use crate::config;

/// Most lines of a build that are stored in one transaction; also how many of the last ones are kept with a build.
const BATCH: usize = 200;
/// The environment variable that names the definition's directory.
const DEFINITION: &str = "CATALOG_DEFINITION";

/// The configured limits; those that have no key keep their defaults.
pub(super) fn limits(settings: &config::Builder) -> Limits {
    Limits {
        time: settings.timeout,
        output_bytes: settings.output_bytes,
        disk_bytes: settings.disk_bytes,
        archive_bytes: settings.archive_bytes,
        memory_bytes: settings.memory_bytes,
        processes: settings.processes,
        ..Limits::default()
    }
}

/// The configured builder, if a command is configured.
fn builder(settings: &config::Builder) -> Option<Builder> {
    let command = settings.command.clone()?;
    let builder = Builder::new(command, settings.sandbox.clone(), limits(settings));
    let variables = settings.variables.iter();
    Some(variables.fold(builder, |builder, (name, value)| {
        builder.variable(name, value)
    }))
}

/// Builds the project, unless that was done, and writes down how it ended for all who are to publish the same.
pub(super) async fn run(context: &mut Context) -> Result<(), StepError> {
    if context.product.is_some() {
        return Ok(());
    }
    let Some(project) = context.project.take() else {
        return Err(StepError::transient("The project is missing."));
    };
    let mut output = VecDeque::new();
    let building = Box::pin(build(context, &project.directories, &mut output));
    let built = measure::build(building).await;
    shared_build::end(context, project, built, output.into()).await?;
    context.say("Built.").await
}

/// Runs the build command, stores each line of its output in the log, and reads what it made. The last lines are also given.
async fn build(
    context: &mut Context,
    project: &catalog_build::Project,
    output: &mut VecDeque<NewLine>,
) -> Result<Artifacts, StepError> {
    let Some(builder) = builder(&context.app.settings.builder) else {
        return Err(StepError::permanent(
            "Cannot build: no build command is configured (builder.command).",
        ));
    };
    let project = project.clone();
    let root = project.folder.join(&project.root);
    let builder = builder
        .writing(&project.folder)
        .variable(DEFINITION, project.folder.join(&project.definition));
    let home = project.folder.join("home");
    let cleaned = project.clone();
    blocking(move || cleaned.clean()).await?;
    tokio::fs::create_dir_all(&home).await.map_err(|error| {
        tracing::error!(%error, "Cannot create a folder for a build");
        StepError::transient("No space for the build.")
    })?;
    context.say("Building.").await?;
    let (sender, mut lines) = mpsc::channel(BATCH);
    let stop = context.stop.clone();
    let running = builder.run(&root, &home, sender, &stop);
    tokio::pin!(running);
    let mut ended = None;
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            biased;
            count = lines.recv_many(&mut batch, BATCH) => {
                if count == 0 {
                    break;
                }
                let new: Vec<NewLine> = batch.drain(..).map(new_line).collect();
                output.extend(new.iter().cloned());
                output.drain(..output.len().saturating_sub(BATCH));
                let (app, fence) = (&context.app, &context.fence);
                context.log.write_output(app, fence, new).await?;
            }
            outcome = &mut running, if ended.is_none() => ended = Some(outcome),
        }
    }
    let outcome = match ended {
        Some(outcome) => outcome,
        None => running.await,
    };
    let (app, fence) = (&context.app, &context.fence);
    context.log.end_output(app, fence).await?;
    match outcome {
        Ok(()) => blocking(move || project.artifacts()).await,
        Err(BuildError::Failed(reason)) => {
            Err(StepError::Permanent(format!("Build failed ({reason}).")))
        }
        Err(BuildError::Stopped) => Err(StepError::Stopped),
        Err(BuildError::Io(error)) => {
            tracing::error!(%error, "Cannot run a build");
            Err(StepError::transient("Cannot run the build."))
        }
    }
}

fn new_line(line: Line) -> NewLine {
    NewLine {
        stream: match line.stream {
            Stream::Stdout => LogStream::Stdout,
            Stream::Stderr => LogStream::Stderr,
        },
        message: line.message,
    }
}

/// Does something with a project's files.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ArtifactError> + Send + 'static,
) -> Result<T, StepError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(ArtifactError::Refused(reason))) => {
            Err(StepError::Permanent(format!("Build failed ({reason}).")))
        }
        Ok(Err(ArtifactError::Io(error))) => {
            tracing::error!(%error, "Cannot read what a build left");
            Err(StepError::transient(
                "Cannot read the results of the build.",
            ))
        }
        Err(defect) => std::panic::resume_unwind(defect.into_panic()),
    }
}
