//! A breakpoint that holds a request, so that a test can act at a defined point.

use tokio::sync::watch;

/// When a request is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// It has arrived, and is not yet processed.
    Received,
    /// It was processed, and the response is not yet sent.
    Done,
}

/// Holds one request, once it is [armed](Self::arm).
#[derive(Debug)]
pub struct Breakpoint {
    state: watch::Sender<State>,
}

#[derive(Debug, Default)]
struct State {
    armed: Option<Point>,
    /// How many requests were held so far, and how many of those were released.
    held: u64,
    left: u64,
    /// Whether the released ones were aborted.
    is_aborted: bool,
}

#[derive(Debug)]
struct Point {
    moment: Moment,
    target: String,
    skip: usize,
}

impl Default for Breakpoint {
    fn default() -> Self {
        Self {
            state: watch::Sender::new(State::default()),
        }
    }
}

impl Breakpoint {
    /// Holds the next request after `skip` others, counting those whose method and path
    /// (`DELETE /exchange/…`) contain `target`. Releases a held one.
    pub fn arm(&self, moment: Moment, target: &str, skip: usize) {
        let target = target.to_owned();
        self.leave(
            false,
            Some(Point {
                moment,
                target,
                skip,
            }),
        );
    }

    /// Waits until a request is held.
    pub async fn reached(&self) {
        let mut state = self.state.subscribe();
        // The sender lives as long as `self`.
        let _ = state.wait_for(|state| state.held > state.left).await;
    }

    /// Releases the request and disarms.
    pub fn release(&self) {
        self.leave(false, None);
    }

    /// Aborts the request and disarms.
    pub fn cut(&self) {
        self.leave(true, None);
    }

    fn leave(&self, is_aborted: bool, armed: Option<Point>) {
        self.state.send_modify(|state| {
            state.armed = armed;
            state.left = state.held;
            state.is_aborted = is_aborted;
        });
    }

    /// Holds the request if it matches; `false` if it is to be aborted.
    pub(crate) async fn pass(&self, at: Moment, method: &str, path: &str) -> bool {
        let mut number = None;
        self.state.send_if_modified(|state| {
            let target = format!("{method} {path}");
            let is_counted =
                |point: &&mut Point| point.moment == at && target.contains(&point.target);
            let Some(point) = state.armed.as_mut().filter(is_counted) else {
                return false;
            };
            if let Some(skip) = point.skip.checked_sub(1) {
                point.skip = skip;
                return false;
            }
            state.armed = None;
            state.held += 1;
            number = Some(state.held);
            true
        });
        let Some(number) = number else {
            return true;
        };
        let mut state = self.state.subscribe();
        let left = state.wait_for(|state| state.left >= number).await;
        left.is_ok_and(|state| !state.is_aborted)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Breakpoint, Moment};

    const PATH: &str = "/exchange";

    #[tokio::test]
    async fn holds_one_request() {
        let breakpoint = Arc::new(Breakpoint::default());
        assert!(breakpoint.pass(Moment::Received, "GET", PATH).await);
        breakpoint.arm(Moment::Done, "GET /ex", 1);
        assert!(breakpoint.pass(Moment::Received, "GET", PATH).await);
        assert!(breakpoint.pass(Moment::Done, "PUT", PATH).await);
        assert!(breakpoint.pass(Moment::Done, "GET", PATH).await);
        for is_aborted in [false, true] {
            let held = Arc::clone(&breakpoint);
            let held = tokio::spawn(async move { held.pass(Moment::Done, "GET", PATH).await });
            breakpoint.reached().await;
            assert!(breakpoint.pass(Moment::Done, "GET", PATH).await);
            assert!(!held.is_finished());
            if is_aborted {
                breakpoint.cut();
            } else {
                breakpoint.arm(Moment::Done, "", 0);
            }
            assert_eq!(held.await.expect("the request"), !is_aborted);
        }
    }
}
