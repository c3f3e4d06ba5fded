//! What is published, and under which name.

use std::fmt;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

/// Where a version of an asset is in the platform's registry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Coordinate {
    /// The group: the id of the organization that owns the asset.
    pub group_id: String,
    /// The asset within the group.
    pub asset_id: String,
    /// Its version.
    pub version: String,
}

impl Coordinate {
    /// The URI by which governance profiles name a ruleset.
    pub fn gav(&self) -> String {
        format!("gav://{self}")
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            group_id,
            asset_id,
            version,
        } = self;
        write!(f, "{group_id}/{asset_id}/{version}")
    }
}

/// A version of an asset, to be published.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The organization that it is published into.
    pub organization_id: String,
    /// The name under which it will be found.
    pub coordinate: Coordinate,
    /// Its name for people.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What it is.
    pub kind: AssetKind,
    /// How far its life has come.
    pub status: AssetStatus,
    /// Its content.
    pub files: Vec<AssetFile>,
    /// The name of the file that the others hang on, where the kind of asset has one.
    pub main_file: Option<String>,
    /// Words to find it by; the platform separates them by commas.
    pub tags: Vec<String>,
}

/// What an asset is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssetKind {
    /// What a policy can be configured with.
    PolicyDefinition,
    /// What a policy does.
    PolicyImplementation,
    /// Rules for API specifications.
    Ruleset,
}

impl AssetKind {
    /// The platform's word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PolicyDefinition => "policy",
            Self::PolicyImplementation => "policy-implementation",
            Self::Ruleset => "ruleset",
        }
    }
}

/// How far an asset's life has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssetStatus {
    /// Still being worked on.
    Development,
    /// For use.
    Published,
}

impl AssetStatus {
    /// The platform's word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Development => "development",
            Self::Published => "published",
        }
    }
}

/// A file of an asset. The platform tells files apart by classifier and packaging, not by name.
#[derive(Clone, Debug)]
pub struct AssetFile {
    /// What the file is to the asset.
    pub classifier: String,
    /// Its format: the extension of a file name, without the dot.
    pub packaging: String,
    /// Its file name.
    pub name: String,
    /// Its bytes.
    pub content: Bytes,
}
