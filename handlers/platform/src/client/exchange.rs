//! What an organization has published, as whoever may see it reads it.

use std::collections::BTreeSet;

use bytes::Bytes;
use reqwest::{Url, header::ACCEPT};
use semver::Version;
use serde::Deserialize;

use super::{Platform, call::Call};
use crate::{AssetKind, Coordinate, Credentials, PlatformError};

/// The most that the platform lists on a page.
const PAGE: usize = 250;
/// How many pages of assets are read at most.
const MAX_PAGES: usize = 400;
/// How often a list is read until it is the same twice.
const MAX_READINGS: usize = 4;
/// The largest page of a list, description or home page.
const MAX_PAGE_BYTES: usize = 8 * 1024 * 1024;
/// The largest file: the platform takes assets of 5 MB.
const MAX_FILE_BYTES: usize = 16 * 1024 * 1024;
/// The lifecycle status of released versions.
const PUBLISHED: &str = "published";

/// The newest released version of an asset, as the platform describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescribedAsset {
    /// Its coordinate.
    pub coordinate: Coordinate,
    /// Its display name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Its tags.
    pub labels: Vec<String>,
    /// The values of its categories.
    pub categories: Vec<String>,
    /// Its files.
    pub files: Vec<DescribedFile>,
}

/// A file of an asset that can be downloaded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DescribedFile {
    /// Its role in the asset.
    #[serde(default)]
    pub classifier: Option<String>,
    /// Its format.
    pub packaging: String,
    /// The name of the main file, if it is an archive.
    #[serde(default)]
    pub main_file: Option<String>,
    #[serde(default, rename = "downloadURL")]
    download_url: Option<String>,
}

impl DescribedAsset {
    /// The file of this role and format.
    pub fn file(&self, classifier: &str, packaging: &str) -> Option<&DescribedFile> {
        self.files.iter().find(|file| {
            file.classifier.as_deref() == Some(classifier) && file.packaging == packaging
        })
    }
}

/// An entry of a list of assets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    group_id: String,
    asset_id: String,
    version: String,
    #[serde(default)]
    organization_id: Option<String>,
    #[serde(rename = "type")]
    kind: String,
}

impl Listed {
    fn coordinate(&self) -> Coordinate {
        Coordinate {
            group_id: self.group_id.clone(),
            asset_id: self.asset_id.clone(),
            version: self.version.clone(),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AssetAnswer {
    group_id: String,
    asset_id: String,
    version: String,
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    status: Option<String>,
    #[serde(default)]
    labels: Vec<String>,
    #[serde(default)]
    categories: Vec<Category>,
    #[serde(default)]
    files: Vec<DescribedFile>,
    #[serde(default)]
    other_versions: Vec<OtherVersion>,
}

#[derive(Deserialize)]
struct Category {
    #[serde(default)]
    value: Vec<String>,
}

#[derive(Deserialize)]
struct OtherVersion {
    version: String,
    #[serde(default)]
    status: Option<String>,
}

impl AssetAnswer {
    /// The newest of all versions that are released.
    fn newest_released(&self) -> Option<&str> {
        let others = self.other_versions.iter();
        let others = others.map(|other| (other.version.as_str(), other.status.as_deref()));
        others
            .chain([(self.version.as_str(), self.status.as_deref())])
            .filter(|(_, status)| *status == Some(PUBLISHED))
            .max_by_key(|(version, _)| order(version))
            .map(|(version, _)| version)
    }
}

impl From<AssetAnswer> for DescribedAsset {
    fn from(of: AssetAnswer) -> Self {
        Self {
            coordinate: Coordinate {
                group_id: of.group_id,
                asset_id: of.asset_id,
                version: of.version,
            },
            name: of.name,
            description: of.description.unwrap_or_default(),
            labels: of.labels,
            categories: of.categories.into_iter().flat_map(|of| of.value).collect(),
            files: of.files,
        }
    }
}

impl Platform {
    /// The assets of an organization, kind by kind, one entry for each: a version of it.
    ///
    /// The list is read until it is the same twice, so that no asset is missed because others moved between the pages;
    /// [`Conflict`](PlatformError::Conflict) if it keeps changing.
    pub async fn list_assets<const N: usize>(
        &self,
        credentials: &Credentials,
        organization: &str,
        kinds: [AssetKind; N],
    ) -> Result<[Vec<Coordinate>; N], PlatformError> {
        let mut last = None;
        for _ in 0..MAX_READINGS {
            let listed = self.search_assets(credentials, organization).await?;
            if last.as_ref() == Some(&listed) {
                return Ok(kinds.map(|kind| assets(&listed, kind)));
            }
            last = Some(listed);
        }
        Err(PlatformError::Conflict {
            reasons: vec!["the assets kept changing while they were listed".to_owned()],
        })
    }

    async fn search_assets(
        &self,
        credentials: &Credentials,
        organization: &str,
    ) -> Result<BTreeSet<Listed>, PlatformError> {
        let mut listed = BTreeSet::new();
        let mut offset = 0;
        for _ in 0..MAX_PAGES {
            let mut url =
                self.endpoint(credentials, &["exchange", "api", "v2", "assets", "search"])?;
            // The documented filter by type names neither policies nor rulesets.
            url.query_pairs_mut()
                .append_pair("rootOrganizationId", organization)
                .append_pair("sort", "name")
                .append_pair("ascending", "true")
                .append_pair("limit", &PAGE.to_string())
                .append_pair("offset", &offset.to_string());
            let call = Call::get(url).limit(MAX_PAGE_BYTES);
            let page: Vec<Listed> = self
                .call(credentials, &call)
                .await?
                .json("list of assets")?;
            // The pages may be shorter than asked for.
            if page.is_empty() {
                return Ok(listed);
            }
            offset += page.len();
            // Others share assets with the organization.
            let own = |asset: &Listed| {
                asset.organization_id.as_deref().unwrap_or(&asset.group_id) == organization
            };
            listed.extend(page.into_iter().filter(own));
        }
        Err(PlatformError::Malformed {
            what: "list of assets, which does not end",
        })
    }

    /// Describes the newest released version of an asset of which one version is known; `None` if no version is released.
    pub async fn describe_newest(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<Option<DescribedAsset>, PlatformError> {
        let found = self.describe(credentials, at).await?;
        let Some(newest) = found.newest_released() else {
            return Ok(None);
        };
        if newest == found.version {
            return Ok(Some(found.into()));
        }
        let newest = Coordinate {
            version: newest.to_owned(),
            ..at.clone()
        };
        let found = self.describe(credentials, &newest).await?;
        Ok(Some(found.into()))
    }

    async fn describe(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<AssetAnswer, PlatformError> {
        let url = self.asset_url(credentials, at, &[])?;
        let call = Call::get(url).limit(MAX_PAGE_BYTES);
        let found: AssetAnswer = self.call(credentials, &call).await?.json("asset")?;
        let is_asked = (&found.group_id, &found.asset_id, &found.version)
            == (&at.group_id, &at.asset_id, &at.version);
        if is_asked {
            Ok(found)
        } else {
            Err(PlatformError::Malformed {
                what: "another asset than asked for",
            })
        }
    }

    /// Downloads a file of an asset, of at most 16 MiB. It is read below the base URL of the host alone.
    pub async fn download(
        &self,
        credentials: &Credentials,
        file: &DescribedFile,
    ) -> Result<Bytes, PlatformError> {
        let elsewhere = PlatformError::Malformed {
            what: "address of a file",
        };
        let Some(text) = &file.download_url else {
            return Err(elsewhere);
        };
        let host = self.host(credentials)?;
        let url = host.base.join(text).map_err(|_| elsewhere.clone())?;
        if !host.is_below(&url) {
            return Err(elsewhere);
        }
        let call = Call::get(url).limit(MAX_FILE_BYTES);
        Ok(self.call(credentials, &call).await?.bytes())
    }

    /// The home page of an asset version, in Markdown; `None` if it has none.
    pub async fn home_page(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<Option<String>, PlatformError> {
        let url = self.asset_url(credentials, at, &["portal", "pages", "home"])?;
        let call = Call::get(url)
            .header(ACCEPT.as_str(), "text/markdown")
            .limit(MAX_PAGE_BYTES);
        match self.call(credentials, &call).await {
            Ok(response) => response.text("text/markdown", "home page").map(Some),
            Err(PlatformError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl super::Host {
    /// Whether an address is below the base URL, without credentials of its own.
    pub(super) fn is_below(&self, url: &Url) -> bool {
        let folder = self.base.path().trim_end_matches('/');
        let path = url.path().strip_prefix(folder);
        url.origin() == self.base.origin()
            && url.username().is_empty()
            && url.password().is_none()
            && path.is_some_and(|rest| rest.starts_with('/'))
    }
}

/// One version of each asset: the newest that is listed.
fn assets(listed: &BTreeSet<Listed>, kind: AssetKind) -> Vec<Coordinate> {
    let mut assets: Vec<Coordinate> = Vec::new();
    // Sorted: the versions of an asset follow each other.
    let of_kind = listed.iter().filter(|entry| entry.kind == kind.as_str());
    for entry in of_kind {
        match assets.last_mut() {
            Some(last)
                if (&last.group_id, &last.asset_id) == (&entry.group_id, &entry.asset_id) =>
            {
                if order(&entry.version) > order(&last.version) {
                    last.version.clone_from(&entry.version);
                }
            }
            _ => assets.push(entry.coordinate()),
        }
    }
    assets
}

/// Semantic versions in their order, whatever else before them.
fn order(version: &str) -> Option<Version> {
    Version::parse(version.strip_prefix('v').unwrap_or(version)).ok()
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn versions_are_ordered_as_numbers() {
        let sorted = [
            "latest",
            "1.0.0-20260113204639",
            "1.0.0",
            "v1.9.0",
            "1.10.0",
        ];
        for pair in sorted.windows(2) {
            assert!(order(pair[0]) < order(pair[1]), "{pair:?}");
        }
    }
}
