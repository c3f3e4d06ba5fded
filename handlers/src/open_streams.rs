//! The event streams that users have open, so many each: a further one ends the oldest.
//!
//! The contract has no answer that refuses a stream, and whoever opens one more than is allowed has most likely forgotten the
//! oldest. Each process counts for itself.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// The streams of all users, each user's in the order in which they were opened.
#[derive(Default)]
pub struct OpenStreams(Arc<Mutex<Open>>);

type Open = HashMap<Uuid, VecDeque<CancellationToken>>;

/// An open stream; dropping it makes room for another one.
pub struct OpenStream {
    streams: Arc<Mutex<Open>>,
    user_id: Uuid,
    ended: CancellationToken,
}

impl OpenStreams {
    /// Opens a stream of a user, and ends the oldest ones if there are more than `most` then.
    pub fn open(&self, user_id: Uuid, most: usize) -> OpenStream {
        let ended = CancellationToken::new();
        let mut open = lock(&self.0);
        let streams = open.entry(user_id).or_default();
        streams.push_back(ended.clone());
        while streams.len() > most.max(1) {
            if let Some(oldest) = streams.pop_front() {
                oldest.cancel();
            }
        }
        OpenStream {
            streams: Arc::clone(&self.0),
            user_id,
            ended,
        }
    }
}

impl OpenStream {
    /// Waits until the stream is to end.
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }

    /// Whether the stream is to end.
    pub fn has_ended(&self) -> bool {
        self.ended.is_cancelled()
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        // By this it is told from the others: nobody else cancels it now.
        self.ended.cancel();
        let mut open = lock(&self.streams);
        if let Some(streams) = open.get_mut(&self.user_id) {
            streams.retain(|stream| !stream.is_cancelled());
            if streams.is_empty() {
                open.remove(&self.user_id);
            }
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{OpenStreams, lock};

    #[test]
    fn the_oldest_stream_of_the_same_user_ends() {
        let streams = OpenStreams::default();
        let (mara, noor) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = streams.open(mara, 2);
        let other = streams.open(noor, 2);
        let second = streams.open(mara, 2);
        assert!(!first.has_ended());
        let third = streams.open(mara, 2);
        assert!(first.has_ended() && !second.has_ended() && !third.has_ended());
        assert!(!other.has_ended());
        // A stream that was closed makes room.
        drop(second);
        let fourth = streams.open(mara, 2);
        assert!(!third.has_ended() && !fourth.has_ended());
        drop((first, third, fourth, other));
        assert!(lock(&streams.0).is_empty());
    }
}
