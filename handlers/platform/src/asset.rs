//! Assets and their coordinates.

use std::fmt;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

/// The identifier of an asset version in the platform's registry.
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

    /// The form in which uploads name what an asset depends on.
    pub fn dependency(&self) -> String {
        let Self {
            group_id,
            asset_id,
            version,
        } = self;
        format!("{group_id}:{asset_id}:{version}")
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

/// A version of an asset to publish.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The organization to publish into.
    pub organization_id: String,
    /// Its coordinate.
    pub coordinate: Coordinate,
    /// Its display name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Its kind.
    pub kind: AssetKind,
    /// Its lifecycle status.
    pub status: AssetStatus,
    /// Its content.
    pub files: Vec<AssetFile>,
    /// The name of the main file of a ruleset; policies have none, and it is not sent for them.
    pub main_file: Option<String>,
    /// What it depends on: an implementation on its definition, which the platform links it to.
    pub dependencies: Vec<Coordinate>,
    /// By which it can be found.
    pub keywords: Vec<String>,
}

/// The kind of an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssetKind {
    /// The configuration schema of a policy.
    PolicyDefinition,
    /// The implementation of a policy.
    PolicyImplementation,
    /// Rules for API specifications.
    Ruleset,
}

impl AssetKind {
    /// The platform's name for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PolicyDefinition => "policy",
            Self::PolicyImplementation => "policy-implementation",
            Self::Ruleset => "ruleset",
        }
    }
}

/// The lifecycle status of an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssetStatus {
    /// In development.
    Development,
    /// Released.
    Published,
}

impl AssetStatus {
    /// The platform's name for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Development => "development",
            Self::Published => "published",
        }
    }
}

/// A file of an asset. The platform identifies files by classifier and packaging, not by name: a definition has
/// `schema`/`json` and `metadata`/`yaml`, an implementation `metadata`/`yaml` and `binary`/`wasm`.
#[derive(Clone, Debug)]
pub struct AssetFile {
    /// Its role in the asset.
    pub classifier: String,
    /// Its format: the extension of a file name, without the dot.
    pub packaging: String,
    /// Its file name.
    pub name: String,
    /// Its bytes.
    pub content: Bytes,
}
