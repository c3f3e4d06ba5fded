//! Publishing assets.

use std::time::Duration;

use reqwest::{StatusCode, Url};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Platform,
    call::Call,
    reasons::{Secrets, gather, shortened},
};
use crate::{Asset, Credentials, PlatformError};

const LINK: PlatformError = PlatformError::Malformed {
    what: "the link to a publication's status",
};
const STATUS: &str = "the status of a publication";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AcceptedAnswer {
    publication_status_link: String,
}

#[derive(Deserialize)]
struct StatusAnswer {
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

impl Platform {
    /// Publishes an asset, and waits for the end of it. The upload is sent once: after a transient failure nobody but
    /// the registry knows whether it arrived.
    ///
    /// * [`Conflict`](PlatformError::Conflict): something was published there before, or is being published.
    /// * [`Rejected`](PlatformError::Rejected): the registry does not want it, and has not kept it.
    /// * [`Timeout`](PlatformError::Timeout): nothing is known of the upload, or the publication still runs.
    pub async fn publish_asset(
        &self,
        credentials: &Credentials,
        asset: &Asset,
    ) -> Result<(), PlatformError> {
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
        // A publication may take longer than any request should.
        let call = Call::post(url)
            .header("x-sync-publication", "false")
            .asset(asset);
        let answer = self.call(credentials, &call).await?;
        match answer.status {
            StatusCode::CREATED => Ok(()),
            StatusCode::ACCEPTED => {
                let accepted: AcceptedAnswer = answer.json("an accepted publication")?;
                let link = self.status_link(credentials, &accepted.publication_status_link)?;
                tokio::time::timeout(
                    self.settings.publication_timeout,
                    self.published(credentials, link),
                )
                .await
                .unwrap_or(Err(PlatformError::Timeout))
            }
            _ => Err(PlatformError::Malformed {
                what: "the start of a publication",
            }),
        }
    }

    /// Waits for the end of a publication. A transient failure to learn of it does not end it.
    async fn published(&self, credentials: &Credentials, link: Url) -> Result<(), PlatformError> {
        let call = Call::get(link);
        loop {
            let mut pause = self.settings.poll_interval;
            match self.ask(credentials, &call).await {
                Ok(answered) => {
                    let status: StatusAnswer = answered.answer.json(STATUS)?;
                    if let Some(end) = status.end(&answered.secrets(credentials)) {
                        return end;
                    }
                }
                Err(PlatformError::RateLimited { retry_after }) => pause = pause.max(retry_after),
                Err(error) if error.is_transient() => {}
                // That would mean of an upload that there is no such organization.
                Err(PlatformError::NotFound) => {
                    return Err(PlatformError::Malformed { what: STATUS });
                }
                Err(error) => return Err(error),
            }
            // Not in a tight circle, whatever is configured.
            tokio::time::sleep(pause.max(Duration::from_millis(1))).await;
        }
    }

    /// The link that the registry gave, if it leads nowhere but below the host's own base URL: the token goes with it.
    pub(super) fn status_link(
        &self,
        credentials: &Credentials,
        text: &str,
    ) -> Result<Url, PlatformError> {
        let base = self.base(credentials)?;
        let link = base.join(text).map_err(|_| LINK)?;
        let folder = base.path().trim_end_matches('/');
        let below = link
            .path()
            .strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'));
        let plain = link.username().is_empty() && link.password().is_none();
        if link.origin() == base.origin() && below && plain {
            Ok(link)
        } else {
            Err(LINK)
        }
    }
}

impl StatusAnswer {
    /// How the publication ended, if it did.
    fn end(&self, secrets: &Secrets<'_>) -> Option<Result<(), PlatformError>> {
        match self.status.as_str() {
            "running" => None,
            "completed" => Some(Ok(())),
            "error" | "failed" => {
                let mut found = Vec::new();
                for step in &self.steps {
                    gather(&step.errors, &mut found);
                }
                gather(&self.errors, &mut found);
                Some(Err(PlatformError::Rejected {
                    reasons: shortened(found, secrets),
                }))
            }
            // Neither done nor failed for certain.
            _ => Some(Err(PlatformError::Malformed { what: STATUS })),
        }
    }
}
