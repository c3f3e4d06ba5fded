//! The commits of a policy's repositories.

use catalog_store::{deployments::PolicySource, domain::Commits};

use crate::sourcehost::{SourceHost, SourceHostError};

/// The commits that a ref names in each repository of a policy, or without one those that the policy's addresses name: heads of
/// branches and tags, or the approved commit by its own id. `None`: a repository has no such ref.
pub(crate) async fn resolve(
    host: &SourceHost,
    policy: &PolicySource,
    reference: Option<&str>,
) -> Result<Option<Commits>, SourceHostError> {
    let approved = policy.approved();
    let is_approved = |commits: &Commits| {
        reference.is_some_and(|name| name.eq_ignore_ascii_case(&commits.source))
    };
    if let Some(commits) = approved.filter(is_approved) {
        return Ok(Some(commits));
    }
    let Some(source) = head(host, &policy.sourcehost_url, reference).await? else {
        return Ok(None);
    };
    let implementation = match &policy.implementation_sourcehost_url {
        None => None,
        Some(url) => match head(host, url, reference).await? {
            None => return Ok(None),
            commit => commit,
        },
    };
    Ok(Some(Commits {
        source,
        implementation,
    }))
}

async fn head(
    host: &SourceHost,
    url: &str,
    reference: Option<&str>,
) -> Result<Option<String>, SourceHostError> {
    let address = host.address(url).map_err(|_| SourceHostError::Refused {
        reason: "the address of the policy is not on it",
    })?;
    host.head(&address, reference).await
}
