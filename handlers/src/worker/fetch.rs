//! Fetches the project of a policy.

use std::path::{Path, PathBuf};

use catalog_build::{UnpackError, UntrustedDir};
use catalog_store::{
    deployments::{self, PolicySource},
    domain,
};

use super::{
    build, cargo,
    context::{Context, Project, StepError},
};
use crate::sourcehost::{
    RepositoryAddress,
    project::{ProjectAddresses, ProjectType, SourceLocation, check},
};

/// Largest archive that is fetched, in bytes; what it unpacks to is limited by the configuration.
const MAX_ARCHIVE: u64 = 128 * 1024 * 1024;

/// Resolves the commits, and downloads them.
pub(super) async fn fetch(context: &mut Context) -> Result<(), StepError> {
    let policy = policy(context).await?;
    let reference = context.deployment.source_ref.clone();
    let source = at(context, &policy.sourcehost_url, reference.as_deref()).await?;
    let implementation = match &policy.implementation_sourcehost_url {
        Some(url) => Some(at(context, url, reference.as_deref()).await?),
        None => None,
    };
    let addresses = ProjectAddresses {
        project_type: match policy.project_type {
            domain::ProjectType::Split => ProjectType::Split,
            domain::ProjectType::Unified => ProjectType::Unified,
        },
        source: &source,
        implementation: implementation.as_deref(),
    };
    let found = Box::pin(check(&context.app.sourcehost, addresses)).await?;
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
        artifacts: None,
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

/// The address of a project at another ref than its own.
async fn at(context: &Context, url: &str, reference: Option<&str>) -> Result<String, StepError> {
    let Some(reference) = reference else {
        return Ok(url.to_owned());
    };
    let host = &context.app.sourcehost;
    let address = host
        .address(url)
        .map_err(|error| StepError::Permanent(format!("The policy's address {error}.")))?;
    let repository = host.repository(&address).await?;
    let resolved = host.resolve(&repository, address.tail()).await?;
    let path = resolved.map(|resolved| resolved.path).unwrap_or_default();
    let bare = RepositoryAddress::new(&repository.owner, &repository.name)
        .map_err(|error| StepError::Permanent(format!("The policy's address {error}.")))?;
    let path = if path.is_empty() {
        path
    } else {
        format!("/{path}")
    };
    Ok(format!(
        "{}/tree/{reference}{path}",
        host.address_url(&bare)
    ))
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
        r#ref,
        commit,
        path,
        ..
    } = location;
    let short = commit.get(..12).unwrap_or(commit);
    context
        .say(format!("Fetching {owner}/{name} at {ref} ({short})."))
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
