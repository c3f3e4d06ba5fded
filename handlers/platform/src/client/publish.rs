//! Publishing assets.

use std::time::Duration;

use reqwest::{StatusCode, Url};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Platform,
    call::Call,
    reasons::{Secrets, collect_reasons, sanitize_all},
};
use crate::{Asset, Coordinate, Credentials, PlatformError};

const LINK: PlatformError = PlatformError::Malformed {
    what: "publication status link",
};
const STATUS: &str = "publication status";
/// The longest origin that is quoted, in characters.
const MAX_ORIGIN: usize = 300;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AcceptedResponse {
    publication_status_link: String,
}

#[derive(Deserialize)]
struct StatusResponse {
    status: String,
    #[serde(default)]
    steps: Vec<Step>,
    #[serde(default)]
    errors: Value,
}

#[derive(Deserialize)]
struct Step {
    #[serde(default)]
    errors: Value,
}

/// How far a publication is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Publication {
    /// The asset is published.
    Ended,
    /// The platform goes on with it; this is where it tells how it ended, for [`Platform::publication_ended`].
    Accepted(String),
}

impl Platform {
    /// Publishes an asset. The upload is sent once: after a transient failure only the registry knows whether it arrived.
    ///
    /// * [`Conflict`](PlatformError::Conflict): the version already exists, or is being published.
    /// * [`VersionSpent`](PlatformError::VersionSpent): the version existed, and its number cannot be used again.
    /// * [`Rejected`](PlatformError::Rejected): the registry rejected it and has not stored it.
    pub async fn publish_asset(
        &self,
        credentials: &Credentials,
        asset: &Asset,
    ) -> Result<Publication, PlatformError> {
        let at = &asset.coordinate;
        let url = self.endpoint(
            credentials,
            &[
                "exchange",
                "api",
                "v2",
                "organizations",
                &asset.organization_id,
                "assets",
                &at.group_id,
                &at.asset_id,
                &at.version,
            ],
        )?;
        // A publication may take longer than a request timeout; the platform recommends this to automation.
        let call = Call::post(url)
            .header("x-sync-publication", "false")
            .asset(asset);
        let response = match self.call(credentials, &call).await {
            Err(error @ PlatformError::Conflict { .. }) => {
                let spent = self.spent(credentials, &asset.organization_id, at).await;
                return Err(spent.unwrap_or(error));
            }
            sent => sent?,
        };
        match response.status {
            StatusCode::CREATED => Ok(Publication::Ended),
            StatusCode::ACCEPTED => {
                let accepted: AcceptedResponse = response.json("accepted publication")?;
                let link = accepted.publication_status_link;
                self.status_link(credentials, &link)?;
                Ok(Publication::Accepted(link))
            }
            _ => Err(PlatformError::Malformed {
                what: "start of a publication",
            }),
        }
    }

    /// Waits until an accepted publication has ended.
    ///
    /// * [`Rejected`](PlatformError::Rejected): the registry rejected it and has not stored it.
    /// * [`Malformed`](PlatformError::Malformed): the platform does not tell how it ended.
    /// * [`Timeout`](PlatformError::Timeout): it is still running.
    pub async fn publication_ended(
        &self,
        credentials: &Credentials,
        link: &str,
    ) -> Result<(), PlatformError> {
        let link = self.status_link(credentials, link)?;
        tokio::time::timeout(
            self.settings.publication_timeout,
            self.published(credentials, link),
        )
        .await
        .unwrap_or(Err(PlatformError::Timeout))
    }

    /// Why a version is refused that does not exist, if that is because it was deleted.
    async fn spent(
        &self,
        credentials: &Credentials,
        organization: &str,
        at: &Coordinate,
    ) -> Option<PlatformError> {
        let is_spent = async {
            let exists = self.asset_exists(credentials, at).await?;
            Ok::<_, PlatformError>(!exists && self.is_spent(credentials, organization, at).await?)
        };
        match is_spent.await {
            Ok(is_spent) => is_spent.then(|| PlatformError::VersionSpent {
                version: at.version.clone(),
            }),
            Err(error) => {
                tracing::debug!(%error, "Unknown whether a version was deleted");
                None
            }
        }
    }

    /// Polls until the publication completes. Transient polling failures are ignored.
    async fn published(&self, credentials: &Credentials, link: Url) -> Result<(), PlatformError> {
        let call = Call::get(link);
        loop {
            let mut pause = self.settings.poll_interval;
            match self.ask(credentials, &call).await {
                Ok(authorized) => {
                    let status: StatusResponse = authorized.response.json(STATUS)?;
                    if let Some(end) = status.end(&authorized.secrets(credentials)) {
                        return end;
                    }
                }
                Err(PlatformError::RateLimited { retry_after }) => pause = pause.max(retry_after),
                Err(error) if error.is_transient() => {}
                // For an upload it would mean that the organization does not exist.
                Err(PlatformError::NotFound) => {
                    return Err(PlatformError::Malformed { what: STATUS });
                }
                Err(error) => return Err(error),
            }
            // Never a busy loop, whatever is configured.
            tokio::time::sleep(pause.max(Duration::from_millis(1))).await;
        }
    }

    /// The status link, if the token may be sent there: below the host's base URL, or on an origin that the settings list for
    /// this host. What the platform answers adds none.
    pub(super) fn status_link(
        &self,
        credentials: &Credentials,
        text: &str,
    ) -> Result<Url, PlatformError> {
        let host = self.host(credentials)?;
        let link = host.base.join(text).map_err(|_| LINK)?;
        let is_plain = matches!(link.scheme(), "http" | "https")
            && link.username().is_empty()
            && link.password().is_none();
        if !is_plain {
            return Err(LINK);
        }
        let origin = link.origin();
        if origin == host.base.origin() {
            return if host.is_below(&link) {
                Ok(link)
            } else {
                Err(LINK)
            };
        }
        let mut allowed = host.status_origins.iter();
        if allowed.any(|allowed| allowed.origin() == origin) {
            return Ok(link);
        }
        let origin = origin.ascii_serialization();
        Err(PlatformError::StatusLink {
            origin: origin.chars().take(MAX_ORIGIN).collect(),
        })
    }
}

impl StatusResponse {
    /// The outcome of the publication, if it has completed.
    fn end(&self, secrets: &Secrets<'_>) -> Option<Result<(), PlatformError>> {
        match self.status.as_str() {
            "running" => None,
            "completed" => Some(Ok(())),
            "error" | "failed" => {
                let mut found = Vec::new();
                for step in &self.steps {
                    collect_reasons(&step.errors, &mut found);
                }
                collect_reasons(&self.errors, &mut found);
                Some(Err(PlatformError::Rejected {
                    reasons: sanitize_all(found, secrets),
                }))
            }
            // Neither definitely done nor definitely failed.
            _ => Some(Err(PlatformError::Malformed { what: STATUS })),
        }
    }
}
