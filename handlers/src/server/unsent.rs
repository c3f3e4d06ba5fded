//! The memory of answers that clients have asked for and not taken: so much in all, and whoever keeps one for longest makes room.

use std::{
    collections::{BTreeMap, HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
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
    answers: BTreeMap<u64, (Buffer, CancellationToken)>,
    /// How many answers each buffer is for: many clients may be sent the same list, which is in memory once.
    buffers: HashMap<Buffer, usize>,
    number: u64,
}

/// Where an answer begins in memory, and how long it is.
type Buffer = (usize, usize);

impl Kept {
    fn add(&mut self, buffer: Buffer, evicted: CancellationToken) -> u64 {
        self.number += 1;
        self.answers.insert(self.number, (buffer, evicted));
        let holders = self.buffers.entry(buffer).or_default();
        if *holders == 0 {
            self.bytes += buffer.1;
        }
        *holders += 1;
        self.number
    }

    fn release(&mut self, buffer: Buffer) {
        if let Entry::Occupied(mut holders) = self.buffers.entry(buffer) {
            *holders.get_mut() -= 1;
            if *holders.get() == 0 {
                holders.remove();
                self.bytes -= buffer.1;
            }
        }
    }
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

    /// Counts an answer; `evicted` is cancelled when it has to make room for another one. Small ones are not counted.
    pub(super) fn keep(&self, answer: &Bytes, evicted: &CancellationToken) -> Option<UnsentAnswer> {
        if answer.len() < COUNTED_BYTES {
            return None;
        }
        let mut kept = lock(&self.kept);
        let buffer = (answer.as_ptr().addr(), answer.len());
        let number = kept.add(buffer, evicted.clone());
        // A single one is sent, however large it is.
        while kept.bytes > self.most && kept.buffers.len() > 1 {
            let Some((_, (buffer, oldest))) = kept.answers.pop_first() else {
                break;
            };
            kept.release(buffer);
            oldest.cancel();
        }
        let kept = Arc::clone(&self.kept);
        Some(UnsentAnswer { kept, number })
    }
}

impl Drop for UnsentAnswer {
    fn drop(&mut self) {
        let mut kept = lock(&self.kept);
        if let Some((buffer, _)) = kept.answers.remove(&self.number) {
            kept.release(buffer);
        }
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use tokio_util::sync::CancellationToken;

    use super::{COUNTED_BYTES, Unsent, lock};

    fn answer(bytes: usize) -> Bytes {
        vec![0; bytes].into()
    }

    #[test]
    fn the_oldest_answer_makes_room() {
        let unsent = Unsent::new(2 * COUNTED_BYTES);
        let tokens: [CancellationToken; 4] = Default::default();
        let cancelled = || tokens.each_ref().map(CancellationToken::is_cancelled);
        let answers = [(); 3].map(|()| answer(COUNTED_BYTES));
        let small = answer(COUNTED_BYTES - 1);
        assert!(unsent.keep(&small, &tokens[0]).is_none());
        let first = unsent.keep(&answers[0], &tokens[0]);
        let second = unsent.keep(&answers[1], &tokens[1]);
        assert_eq!(cancelled(), [false; 4]);
        let third = unsent.keep(&answers[2], &tokens[2]);
        assert_eq!(cancelled(), [true, false, false, false]);
        // One that was sent makes room, and one alone may be larger than all.
        drop((first, second, third));
        let large = answer(9 * COUNTED_BYTES);
        let large = unsent.keep(&large, &tokens[3]);
        assert_eq!(cancelled(), [true, false, false, false]);
        drop(large);
        assert_eq!(lock(&unsent.kept).bytes, 0);
    }

    #[test]
    fn what_many_are_sent_counts_once() {
        let unsent = Unsent::new(3 * COUNTED_BYTES);
        let tokens: [CancellationToken; 4] = Default::default();
        let cancelled = || tokens.each_ref().map(CancellationToken::is_cancelled);
        let list = answer(2 * COUNTED_BYTES);
        let first = unsent.keep(&list, &tokens[0]);
        let second = unsent.keep(&list.clone(), &tokens[1]);
        assert_eq!(lock(&unsent.kept).bytes, list.len());
        // The list counts until the last one that holds it has made room.
        let other = answer(2 * COUNTED_BYTES);
        let third = unsent.keep(&other, &tokens[2]);
        assert_eq!(cancelled(), [true, true, false, false]);
        drop((first, second));
        let fourth = unsent.keep(&other.clone(), &tokens[3]);
        assert_eq!(cancelled(), [true, true, false, false]);
        drop((third, fourth));
        assert_eq!(lock(&unsent.kept).bytes, 0);
    }
}
