//! A stream that ends where it is allowed to.

use std::io::{self, Read};

/// Counts what is read, headers and padding included, and fails past a limit.
pub(super) struct Metered<R> {
    inner: R,
    left: u64,
    is_over: bool,
    is_at_end: bool,
}

impl<R: Read> Metered<R> {
    pub(super) fn new(inner: R, limit: u64) -> Self {
        Self {
            inner,
            left: limit,
            is_over: false,
            is_at_end: false,
        }
    }

    /// Whether there was more than the limit.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Reads the rest, whose checksum tells whether what came before it is whole.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if self.is_at_end {
            // An archive says where it ends; this one was cut.
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "it does not say that it ends",
            ));
        }
        io::copy(self, &mut io::sink()).map(|_| ())
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.is_at_end |= read == 0 && !buffer.is_empty();
        let Some(left) = self.left.checked_sub(read as u64) else {
            self.is_over = true;
            return Err(io::Error::other("it is too large"));
        };
        self.left = left;
        Ok(read)
    }
}
