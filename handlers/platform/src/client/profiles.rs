//! Governance profiles: which rulesets apply to which APIs of an organization.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Platform, call::Call, response::ApiResponse};
use crate::{Coordinate, Credentials, PlatformError};

/// How often a change is retried after a concurrent one.
const MAX_RETRIES: usize = 8;
const INITIAL_BACKOFF: Duration = Duration::from_millis(20);
const PROFILE: &str = "governance profile";

/// The desired profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GovernanceProfile {
    /// Its name, unique in its organization.
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

/// A profile on the platform; unknown fields are left out of updates, whose schema is closed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Profile {
    id: String,
    version: String,
    name: String,
    description: Option<String>,
    org: String,
    filter: String,
    rulesets: Vec<RulesetReference>,
    notification_config: Option<Value>,
    allowing: Option<Value>,
    denying: Option<Value>,
}

/// The platform returns objects, and accepts strings.
#[derive(Deserialize)]
#[serde(untagged)]
enum RulesetReference {
    Text(String),
    Object { uri: String },
}

impl Platform {
    /// Adds a ruleset to the profile of that name, which is created if missing. Everything else in the profile,
    /// its filter included, is kept.
    pub async fn attach_ruleset(
        &self,
        credentials: &Credentials,
        organization: &str,
        profile: &GovernanceProfile,
        ruleset: &Coordinate,
    ) -> Result<AttachedProfile, PlatformError> {
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
            .json("list of governance profiles")?;
        let found = listed
            .into_iter()
            .find(|profile| profile.org == organization && profile.name == wanted.name);
        let Some(found) = found else {
            let body = body(
                &wanted.name,
                organization,
                &wanted.filter,
                &[&ruleset.gav()],
            );
            let response = self.call(credentials, &Call::post(all).json(body)).await?;
            return attached(&response, true);
        };
        let (profile, etag) = match self.profile(credentials, &found.id).await {
            // Deleted since it was listed.
            Err(PlatformError::NotFound) => return Err(PlatformError::Conflict),
            read => read?,
        };
        if profile.has(ruleset) {
            return Ok(AttachedProfile {
                id: profile.id,
                version: profile.version,
                created: false,
            });
        }
        let gav = ruleset.gav();
        let mut gavs = profile.gavs();
        gavs.push(&gav);
        match self.update(credentials, &profile, &etag, &gavs).await {
            Err(PlatformError::NotFound) => Err(PlatformError::Conflict),
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

impl Profile {
    fn gavs(&self) -> Vec<&str> {
        self.rulesets.iter().map(RulesetReference::gav).collect()
    }

    fn has(&self, ruleset: &Coordinate) -> bool {
        self.gavs().contains(&ruleset.gav().as_str())
    }

    /// An update that changes only the rulesets.
    fn body(&self, gavs: &[&str]) -> Value {
        let mut body = body(&self.name, &self.org, &self.filter, gavs);
        let kept = [
            ("description", self.description.clone().map(Value::String)),
            ("notificationConfig", self.notification_config.clone()),
            ("allowing", self.allowing.clone()),
            ("denying", self.denying.clone()),
        ];
        for (field, value) in kept {
            if let Some(value) = value {
                body[field] = value;
            }
        }
        body
    }
}

impl RulesetReference {
    fn gav(&self) -> &str {
        match self {
            Self::Text(uri) | Self::Object { uri } => uri,
        }
    }
}

/// The fields that creations and updates must have.
fn body(name: &str, org: &str, filter: &str, gavs: &[&str]) -> Value {
    json!({
        "name": name,
        "org": org,
        "filter": filter,
        "rulesets": gavs,
        "notificationConfig": { "enabled": false, "notifications": [] },
        "allowing": [],
        "denying": [],
    })
}

fn attached(response: &ApiResponse, created: bool) -> Result<AttachedProfile, PlatformError> {
    let profile: Profile = response.json(PROFILE)?;
    Ok(AttachedProfile {
        id: profile.id,
        version: profile.version,
        created,
    })
}

/// Retries a change after a concurrent one (409 on creation, 412 on update).
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
        .when(|error| *error == PlatformError::Conflict)
        .await
}
