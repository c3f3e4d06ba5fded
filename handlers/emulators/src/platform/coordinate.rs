//! Asset coordinates.

use std::fmt;

/// The identifier of an asset version in the registry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coordinate {
    /// The group.
    pub group_id: String,
    /// The asset within the group.
    pub asset_id: String,
    /// Its version.
    pub version: String,
}

impl Coordinate {
    /// A coordinate of these three parts.
    pub fn new(group_id: &str, asset_id: &str, version: &str) -> Self {
        Self {
            group_id: group_id.to_owned(),
            asset_id: asset_id.to_owned(),
            version: version.to_owned(),
        }
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
