//! What can be wrong with the keys of stored secrets.

use std::path::PathBuf;

use catalog_store::DatabaseError;

/// Why there are no keys, or not the right ones.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file of the embedded default.
    #[error("{} cannot be used: {cause}; set secrets.keys instead", .file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// An entry of `secrets.keys`.
    #[error("secrets.keys: entry {0} must be \"id:base64 of 32 bytes\", with an id of its own")]
    Entry(usize),
    /// No entry.
    #[error("secrets.keys must have an entry, or be left out")]
    Empty,
    /// There is no key although there was one.
    #[error(
        "{keys} is missing, but the database was used with the key {known}: restore the file, or set secrets.keys; if a key is \
         lost for good, run `catalog admin secrets forget KEY`"
    )]
    Missing {
        /// Where it was looked for.
        keys: String,
        /// The names of the known keys.
        known: String,
    },
    /// A key has the name of another one.
    #[error(
        "{keys}: the key `{key_id}` is another one than the database was used with: restore the right one; if it is lost for \
         good, run `catalog admin secrets forget {key_id}`"
    )]
    Another {
        /// Where it is from.
        keys: String,
        /// Its name.
        key_id: String,
    },
    /// Secrets are sealed with keys that are not there.
    #[error(
        "{keys} does not have the key {unknown}, with which the secrets of {connections} connections are encrypted: add it to \
         secrets.keys, or restore secrets.key_file; if it is lost for good, run `catalog admin secrets forget KEY`"
    )]
    Unknown {
        /// Where keys are from.
        keys: String,
        /// The names of the others.
        unknown: String,
        /// How many connections these seal.
        connections: i64,
    },
    /// The database could not be asked.
    #[error("the keys cannot be compared with the database: {0}")]
    Database(#[from] DatabaseError),
}
