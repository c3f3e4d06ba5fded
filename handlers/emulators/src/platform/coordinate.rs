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

    /// Whether it is of the same asset.
    pub(super) fn is_version_of_same(&self, other: &Self) -> bool {
        (&self.group_id, &self.asset_id) == (&other.group_id, &other.asset_id)
    }

    /// The version without its last number.
    pub(super) fn minor_version(&self) -> &str {
        let minor = self.version.rsplit_once('.');
        minor.map_or("", |(minor, _)| minor)
    }

    /// The major version.
    pub(super) fn version_group(&self) -> String {
        format!("v{}", self.version.split('.').next().unwrap_or_default())
    }

    /// Whether this version comes after another one, by their numbers; a pre-release comes before its release.
    pub(super) fn is_newer_than(&self, other: &Self) -> bool {
        fn rank(version: &str) -> (Vec<u64>, bool, &str) {
            let (core, pre_release) = split(version, '-');
            let numbers = core.split('.').map(|number| number.parse().unwrap_or(0));
            (
                numbers.collect(),
                pre_release.is_none(),
                pre_release.unwrap_or_default(),
            )
        }
        rank(&self.version) > rank(&other.version)
    }

    /// Whether the version is as the platform's documents demand: `1.2.3`, with an optional pre-release and build.
    pub(super) fn has_semantic_version(&self) -> bool {
        let version = self.version.strip_prefix('v').unwrap_or(&self.version);
        let (version, build) = split(version, '+');
        let (core, pre_release) = split(version, '-');
        let numbers: Vec<&str> = core.split('.').collect();
        let has_words = |part: Option<&str>, is_word: fn(&str) -> bool| {
            part.is_none_or(|part| part.split('.').all(is_word))
        };
        numbers.len() == 3
            && numbers.into_iter().all(is_number)
            && has_words(pre_release, |word| {
                is_word(word) && (is_number(word) || !word.bytes().all(|b| b.is_ascii_digit()))
            })
            && has_words(build, is_word)
    }
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// Digits without a leading zero.
fn is_number(text: &str) -> bool {
    let is_plain = !text.starts_with('0') || text == "0";
    !text.is_empty() && is_plain && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_word(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_part)
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
