//! What the tests log, and the record of the statements that they run.

use std::{
    io,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use serde_json::Value;
use tracing_subscriber::{
    EnvFilter, Layer as _,
    fmt::{self, MakeWriter},
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use super::statements;

/// What was logged by all tests: one subscriber for the process, because what a thread without one meets first is switched
/// off for all.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

static LOG: LazyLock<Log> = LazyLock::new(|| {
    let log = Log::default();
    let lines = fmt::layer()
        .json()
        .with_writer(log.clone())
        .with_filter(EnvFilter::new("info"));
    tracing_subscriber::registry()
        .with(lines)
        .with(statements::record())
        .init();
    log
});

impl Log {
    /// Begins to capture, if no test has.
    pub fn capture() -> Self {
        LOG.clone()
    }

    pub fn lines(&self) -> Vec<Value> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = str::from_utf8(&bytes).expect("text");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
