//! The platform: the external system that policies and rulesets are published to.
//!
//! * [`Platform`]: the client of its asset registry, its organizations and its governance profiles.
//! * [`Credentials`]: the client credentials that every call takes.
//! * [`Asset`] and [`Coordinate`]: what is published, and its identifier.
//!
//! `Platform` is a concrete type: there is one implementation, and tests run it against the emulator over real HTTP.

pub mod asset;
pub mod client;
pub mod credentials;
pub mod error;
pub mod settings;

pub use asset::{Asset, AssetFile, AssetKind, AssetStatus, Coordinate};
pub use client::{
    AttachedProfile, Deletion, DescribedAsset, DescribedFile, GovernanceProfile, Organization,
    Platform, Publication, RemoteFinding,
};
pub use credentials::Credentials;
pub use error::PlatformError;
pub use settings::{PlatformSettings, SettingsError};
