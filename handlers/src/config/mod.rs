//! Settings: the defaults, a file, the environment, the command line, in this order. They are parsed once, here, and are values from then on.

mod builder;
mod error;
mod load;
mod reader;
mod sections;
mod settings;
mod source;
#[cfg(test)]
mod tests;
mod value;

pub use error::ConfigError;
pub use load::Examined;
pub use settings::{
    Builder, Database, Deployments, JwksSource, LeaderboardReaders, Limits, Log, LogFormat, Mcp,
    Pages, Platform, PublishUnder, Retention, Secrets, Server, Session, SessionKey, Settings,
    Sourcehost, Telemetry, Tokens, Vendor, Worker,
};
pub use source::CommandLineOption;
pub use value::SIGNING_SECRET_BYTES;

/// Every setting with its default and its meaning.
pub const DEFAULTS: &str = include_str!("../../config.default.toml");
