//! Fetches the project of a policy.

use std::path::{Path, PathBuf};

use catalog_build::{UnpackError, UntrustedDir};
use catalog_store::{
    deployments::{self, PolicySource},
    domain::{self, Commits},
};

use super::{
    build, cargo,
    context::{Context, Project, StepError},
    shared_build,
};
use crate::{
    commits,
    sourcehost::{
        RepositoryAddress,
        client::Pin,
        project::{ProjectAddresses, ProjectCommits, ProjectType, SourceLocation, check_commits},
    },
};

/// Largest archive that is fetched, in bytes; what it unpacks to is limited by the configuration.
const MAX_ARCHIVE: u64 = 128 * 1024 * 1024;

/// Downloads the commits of the deployment: the approved ones, or those of the ref that was asked for.
pub(super) async fn fetch(context: &mut Context) -> Result<(), StepError> {
    let policy = policy(context).await?;
    let commits = to_build(context, &policy).await?;
    let key = shared_build::key(&context.app.settings.builder, &policy, &commits);
    if shared_build::take(context, &key).await? {
        return Ok(());
    }
    let addresses = ProjectAddresses {
        project_type: match policy.project_type {
            domain::ProjectType::Split => ProjectType::Split,
            domain::ProjectType::Unified => ProjectType::Unified,
        },
        source: &policy.sourcehost_url,
        implementation: policy.implementation_sourcehost_url.as_deref(),
    };
    let pins = ProjectCommits {
        source: Pin {
            commit: &commits.source,
            reference: policy.source_ref.as_deref(),
        },
        implementation: commits.implementation.as_deref().map(|commit| Pin {
            commit,
            reference: policy.implementation_source_ref.as_deref(),
        }),
    };
    let host = &context.app.sourcehost;
    let found = Box::pin(check_commits(host, addresses, pins)).await?;
    let (true, Some(source), Some(metadata)) = (found.ok, found.source, found.metadata) else {
        let reasons: Vec<String> = found
            .errors
            .into_iter()
            .map(|error| error.message)
            .collect();
        let reasons = reasons.join(" ");
        return Err(StepError::Permanent(format!(
            "Cannot build the project: {reasons}"
        )));
    };
    let folder = context.folder()?;
    let (definition, root) = if let Some(implementation) = found.implementation_source {
        let definition = unpacked(context, &source, &folder, "definition").await?;
        let of = |it: &SourceLocation| (it.owner.clone(), it.name.clone(), it.commit.clone());
        let root = if of(&implementation) == of(&source) {
            Path::new("definition").join(&implementation.path)
        } else {
            unpacked(context, &implementation, &folder, "implementation").await?
        };
        (definition, root)
    } else {
        let root = unpacked(context, &source, &folder, "project").await?;
        (root.join("definition"), root)
    };
    let files = UntrustedDir::open(&folder).map_err(|error| {
        tracing::error!(%error, "Cannot open the folder of a job");
        StepError::transient("The project is missing.")
    })?;
    context.project = Some(Project {
        directories: catalog_build::Project {
            library: cargo::library(&files, &root),
            target: cargo::target_directory(&files, &root),
            folder,
            root,
            definition,
        },
        metadata,
        build_key: key,
    });
    Ok(())
}

async fn policy(context: &Context) -> Result<PolicySource, StepError> {
    let policy = match context.deployment.policy_id {
        Some(_) => {
            deployments::policy_source(&mut context.app.store.reader(), &context.fence).await?
        }
        None => None,
    };
    policy.ok_or_else(|| StepError::permanent("The policy is deleted."))
}

/// The commits to be built. They are written down before anything is fetched, so that a resumed job builds the same ones; what
/// was not approved is built only for those who may have it built now.
async fn to_build(context: &mut Context, policy: &PolicySource) -> Result<Commits, StepError> {
    let deployment = &context.deployment;
    let reference = deployment.source_ref.clone();
    let (approved, known) = (policy.approved(), deployment.commits());
    if let (Some(commits), Some(true)) = (&known, deployment.reviewed) {
        return Ok(commits.clone());
    }
    // Of a deployment that was made before commits were kept.
    if let (None, None, Some(approved)) = (&known, &reference, &approved) {
        record(context, approved, true).await?;
        return Ok(approved.clone());
    }
    let unreviewed = context.app.settings.deployments.unreviewed;
    if !unreviewed.permits(policy.owner_id == deployment.owner_id) {
        return Err(StepError::permanent(
            "Not approved: who deploys this may deploy approved commits of the policy only.",
        ));
    }
    if let Some(commits) = known {
        return Ok(commits);
    }
    let host = &context.app.sourcehost;
    let resolved = commits::resolve(host, policy, reference.as_deref()).await?;
    let commits = resolved.ok_or_else(|| {
        let named = reference.as_deref().unwrap_or("the ref of its address");
        StepError::Permanent(format!(
            "The policy's repository has no branch or tag for {named}."
        ))
    })?;
    let reviewed = approved.as_ref() == Some(&commits);
    record(context, &commits, reviewed).await?;
    Ok(commits)
}

async fn record(context: &Context, commits: &Commits, reviewed: bool) -> Result<(), StepError> {
    let mut tx = context.begin().await?;
    deployments::record_commits(&mut tx, &context.fence, commits, reviewed).await?;
    tx.commit().await?;
    Ok(())
}

/// Downloads and unpacks the commit of a location into a directory of the job's folder; returns the project's directory,
/// relative to that folder.
async fn unpacked(
    context: &mut Context,
    location: &SourceLocation,
    folder: &Path,
    directory: &str,
) -> Result<PathBuf, StepError> {
    let SourceLocation {
        owner,
        name,
        commit,
        path,
        ..
    } = location;
    let short = commit.get(..12).unwrap_or(commit);
    context
        .say(format!("Fetching {owner}/{name} at commit {short}."))
        .await?;
    let broken = |error: std::io::Error| {
        tracing::error!(%error, "Cannot store an archive");
        StepError::transient("No space for the files of the project.")
    };
    let address = RepositoryAddress::new(owner, name)
        .map_err(|error| StepError::Permanent(format!("The policy's address {error}.")))?;
    let host = &context.app.sourcehost;
    let repository = host.repository(&address).await?;
    let into = folder.join(directory);
    let archive = into.with_extension("tar.gz");
    if !Box::pin(host.archive(&repository, commit, &archive, MAX_ARCHIVE)).await? {
        let limit = MAX_ARCHIVE / 1024 / 1024;
        return Err(StepError::Permanent(format!(
            "The archive is larger than {limit} MiB."
        )));
    }
    let limits = build::limits(&context.app.settings.builder);
    let file = archive.clone();
    let unpack = move || {
        if into.exists() {
            std::fs::remove_dir_all(&into)?;
        }
        std::fs::create_dir_all(&into)?;
        catalog_build::unpack(&file, &into, &limits)
    };
    match tokio::task::spawn_blocking(unpack).await {
        Ok(Ok(())) => {}
        Ok(Err(UnpackError::Refused(reason))) => {
            return Err(StepError::Permanent(format!("Archive rejected: {reason}")));
        }
        Ok(Err(UnpackError::Io(error))) => return Err(broken(error)),
        Err(defect) => std::panic::resume_unwind(defect.into_panic()),
    }
    tokio::fs::remove_file(&archive).await.map_err(broken)?;
    let project = Path::new(directory).join(path);
    // Without the separator that an empty path leaves.
    Ok(project.components().collect())
}
