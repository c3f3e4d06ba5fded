//! Governance profiles: which rulesets apply to which APIs of an organization.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use reqwest::Url;

use super::{
    Platform,
    call::Call,
    profile::{Profile, body},
    response::ApiResponse,
};
use crate::{Coordinate, Credentials, PlatformError};

/// How often a change is retried after a concurrent one.
const MAX_RETRIES: usize = 8;
const INITIAL_BACKOFF: Duration = Duration::from_millis(20);
const PROFILE: &str = "governance profile";
const LIST: &str = "list of governance profiles";
/// A profile was deleted between two requests.
const CHANGED: PlatformError = PlatformError::Conflict {
    reasons: Vec::new(),
};

/// What is said of a refusal where it is likely the reason: the platform's documents allow an empty filter, and note that
/// creations without one fail.
const NO_FILTER: &str =
    "the governance profile does not exist yet, and a new one needs a filter, as in scope:rest-api";

/// The desired profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GovernanceProfile {
    /// Its name. The platform lets several profiles of an organization have it; one of them is meant.
    pub name: String,
    /// Which APIs it applies to, in the platform's syntax; used only when it is created.
    pub filter: String,
}

/// A profile that includes the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachedProfile {
    /// Its id.
    pub id: String,
    /// Its version on the platform.
    pub version: String,
    /// Whether it was newly created.
    pub created: bool,
}

impl Platform {
    /// Adds a ruleset to the profile of that name, which is created if missing. Everything else in the profile,
    /// its filter included, is kept.
    ///
    /// A profile with the same filter and rulesets as one of another name is [`Rejected`](PlatformError::Rejected), with the
    /// platform's words.
    pub async fn attach_ruleset(
        &self,
        credentials: &Credentials,
        organization: &str,
        profile: &GovernanceProfile,
        ruleset: &Coordinate,
    ) -> Result<AttachedProfile, PlatformError> {
        // The platform does not refuse a second profile of the same name, so that two callers would create one each.
        let (host, name) = (&credentials.host, &profile.name);
        let lock = self
            .profile_locks
            .hold(format!("{host}/{organization}/{name}"));
        let _held = lock.await;
        retry_on_conflict(|| self.try_attach(credentials, organization, profile, ruleset)).await
    }

    /// Removes a ruleset from a profile; not an error if either is already gone.
    pub async fn detach_ruleset(
        &self,
        credentials: &Credentials,
        profile_id: &str,
        ruleset: &Coordinate,
    ) -> Result<(), PlatformError> {
        match retry_on_conflict(|| self.try_detach(credentials, profile_id, ruleset)).await {
            Err(PlatformError::NotFound) => Ok(()),
            result => result,
        }
    }

    /// The profiles of that name that include a ruleset, by their ids.
    pub async fn profiles_with(
        &self,
        credentials: &Credentials,
        organization: &str,
        name: &str,
        ruleset: &Coordinate,
    ) -> Result<Vec<String>, PlatformError> {
        let all = self.profiles_url(credentials, organization)?;
        let listed: Vec<Profile> = self.call(credentials, &Call::get(all)).await?.json(LIST)?;
        let found = listed.into_iter().filter(|profile| {
            profile.org == organization && profile.name == name && profile.has(ruleset)
        });
        Ok(found.map(|profile| profile.id).collect())
    }

    /// Whether a profile includes a ruleset; `false` if the profile is gone.
    pub async fn has_ruleset(
        &self,
        credentials: &Credentials,
        profile_id: &str,
        ruleset: &Coordinate,
    ) -> Result<bool, PlatformError> {
        match self.profile(credentials, profile_id).await {
            Ok((profile, _)) => Ok(profile.has(ruleset)),
            Err(PlatformError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn try_attach(
        &self,
        credentials: &Credentials,
        organization: &str,
        wanted: &GovernanceProfile,
        ruleset: &Coordinate,
    ) -> Result<AttachedProfile, PlatformError> {
        let all = self.profiles_url(credentials, organization)?;
        let listed: Vec<Profile> = self
            .call(credentials, &Call::get(all.clone()))
            .await?
            .json(LIST)?;
        let gav = ruleset.gav();
        let found = listed
            .into_iter()
            .filter(|profile| profile.org == organization && profile.name == wanted.name)
            // Of several, the one that has it.
            .min_by_key(|profile| !profile.has(ruleset));
        let Some(found) = found else {
            let body = body(&wanted.name, organization, &wanted.filter, &[&gav]);
            let made = self.call(credentials, &Call::post(all).json(body)).await;
            return attached(&made.map_err(|error| creation_error(error, wanted))?, true);
        };
        let (profile, etag) = match self.profile(credentials, &found.id).await {
            // Deleted since it was listed.
            Err(PlatformError::NotFound) => return Err(CHANGED),
            read => read?,
        };
        if profile.has(ruleset) {
            return Ok(AttachedProfile {
                id: profile.id,
                version: profile.version,
                created: false,
            });
        }
        let mut gavs = profile.gavs();
        gavs.push(&gav);
        match self.update(credentials, &profile, &etag, &gavs).await {
            Err(PlatformError::NotFound) => Err(CHANGED),
            response => attached(&response?, false),
        }
    }

    async fn try_detach(
        &self,
        credentials: &Credentials,
        profile_id: &str,
        ruleset: &Coordinate,
    ) -> Result<(), PlatformError> {
        let (profile, etag) = self.profile(credentials, profile_id).await?;
        if !profile.has(ruleset) {
            return Ok(());
        }
        let gav = ruleset.gav();
        let mut gavs = profile.gavs();
        gavs.retain(|other| *other != gav);
        let response = self.update(credentials, &profile, &etag, &gavs).await?;
        attached(&response, false).map(drop)
    }

    /// A profile, and its `ETag` for updates.
    async fn profile(
        &self,
        credentials: &Credentials,
        id: &str,
    ) -> Result<(Profile, String), PlatformError> {
        let url = self.profile_url(credentials, id)?;
        let response = self.call(credentials, &Call::get(url)).await?;
        let profile: Profile = response.json(PROFILE)?;
        let etag = response.etag.unwrap_or_else(|| profile.version.clone());
        Ok((profile, etag))
    }

    async fn update(
        &self,
        credentials: &Credentials,
        profile: &Profile,
        etag: &str,
        gavs: &[&str],
    ) -> Result<ApiResponse, PlatformError> {
        let url = self.profile_url(credentials, &profile.id)?;
        let call = Call::put(url).if_match(etag).json(profile.body(gavs));
        self.call(credentials, &call).await
    }

    fn profiles_url(&self, credentials: &Credentials, org: &str) -> Result<Url, PlatformError> {
        let mut url = self.endpoint(
            credentials,
            &["governance", "xapi", "api", "v1", "profiles"],
        )?;
        url.query_pairs_mut().append_pair("organization", org);
        Ok(url)
    }

    fn profile_url(&self, credentials: &Credentials, id: &str) -> Result<Url, PlatformError> {
        self.endpoint(
            credentials,
            &["governance", "xapi", "api", "v1", "profiles", id],
        )
    }
}

fn attached(response: &ApiResponse, created: bool) -> Result<AttachedProfile, PlatformError> {
    let profile: Profile = response.json(PROFILE)?;
    Ok(AttachedProfile {
        id: profile.id,
        version: profile.version,
        created,
    })
}

fn creation_error(error: PlatformError, wanted: &GovernanceProfile) -> PlatformError {
    match error {
        PlatformError::Rejected { mut reasons } if wanted.filter.trim().is_empty() => {
            reasons.insert(0, NO_FILTER.to_owned());
            PlatformError::Rejected { reasons }
        }
        error => error,
    }
}

/// Retries a change after a concurrent one (412 on update).
async fn retry_on_conflict<T, F>(change: impl FnMut() -> F) -> Result<T, PlatformError>
where
    F: Future<Output = Result<T, PlatformError>>,
{
    let pauses = ExponentialBuilder::default()
        .with_min_delay(INITIAL_BACKOFF)
        .with_max_times(MAX_RETRIES)
        .with_jitter();
    change
        .retry(pauses)
        .sleep(tokio::time::sleep)
        .when(|error| matches!(error, PlatformError::Conflict { .. }))
        .await
}
