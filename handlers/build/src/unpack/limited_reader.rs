//! A reader with a size limit.

use std::io::{self, Read};

/// Counts the bytes read, headers and padding included, and fails past the limit.
pub(super) struct LimitedReader<R> {
    inner: R,
    left: u64,
    is_over: bool,
    is_at_end: bool,
}

impl<R: Read> LimitedReader<R> {
    pub(super) fn new(inner: R, limit: u64) -> Self {
        Self {
            inner,
            left: limit,
            is_over: false,
            is_at_end: false,
        }
    }

    /// Whether the limit was exceeded.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Reads the rest, which ends with a checksum of the content.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if self.is_at_end {
            // An archive has an end marker; this one is truncated.
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "end-of-archive marker is missing",
            ));
        }
        io::copy(self, &mut io::sink()).map(|_| ())
    }
}

impl<R: Read> Read for LimitedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.is_at_end |= read == 0 && !buffer.is_empty();
        let Some(left) = self.left.checked_sub(read as u64) else {
            self.is_over = true;
            return Err(io::Error::other("size limit exceeded"));
        };
        self.left = left;
        Ok(read)
    }
}
