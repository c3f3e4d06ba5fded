//! Places that may be taken for long, so many for each who takes them and so many in all: where they are used up, the oldest is
//! given back.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;

/// The places of all, each one's in the order in which they were taken.
pub struct Places<K>(Arc<Mutex<Taken<K>>>);

struct Taken<K> {
    by_key: HashMap<K, VecDeque<CancellationToken>>,
    total: usize,
}

/// A place that is taken; dropping it makes room for another one.
pub struct Place<K: Eq + Hash> {
    places: Arc<Mutex<Taken<K>>>,
    key: K,
    ended: CancellationToken,
}

impl<K> Default for Places<K> {
    fn default() -> Self {
        let taken = Taken {
            by_key: HashMap::new(),
            total: 0,
        };
        Self(Arc::new(Mutex::new(taken)))
    }
}

impl<K: Eq + Hash + Clone> Places<K> {
    /// Takes a place. If `key` has more than `most` then, its oldest ends; if there are more than `most_in_all`, the oldest of
    /// whoever has the most does.
    pub fn take(&self, key: K, most: usize, most_in_all: usize) -> Place<K> {
        let ended = CancellationToken::new();
        let mut taken = lock(&self.0);
        taken
            .by_key
            .entry(key.clone())
            .or_default()
            .push_back(ended.clone());
        taken.total += 1;
        while taken
            .by_key
            .get(&key)
            .is_some_and(|own| own.len() > most.max(1))
        {
            taken.end_oldest(&key);
        }
        while taken.total > most_in_all.max(1) {
            let longest = taken.by_key.iter().max_by_key(|(_, places)| places.len());
            let Some(longest) = longest.map(|(key, _)| key.clone()) else {
                break;
            };
            taken.end_oldest(&longest);
        }
        Place {
            places: Arc::clone(&self.0),
            key,
            ended,
        }
    }
}

impl<K> Places<K> {
    /// How many are taken.
    pub fn taken(&self) -> usize {
        lock(&self.0).total
    }
}

impl<K: Eq + Hash> Taken<K> {
    fn end_oldest(&mut self, key: &K) {
        let oldest = self.by_key.get_mut(key).and_then(VecDeque::pop_front);
        if let Some(oldest) = oldest {
            oldest.cancel();
            self.total -= 1;
        }
    }
}

impl<K: Eq + Hash> Place<K> {
    /// Waits until the place is to be given back.
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }

    /// Whether the place is to be given back.
    pub fn has_ended(&self) -> bool {
        self.ended.is_cancelled()
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = lock(&self.places);
        // By this it is told from the others: nobody else cancels it now.
        self.ended.cancel();
        let taken = &mut *taken;
        if let Some(own) = taken.by_key.get_mut(&self.key) {
            let before = own.len();
            own.retain(|place| !place.is_cancelled());
            taken.total -= before - own.len();
            if own.is_empty() {
                taken.by_key.remove(&self.key);
            }
        }
    }
}

fn lock<K>(taken: &Mutex<Taken<K>>) -> MutexGuard<'_, Taken<K>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Places, lock};

    const MANY: usize = 100;

    #[test]
    fn the_oldest_place_of_the_same_key_ends() {
        let places = Places::default();
        let first = places.take("mara", 2, MANY);
        let other = places.take("noor", 2, MANY);
        let second = places.take("mara", 2, MANY);
        assert!(!first.has_ended());
        let third = places.take("mara", 2, MANY);
        assert!(first.has_ended() && !second.has_ended() && !third.has_ended());
        assert!(!other.has_ended());
        // One that was given back makes room.
        drop(second);
        let fourth = places.take("mara", 2, MANY);
        assert!(!third.has_ended() && !fourth.has_ended());
        drop((first, third, fourth, other));
        let taken = lock(&places.0);
        assert!(taken.by_key.is_empty());
        assert_eq!(taken.total, 0);
    }

    #[test]
    fn whoever_has_the_most_makes_room_for_all() {
        let places = Places::default();
        let first = places.take("mara", MANY, 3);
        let second = places.take("mara", MANY, 3);
        let other = places.take("noor", MANY, 3);
        let further = places.take("ines", MANY, 3);
        assert!(first.has_ended() && !second.has_ended());
        assert!(!other.has_ended() && !further.has_ended());
    }
}
