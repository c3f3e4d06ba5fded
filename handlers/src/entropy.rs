//! Randomness, as a parameter.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use rand::{Rng, SeedableRng, rngs::StdRng};
use uuid::{Builder, Uuid};

/// Gives random bytes: a generator seeded by the system, or one that a test seeds.
#[derive(Clone)]
pub struct Entropy(Arc<Mutex<StdRng>>);

impl Entropy {
    /// Seeded by the system; cryptographically strong.
    pub fn system() -> Self {
        Self(Arc::new(Mutex::new(rand::make_rng())))
    }

    /// The same bytes for the same seed, for tests.
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// Random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fill_bytes(&mut bytes);
        bytes
    }

    /// A new identifier; those of later moments sort after those of earlier ones.
    pub fn id(&self, now: DateTime<Utc>) -> Uuid {
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
        Builder::from_unix_timestamp_millis(millis, &self.bytes()).into_uuid()
    }
}
