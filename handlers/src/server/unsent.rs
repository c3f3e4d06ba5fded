//! The memory of answers that clients have asked for and not taken: so much in all, and whoever keeps one for longest makes room.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;

/// Answers of fewer bytes are not counted: connections themselves take as much.
const COUNTED_BYTES: usize = 64 * 1024;

/// The unsent answers of a listener.
#[derive(Clone)]
pub(super) struct Unsent {
    kept: Arc<Mutex<Kept>>,
    most: usize,
}

#[derive(Default)]
struct Kept {
    bytes: usize,
    /// The oldest is the first.
    answers: BTreeMap<u64, (usize, CancellationToken)>,
    number: u64,
}

/// An answer that is counted until this is dropped.
pub(super) struct UnsentAnswer {
    kept: Arc<Mutex<Kept>>,
    number: u64,
}

impl Unsent {
    pub(super) fn new(most: usize) -> Self {
        let kept = Arc::default();
        Self { kept, most }
    }

    /// Counts an answer of so many bytes; `evicted` is cancelled when it has to make room for another one. Small ones are not
    /// counted.
    pub(super) fn keep(&self, bytes: usize, evicted: &CancellationToken) -> Option<UnsentAnswer> {
        if bytes < COUNTED_BYTES {
            return None;
        }
        let mut kept = lock(&self.kept);
        kept.number += 1;
        let number = kept.number;
        kept.bytes += bytes;
        kept.answers.insert(number, (bytes, evicted.clone()));
        // A single one is sent, however large it is.
        while kept.bytes > self.most && kept.answers.len() > 1 {
            let Some((_, (bytes, oldest))) = kept.answers.pop_first() else {
                break;
            };
            kept.bytes -= bytes;
            oldest.cancel();
        }
        let kept = Arc::clone(&self.kept);
        Some(UnsentAnswer { kept, number })
    }
}

impl Drop for UnsentAnswer {
    fn drop(&mut self) {
        let mut kept = lock(&self.kept);
        if let Some((bytes, _)) = kept.answers.remove(&self.number) {
            kept.bytes -= bytes;
        }
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use tokio_util::sync::CancellationToken;

    use super::{COUNTED_BYTES, Unsent, lock};

    #[test]
    fn the_oldest_answer_makes_room() {
        let unsent = Unsent::new(2 * COUNTED_BYTES);
        let tokens: [CancellationToken; 4] = Default::default();
        let cancelled = || tokens.each_ref().map(CancellationToken::is_cancelled);
        assert!(unsent.keep(COUNTED_BYTES - 1, &tokens[0]).is_none());
        let first = unsent.keep(COUNTED_BYTES, &tokens[0]);
        let second = unsent.keep(COUNTED_BYTES, &tokens[1]);
        assert_eq!(cancelled(), [false; 4]);
        let third = unsent.keep(COUNTED_BYTES, &tokens[2]);
        assert_eq!(cancelled(), [true, false, false, false]);
        // One that was sent makes room, and one alone may be larger than all.
        drop((first, second, third));
        let large = unsent.keep(9 * COUNTED_BYTES, &tokens[3]);
        assert_eq!(cancelled(), [true, false, false, false]);
        drop(large);
        assert_eq!(lock(&unsent.kept).bytes, 0);
    }
}
