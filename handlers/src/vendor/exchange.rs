//! The vendor's catalog from where the vendor keeps it: its organization on the platform.

use catalog_store::{
    DatabaseError, Store,
    vendor::{VendorKind, slugs},
};
use futures_util::{FutureExt, StreamExt, TryStreamExt, future::BoxFuture, stream};
use secrecy::SecretString;

use super::{
    asset::{self, Reading},
    entries::{PolicyEntry, RulesetEntry, check_policies, check_rulesets},
    feed::{Feed, FeedError},
};
use crate::{
    config::Vendor,
    platform::{AssetKind, Coordinate, Credentials, DescribedAsset, Platform, PlatformError},
};

/// How many assets are read at the same time.
const AT_ONCE: usize = 4;

/// Which organization of which platform the vendor publishes in, and the credentials that read it.
#[derive(Clone, Debug)]
pub struct Exchange {
    credentials: Credentials,
}

/// Everything that the vendor has released.
#[derive(Clone, Debug)]
pub struct Offer {
    pub(super) policies: Vec<PolicyEntry>,
    pub(super) rulesets: Vec<RulesetEntry>,
}

impl Exchange {
    /// The exchange that the settings name, or the given host and organization with their credentials. The error names the
    /// setting that is missing.
    pub fn configured(
        settings: &Vendor,
        host: Option<String>,
        organization: Option<String>,
    ) -> Result<Self, String> {
        let missing = |key: &str| format!("vendor.{key} is not set");
        let host = host.or_else(|| settings.exchange.clone());
        let organization = organization.or_else(|| settings.organization.clone());
        let secret: Option<SecretString> = settings.client_secret.clone();
        Ok(Self {
            credentials: Credentials {
                host: host.ok_or_else(|| missing("exchange"))?,
                organization_id: organization.ok_or_else(|| missing("organization"))?,
                client_id: settings
                    .client_id
                    .clone()
                    .ok_or_else(|| missing("client_id"))?,
                client_secret: secret.ok_or_else(|| missing("client_secret"))?,
            },
        })
    }

    /// Reads everything that the vendor has released. Nothing is left out: if one asset cannot be read, nothing is.
    ///
    /// An asset that this catalog has keeps its slug, as addresses contain it.
    pub async fn read(&self, platform: &Platform, store: &Store) -> Result<Offer, ReadError> {
        let reading = Reading {
            platform,
            credentials: &self.credentials,
        };
        let [policies, rulesets] = self.listed(platform).await?;
        let known = slugs(&mut store.reader(), VendorKind::Policy).await?;
        let policies = self.released(platform, policies).await?;
        let policies = policies
            .into_iter()
            .map(|asset| asset::policy(reading, asset, &known).boxed());
        let policies = all(policies).await?;
        let known = slugs(&mut store.reader(), VendorKind::Ruleset).await?;
        let rulesets = self.released(platform, rulesets).await?;
        let rulesets = rulesets
            .into_iter()
            .map(|asset| asset::ruleset(reading, asset, &known).boxed());
        let rulesets = all(rulesets).await?;
        Ok(Offer { policies, rulesets })
    }

    /// Policies and rulesets: a version of each.
    async fn listed(&self, platform: &Platform) -> Result<[Vec<Coordinate>; 2], FeedError> {
        let organization = &self.credentials.organization_id;
        let kinds = [AssetKind::PolicyDefinition, AssetKind::Ruleset];
        platform
            .list_assets(&self.credentials, organization, kinds)
            .await
            .map_err(|error| failed(format!("the assets of organization {organization}"), &error))
    }

    async fn released(
        &self,
        platform: &Platform,
        listed: Vec<Coordinate>,
    ) -> Result<Vec<DescribedAsset>, FeedError> {
        let newest = listed.into_iter().map(|at| {
            let described = async move {
                let newest = platform.describe_newest(&self.credentials, &at).await;
                newest.map_err(|error| failed(format!("asset {at}"), &error))
            };
            described.boxed()
        });
        Ok(all(newest).await?.into_iter().flatten().collect())
    }
}

/// Some at the same time, in their order; the first failure ends it.
async fn all<T>(
    work: impl Iterator<Item = BoxFuture<'_, Result<T, FeedError>>>,
) -> Result<Vec<T>, FeedError> {
    stream::iter(work).buffered(AT_ONCE).try_collect().await
}

/// Why the exchange could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The exchange, or what it has.
    #[error(transparent)]
    Feed(#[from] FeedError),
    /// The database.
    #[error("database: {0}")]
    Database(#[from] DatabaseError),
}

pub(super) fn failed(what: String, error: &PlatformError) -> FeedError {
    FeedError::Exchange {
        what,
        cause: error.to_string(),
    }
}

impl Offer {
    /// Checks it as a feed is checked. A half without an entry is an error: it would withdraw everything.
    pub fn into_feed(self) -> Result<Feed, FeedError> {
        let empty = |what: &str| FeedError::Exchange {
            what: "the organization".to_owned(),
            cause: format!("it has released no {what}"),
        };
        if self.policies.is_empty() {
            return Err(empty("policies"));
        }
        if self.rulesets.is_empty() {
            return Err(empty("rulesets"));
        }
        Ok(Feed {
            policies: Some(check_policies(self.policies)?),
            rulesets: Some(check_rulesets(self.rulesets)?),
        })
    }
}
