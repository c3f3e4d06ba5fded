use std::num::NonZeroU32;

use super::{Rate, SWEEP};
use crate::clock::Clock;

/// So many that one is forgotten within the blink of a test.
const FAST: Option<NonZeroU32> = NonZeroU32::new(1_000_000);

#[test]
fn a_key_is_told_when_to_come_back() {
    let rate = Rate::new(NonZeroU32::new(2), &Clock::System);
    assert_eq!((rate.count(&1), rate.count(&1)), (Ok(()), Ok(())));
    let refused = rate.count(&1).expect_err("a third one");
    assert!((1..=30).contains(&refused.retry_after), "{refused:?}");
    assert_eq!(rate.count(&2), Ok(()));
    let unlimited = Rate::new(None, &Clock::System);
    assert!((0..1000).all(|_| unlimited.count(&1).is_ok()));
}

/// Keys that are chosen by strangers do not fill the memory.
#[test]
fn keys_are_forgotten() {
    let rate = Rate::new(FAST, &Clock::System);
    for key in 0..10 * SWEEP {
        assert!(rate.count(&key).is_ok());
    }
    let limited = rate.0.as_ref().expect("a limit");
    assert!(
        limited.limiter.len() <= 2 * SWEEP as usize,
        "{}",
        limited.limiter.len()
    );
}
