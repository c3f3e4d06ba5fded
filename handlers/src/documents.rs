//! The published documents, compressed when the binary was built: as text they would be 1.3 MB of it.

use std::io::{self, Read};

use flate2::read::GzDecoder;

/// A file that `build.rs` has compressed.
macro_rules! compressed {
    ($name:literal) => {
        $crate::documents::Compressed(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")))
    };
}
pub(crate) use compressed;

/// The contract.
pub(crate) const OPENAPI_YAML: Compressed = compressed!("openapi.yaml");
/// The contract as JSON.
pub(crate) const OPENAPI_JSON: Compressed = compressed!("openapi.json");
/// What this service accepts and answers.
pub(crate) const OPENAPI_SERVED_YAML: Compressed = compressed!("openapi-served.yaml");
/// The same in OpenAPI 3.0.3.
pub(crate) const OPENAPI_30_JSON: Compressed = compressed!("openapi-3.0.json");

/// A file in gzip.
#[derive(Clone, Copy)]
pub(crate) struct Compressed(pub(crate) &'static [u8]);

impl Compressed {
    /// The file itself.
    pub(crate) fn read(self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.0).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
