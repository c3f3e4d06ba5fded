//! Headers that say more about the entry after them.

use std::io::Read;

use tar::{Entry, EntryType, PaxExtensions};

use super::{UnpackError, broken, names::shown};

/// More than any real header has: two paths of 4096 bytes, and what some archivers note beside.
const LARGEST: u64 = 256 * 1024;

/// What was said in advance about the next entry.
#[derive(Default)]
pub(super) struct Extension {
    pub(super) path: Option<Vec<u8>>,
    pub(super) link: Option<Vec<u8>>,
    pub(super) size: Option<u64>,
}

impl Extension {
    pub(super) fn is_empty(&self) -> bool {
        self.path.is_none() && self.link.is_none() && self.size.is_none()
    }

    /// Takes in an entry if it is such a header.
    pub(super) fn read<R: Read>(&mut self, entry: &mut Entry<'_, R>) -> Result<bool, UnpackError> {
        match entry.header().entry_type() {
            EntryType::GNULongName => self.path = Some(long(entry)?),
            EntryType::GNULongLink => self.link = Some(long(entry)?),
            EntryType::XHeader => self.extend(&content(entry)?)?,
            // Speaks of the whole archive: hosts note the commit there.
            EntryType::XGlobalHeader => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn extend(&mut self, records: &[u8]) -> Result<(), UnpackError> {
        for record in PaxExtensions::new(records) {
            let record = record.map_err(broken)?;
            match record.key_bytes() {
                b"path" => self.path = Some(record.value_bytes().to_owned()),
                b"linkpath" => self.link = Some(record.value_bytes().to_owned()),
                b"size" => {
                    let size = record.value().ok().and_then(|value| value.parse().ok());
                    self.size = Some(size.ok_or_else(|| {
                        UnpackError::Refused("the archive has a size that is no number".to_owned())
                    })?);
                }
                key if key.starts_with(b"GNU.sparse.") => {
                    return Err(UnpackError::Refused(
                        "the archive has a sparse file".to_owned(),
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A name that ends with the NUL of the language it was written in.
fn long<R: Read>(entry: &mut Entry<'_, R>) -> Result<Vec<u8>, UnpackError> {
    let mut name = content(entry)?;
    if name.last() == Some(&0) {
        name.pop();
    }
    Ok(name)
}

fn content<R: Read>(entry: &mut Entry<'_, R>) -> Result<Vec<u8>, UnpackError> {
    if entry.size() > LARGEST {
        return Err(UnpackError::Refused(format!(
            "{}: a header of {} bytes",
            shown(&entry.path_bytes()),
            entry.size()
        )));
    }
    let mut content = Vec::new();
    entry.read_to_end(&mut content).map_err(broken)?;
    Ok(content)
}
