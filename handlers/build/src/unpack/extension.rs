//! Extended headers, which describe the entry after them.

use std::io::Read;

use tar::{Entry, EntryType, PaxExtensions};

use super::{UnpackError, corrupt, names::display_path};

/// Larger than any real header: two paths of 4096 bytes, and the notes of some archivers.
const MAX_HEADER_BYTES: u64 = 256 * 1024;

/// Extended attributes of the next entry.
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

    /// Reads the entry if it is an extended header.
    pub(super) fn read<R: Read>(&mut self, entry: &mut Entry<'_, R>) -> Result<bool, UnpackError> {
        match entry.header().entry_type() {
            EntryType::GNULongName => self.path = Some(long(entry)?),
            EntryType::GNULongLink => self.link = Some(long(entry)?),
            EntryType::XHeader => self.extend(&content(entry)?)?,
            // Concerns the whole archive: hosts note the commit there.
            EntryType::XGlobalHeader => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn extend(&mut self, records: &[u8]) -> Result<(), UnpackError> {
        for record in PaxExtensions::new(records) {
            let record = record.map_err(corrupt)?;
            match record.key_bytes() {
                b"path" => self.path = Some(record.value_bytes().to_owned()),
                b"linkpath" => self.link = Some(record.value_bytes().to_owned()),
                b"size" => {
                    let size = record.value().ok().and_then(|value| value.parse().ok());
                    self.size = Some(size.ok_or_else(|| {
                        UnpackError::Refused("invalid size in an extended header".to_owned())
                    })?);
                }
                key if key.starts_with(b"GNU.sparse.") => {
                    return Err(UnpackError::Refused(
                        "sparse files are not allowed".to_owned(),
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A long name, NUL-terminated.
fn long<R: Read>(entry: &mut Entry<'_, R>) -> Result<Vec<u8>, UnpackError> {
    let mut name = content(entry)?;
    if name.last() == Some(&0) {
        name.pop();
    }
    Ok(name)
}

fn content<R: Read>(entry: &mut Entry<'_, R>) -> Result<Vec<u8>, UnpackError> {
    if entry.size() > MAX_HEADER_BYTES {
        return Err(UnpackError::Refused(format!(
            "{}: extended header of {} bytes is too large",
            display_path(&entry.path_bytes()),
            entry.size()
        )));
    }
    let mut content = Vec::new();
    entry.read_to_end(&mut content).map_err(corrupt)?;
    Ok(content)
}
