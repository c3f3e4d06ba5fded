//! `catalog admin job`

use catalog_store::deployments::{self, OpenJob};
use serde_json::json;
use uuid::Uuid;

use super::{refused, user_by_email};
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the jobs that wait or run.
    List {
        /// Only those that cannot take back what they did on the platform, and try again and again.
        #[arg(long)]
        stuck: bool,
    },
    /// Hold all jobs that wait or run, in a database that was restored from a backup and that no worker uses yet.
    Hold,
    /// Let a job that waits, or is held, go on at once.
    Retry {
        /// The job's id.
        id: Uuid,
    },
    /// End a job that takes back what it did: what is left on the platform was seen to by hand.
    Resolve {
        /// The job's id.
        id: Uuid,
        /// The e-mail address of who saw to it.
        #[arg(long, value_name = "EMAIL")]
        by: String,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List { stuck } => {
            let jobs = deployments::open_jobs(&mut app.store.reader(), stuck).await?;
            let lines: Vec<String> = jobs.iter().map(line).collect();
            let text = match lines.as_slice() {
                [] => "No jobs.".to_owned(),
                lines => lines.join("\n"),
            };
            let jobs: Vec<_> = jobs.iter().map(record).collect();
            print(json, &json!({ "jobs": jobs }), &text);
        }
        Command::Hold => {
            let mut tx = app.store.begin().await?;
            let held = deployments::hold_open(&mut tx, app.clock.now()).await?;
            tx.commit().await?;
            print(
                json,
                &json!({ "held": held }),
                &format!("{held} jobs are held."),
            );
        }
        Command::Retry { id } => {
            let mut tx = app.store.begin().await?;
            deployments::retry_now(&mut tx, id)
                .await
                .map_err(|error| refused(id, error))?;
            tx.commit().await?;
            print(json, &json!({ "id": id }), "The next worker takes it.");
        }
        Command::Resolve { id, by } => {
            let mut tx = app.store.begin().await?;
            let by = user_by_email(&mut tx, &by).await?;
            deployments::resolve(&mut tx, id, &by, app.clock.now())
                .await
                .map_err(|error| refused(id, error))?;
            tx.commit().await?;
            print(
                json,
                &json!({ "id": id, "by": by.email }),
                "The job is ended.",
            );
        }
    }
    Ok(())
}

fn line(job: &OpenJob) -> String {
    let OpenJob {
        id,
        deployment_id,
        asset_name,
        platform_org_id,
        tries,
        leftovers,
        ..
    } = job;
    let kind = job.kind.as_str();
    let step = job.step.as_deref().unwrap_or("-");
    let last = job.last_error.as_deref().unwrap_or("-");
    format!(
        "{id}  {kind} of {asset_name} to {platform_org_id}, deployment {deployment_id}: at {step}, {tries} failed attempts, \
         {leftovers} assets may be on the platform\n    {last}"
    )
}

fn record(job: &OpenJob) -> serde_json::Value {
    json!({
        "id": job.id,
        "deployment_id": job.deployment_id,
        "asset_name": job.asset_name,
        "organization_id": job.platform_org_id,
        "kind": job.kind.as_str(),
        "step": job.step,
        "tries": job.tries,
        "undoing": job.undoing,
        "error": job.error,
        "last_error": job.last_error,
        "leftovers": job.leftovers,
        "created_at": job.created_at,
    })
}
