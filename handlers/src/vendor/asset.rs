//! An asset of the exchange as an entry of a feed.

use std::collections::HashMap;

use catalog_store::domain::{Direction, TargetScope};
use serde::Deserialize;

use super::{
    archive,
    entries::{PolicyEntry, RulesetEntry},
    exchange::failed,
    feed::FeedError,
};
use crate::{
    platform::{Coordinate, Credentials, DescribedAsset, Platform},
    profile,
};

/// The slugs of this catalog's entries, by group and asset.
type Slugs = HashMap<(String, String), String>;

/// What reads the files of assets.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) platform: &'a Platform,
    pub(super) credentials: &'a Credentials,
}

/// The metadata of a policy's definition.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Metadata {
    category: Option<String>,
    description: Option<String>,
    injection_point: Option<String>,
    capabilities: Capabilities,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Capabilities {
    injection_point: Option<String>,
}

impl Reading<'_> {
    async fn text(
        &self,
        asset: &DescribedAsset,
        classifier: &str,
        packaging: &str,
    ) -> Result<Option<String>, FeedError> {
        let Some(file) = asset.file(classifier, packaging) else {
            return Ok(None);
        };
        let at = &asset.coordinate;
        let name = format!("file {classifier}.{packaging} of asset {at}");
        let content = self.platform.download(self.credentials, file).await;
        let content = content.map_err(|error| failed(name.clone(), &error))?;
        let invalid = |cause: String| FeedError::Exchange { what: name, cause };
        let content = if packaging == "zip" {
            archive::main_file(&content, file.main_file.as_deref()).map_err(invalid)?
        } else {
            content.into()
        };
        String::from_utf8(content)
            .map(Some)
            .map_err(|_| invalid_text(at))
    }
}

fn invalid_text(at: &Coordinate) -> FeedError {
    FeedError::Exchange {
        what: format!("asset {at}"),
        cause: "a file is not text in UTF-8".to_owned(),
    }
}

/// A policy: its metadata says category and direction, its home page is the documentation.
pub(super) async fn policy(
    reading: Reading<'_>,
    asset: DescribedAsset,
    known: &Slugs,
) -> Result<PolicyEntry, FeedError> {
    let at = &asset.coordinate;
    let invalid = |cause: String| FeedError::Exchange {
        what: format!("asset {at}"),
        cause,
    };
    let metadata = reading.text(&asset, "metadata", "yaml").await?;
    let metadata = metadata.ok_or_else(|| invalid("it has no file metadata.yaml".to_owned()))?;
    let metadata: Metadata = serde_saphyr::from_str(&metadata)
        .map_err(|error| invalid(format!("metadata.yaml: {error}")))?;
    let page = reading.platform.home_page(reading.credentials, at).await;
    let page = page.map_err(|error| failed(format!("home page of asset {at}"), &error))?;
    let direction = metadata
        .injection_point
        .or(metadata.capabilities.injection_point)
        .unwrap_or_else(|| Direction::Inbound.as_str().to_owned());
    let description = Some(asset.description.clone()).filter(|text| !text.trim().is_empty());
    Ok(PolicyEntry {
        slug: slug(&asset, known),
        summary: description.or(metadata.description).unwrap_or_default(),
        direction,
        category: metadata.category.filter(|text| !text.trim().is_empty()),
        group_id: at.group_id.clone(),
        asset_id: at.asset_id.clone(),
        version: at.version.clone(),
        body_md: page.unwrap_or_default(),
        name: asset.name,
    })
}

/// A ruleset: its tags say what it is for, or else the classes that its rules target.
pub(super) async fn ruleset(
    reading: Reading<'_>,
    asset: DescribedAsset,
    known: &Slugs,
) -> Result<RulesetEntry, FeedError> {
    let at = &asset.coordinate;
    let yaml = match reading.text(&asset, "ruleset", "yaml").await? {
        Some(yaml) => Some(yaml),
        None => reading.text(&asset, "ruleset", "zip").await?,
    };
    let yaml = yaml.ok_or_else(|| FeedError::Exchange {
        what: format!("asset {at}"),
        cause: "it has no file ruleset.yaml or ruleset.zip".to_owned(),
    })?;
    let tagged = asset.labels.iter();
    let mut scopes: Vec<String> = tagged
        .filter(|label| TargetScope::parse(label).is_some())
        .cloned()
        .collect();
    if scopes.is_empty() {
        let profile = profile::parse(&yaml).profile;
        let implied = profile.map(|profile| profile.target_scopes);
        scopes = implied.into_iter().flatten().map(str::to_owned).collect();
    }
    Ok(RulesetEntry {
        slug: slug(&asset, known),
        version: at.version.clone(),
        group_id: at.group_id.clone(),
        asset_id: at.asset_id.clone(),
        categories: asset.categories,
        target_scopes: scopes,
        profile_yaml: yaml,
        description: None,
        documentation_url: None,
        asset_url: None,
        summary: asset.description,
        name: asset.name,
    })
}

/// An asset that this catalog has keeps its slug. Others have their asset id, in which the vendor writes A2A as words.
fn slug(asset: &DescribedAsset, known: &Slugs) -> String {
    let at = &asset.coordinate;
    let known = known.get(&(at.group_id.clone(), at.asset_id.clone()));
    known.cloned().unwrap_or_else(|| {
        let slug = at.asset_id.to_lowercase();
        match slug.strip_prefix("a-two-a-") {
            Some(rest) => format!("a2a-{rest}"),
            None => slug,
        }
    })
}
