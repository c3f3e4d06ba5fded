//! Deployments of many users in many workspaces: made as requests make them, and ended as workers end them.

use catalog_store::{
    Connection, Tx,
    connections::{self, NewConnection, Validation},
    deployments::{self, NewDeployment, Target},
    domain::{DeploymentMode, DeploymentStatus, Unreviewed, WorkspaceRole},
    workspaces::{self, Invitee, NewWorkspace},
};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::{
    Batch, Source,
    people::{People, viewer},
    text::{below, uneven},
};
use crate::{Error, options::Fill};

/// Deployments of one workspace.
const OF_WORKSPACE: usize = 2_000;
/// Members of a workspace beside its owner.
const MEMBERS: usize = 9;
/// Organizations that one request deploys to.
const TARGETS: usize = 50;

/// The credentials of all connections, which `load platform` knows, and the organization that they are of.
pub const CLIENT: &str = "bench";
pub const SECRET: &str = "bench-s3cret";
pub const ROOT: &str = "bench-root";

/// A workspace whose members can deploy, by a connection of its owner.
pub struct Place {
    pub workspace_id: Uuid,
    pub connection_id: Uuid,
    members: Vec<Uuid>,
}

/// What became of the deployments of a request.
struct Outcome {
    mode: DeploymentMode,
    status: DeploymentStatus,
    job: &'static str,
}

/// Makes as many as the options say; those that stay queued come last. Returns the workspace of which the caller is a member, if there
/// are any.
pub async fn make(
    source: &mut Source<'_>,
    people: &People,
    policies: &[Uuid],
    options: &Fill,
) -> Result<Option<Place>, Error> {
    let mut places = Vec::new();
    if options.deployments > 0 {
        for number in 0..options.deployments.div_ceil(OF_WORKSPACE) {
            places.push(place(source, people, number).await?);
        }
    }
    let mut batch = Batch::begin(source.store()).await?;
    let mut left = options.deployments;
    while left > 0 {
        let count = left.min(TARGETS);
        let place = &places[below(&mut source.rng, places.len())];
        let policy = policies[uneven(&mut source.rng, policies.len())];
        let outcome = outcome(source);
        let ids = enqueue(&mut batch.tx, source, place, policy, outcome.mode, count).await?;
        if left > options.queued {
            end(&mut batch.tx, &ids, &outcome, source.now).await?;
        }
        left -= count;
        batch = batch.count(count, source.store()).await?;
    }
    batch.tx.commit().await?;
    Ok(places.into_iter().next())
}

async fn place(source: &mut Source<'_>, people: &People, number: usize) -> Result<Place, Error> {
    let (workspace_id, now) = source.next();
    let (connection_id, _) = source.next();
    let owner = people.any(&mut source.rng);
    let mut members = vec![owner];
    if number == 0 {
        members.push(people.caller.id);
    }
    while members.len() <= MEMBERS {
        let member = people.any(&mut source.rng);
        if !members.contains(&member) {
            members.push(member);
        }
    }
    let mut tx = source.store().begin().await?;
    let workspace = NewWorkspace {
        id: workspace_id,
        owner_id: owner,
        name: format!("Team {number}"),
        slug: None,
    };
    workspaces::create(&mut tx, &workspace, now).await?;
    let sealed = source
        .app
        .keyring
        .seal(connection_id, &SECRET.into(), &source.app.entropy)?;
    let connection = NewConnection {
        id: connection_id,
        owner_id: owner,
        name: format!("Platform {number}"),
        host: "us".to_owned(),
        client_id: CLIENT.to_owned(),
        secret: sealed,
        organization_id: ROOT.to_owned(),
        validation: Validation {
            ok: true,
            refused: false,
            error: None,
            checked_at: now,
        },
        orgs: Vec::new(),
    };
    connections::create(&mut tx, connection, now).await?;
    for member in &members[1..] {
        let (invitee, role) = (Invitee::Id(*member), WorkspaceRole::Member);
        workspaces::add_member(&mut tx, viewer(owner), workspace_id, &invitee, role, now).await?;
    }
    workspaces::share(&mut tx, viewer(owner), workspace_id, connection_id, now).await?;
    tx.commit().await?;
    Ok(Place {
        workspace_id,
        connection_id,
        members,
    })
}

/// Most of what is live was deployed once; what is gone may have been deployed often.
fn outcome(source: &mut Source<'_>) -> Outcome {
    let (mode, status, job) = match below(&mut source.rng, 20) {
        0..4 => (DeploymentMode::Publish, DeploymentStatus::Published, "done"),
        4..6 => (DeploymentMode::Release, DeploymentStatus::Released, "done"),
        6..9 => (DeploymentMode::Build, DeploymentStatus::Built, "done"),
        9..16 => (
            DeploymentMode::Publish,
            DeploymentStatus::Unpublished,
            "done",
        ),
        16..19 => (DeploymentMode::Publish, DeploymentStatus::Failed, "failed"),
        _ => (
            DeploymentMode::Release,
            DeploymentStatus::Cancelled,
            "cancelled",
        ),
    };
    Outcome { mode, status, job }
}

async fn enqueue(
    tx: &mut Tx,
    source: &mut Source<'_>,
    place: &Place,
    policy: Uuid,
    mode: DeploymentMode,
    count: usize,
) -> Result<Vec<Uuid>, Error> {
    let owner = place.members[uneven(&mut source.rng, place.members.len())];
    let new = NewDeployment {
        owner_id: owner,
        workspace_id: place.workspace_id,
        connection_id: place.connection_id,
        source: deployments::Source::Policy(policy),
        mode,
        source_ref: None,
        commits: None,
        unreviewed: Unreviewed::Nobody,
        governance_profile: None,
    };
    let permit = deployments::permit(tx, viewer(owner), new).await?;
    let first = below(&mut source.rng, 400);
    let targets = (0..count)
        .map(|number| {
            let (deployment_id, _) = source.next();
            Target {
                deployment_id,
                job_id: source.app.entropy.id(source.now),
                org_id: format!("org-{}", first + number),
                org_name: Some(format!("Organization {}", first + number)),
            }
        })
        .collect();
    let enqueued = deployments::enqueue(tx, &permit, targets, source.now).await?;
    Ok(enqueued
        .into_iter()
        .filter(|made| !made.deduped)
        .map(|made| made.id)
        .collect())
}

/// Writes what workers write in many steps.
async fn end(
    tx: &mut Tx,
    ids: &[Uuid],
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let ended = now + TimeDelta::minutes(4);
    tx.query("UPDATE deployments SET status = $1, updated_at = $2 WHERE id IN ")
        .bind(outcome.status)
        .bind(ended)
        .list(ids.iter().copied())
        .exec()
        .await?;
    let error =
        (outcome.job == "failed").then(|| "The build failed with exit status 2.".to_owned());
    tx.query(
        "UPDATE deployment_jobs SET state = $1, error = $2, started_at = $3, finished_at = $4 WHERE deployment_id IN ",
    )
    .bind(outcome.job.to_owned())
    .bind(error)
    .bind(now + TimeDelta::minutes(1))
    .bind(ended)
    .list(ids.iter().copied())
    .exec()
    .await?;
    if outcome.job == "done" && outcome.mode != DeploymentMode::Build {
        assets(tx, ids, outcome).await?;
    }
    Ok(())
}

async fn assets(tx: &mut Tx, ids: &[Uuid], outcome: &Outcome) -> Result<(), Error> {
    let (stage, version) = match outcome.mode {
        DeploymentMode::Release => ("release", "1.0.0"),
        _ => ("development", "1.0.0-20260115"),
    };
    let asset_state = match outcome.status {
        DeploymentStatus::Unpublished => "gone",
        _ => "published",
    };
    let rows = ids
        .iter()
        .flat_map(|id| ["definition", "implementation"].map(|part| (*id, part)));
    let mut query = tx.query(
        "INSERT INTO deployment_assets (deployment_id, stage, part, group_id, asset_id, version, state) VALUES ",
    );
    for (position, (id, part)) in rows.enumerate() {
        query = query
            .push(if position == 0 { "(" } else { ", (" })
            .arg("", id)
            .arg(", ", stage.to_owned())
            .arg(", ", part.to_owned())
            .arg(", ", "group".to_owned())
            .arg(", ", format!("asset-{part}"))
            .arg(", ", version.to_owned())
            .arg(", ", asset_state.to_owned())
            .push(")");
    }
    query.exec().await?;
    Ok(())
}
