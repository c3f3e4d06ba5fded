//! What jobs do: one list for each kind of job. Each step can be repeated, and taken back.

use catalog_store::{
    deployments::{Deployment, JobKind, Part, Stage},
    domain::{AssetType, DeploymentMode},
};

use super::{
    build,
    context::{Context, StepError},
    fetch, home, publish, ruleset,
};

/// A step of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Gets the project from the source host.
    Fetch,
    /// Runs the build command.
    Build,
    /// Publishes an asset.
    Publish(Stage, Part),
    /// Sets the home page of what was published.
    HomePage,
    /// Makes a ruleset part of a governance profile.
    Attach,
    /// Takes a ruleset out of its governance profile.
    Detach,
    /// Removes what was published of a stage.
    Remove(Stage),
}

use Part::{Definition, Implementation, Ruleset};
use Stage::{Development, Release};
use Step::{Attach, Build, Detach, Fetch, HomePage, Publish, Remove};

/// What a job does, in order.
pub(super) fn list(kind: JobKind, deployment: &Deployment) -> Vec<Step> {
    match kind {
        JobKind::Unpublish => vec![Detach, Remove(Development)],
        JobKind::DeleteRelease => vec![Detach, Remove(Release)],
        JobKind::Deploy => deploy(deployment),
    }
}

fn deploy(deployment: &Deployment) -> Vec<Step> {
    let releases = deployment.mode == DeploymentMode::Release;
    if deployment.mode == DeploymentMode::Attach {
        return vec![Attach];
    }
    if deployment.asset_type == AssetType::Ruleset {
        let mut steps = vec![Publish(Development, Ruleset)];
        steps.extend(releases.then_some(Publish(Release, Ruleset)));
        steps.push(HomePage);
        steps.extend(deployment.governance_profile.is_some().then_some(Attach));
        return steps;
    }
    let mut steps = vec![Fetch, Build];
    if deployment.mode != DeploymentMode::Build {
        steps.extend([
            Publish(Development, Definition),
            Publish(Development, Implementation),
        ]);
        if releases {
            steps.extend([
                Publish(Release, Definition),
                Publish(Release, Implementation),
            ]);
        }
        steps.push(HomePage);
    }
    steps
}

impl Step {
    /// The word that jobs show.
    pub(super) fn name(self) -> &'static str {
        match self {
            Fetch => "fetch",
            Build => "build",
            Publish(Development, Definition) => "publish_definition",
            Publish(Development, Implementation) => "publish_implementation",
            Publish(Development, Ruleset) => "publish_ruleset",
            Publish(Release, Definition) => "release_definition",
            Publish(Release, Implementation) => "release_implementation",
            Publish(Release, Ruleset) => "release_ruleset",
            HomePage => "home_page",
            Attach => "attach",
            Detach => "detach",
            Remove(Development) => "remove_development",
            Remove(Release) => "remove_release",
        }
    }

    /// Whether what it does is gone with the worker's files, so that whoever resumes the job repeats it.
    pub(super) fn is_local(self) -> bool {
        matches!(self, Fetch | Build)
    }

    /// Does it; whatever was done of it before is not done twice.
    pub(super) async fn run(self, context: &mut Context) -> Result<(), StepError> {
        match self {
            Fetch => fetch::fetch(context).await,
            Build => build::run(context).await,
            Publish(stage, part) => publish::publish(context, stage, part).await,
            HomePage => home::set(context).await,
            Attach => ruleset::attach(context).await,
            Detach => ruleset::detach(context).await,
            Remove(stage) => publish::remove_stage(context, stage).await,
        }
    }

    /// Takes it back, if anything of it was done.
    pub(super) async fn undo(self, context: &mut Context) -> Result<(), StepError> {
        match self {
            Publish(stage, part) => publish::remove(context, stage, part).await,
            Attach => ruleset::detach(context).await,
            // Files go with the job; a home page goes with its asset; what was removed is not brought back.
            Fetch | Build | HomePage | Detach | Remove(_) => Ok(()),
        }
    }
}
