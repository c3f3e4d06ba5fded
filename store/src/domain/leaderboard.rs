//! Points and ranks of the leaderboard (interface, What the service does: policies and rulesets earn points when published).

/// What each policy and each ruleset that is in the catalog earned its publisher, once.
const POINTS_OF_A_PUBLICATION: i64 = 10;

/// The points of somebody who published so many.
pub fn points(policies: i64, rulesets: i64) -> i64 {
    policies
        .saturating_add(rulesets)
        .saturating_mul(POINTS_OF_A_PUBLICATION)
}

/// Something with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked<T> {
    /// 1 is the first; equals share a place, and the next ones have as many less.
    pub rank: usize,
    /// What has it.
    pub item: T,
}

/// Gives each of some items, the highest first, its place.
pub fn ranks<T>(items: Vec<T>, score: impl Fn(&T) -> i64) -> Vec<Ranked<T>> {
    let mut last: Option<(usize, i64)> = None;
    let place = |(index, item): (usize, T)| {
        let score = score(&item);
        let rank = match last {
            Some((rank, same)) if same == score => rank,
            _ => index + 1,
        };
        last = Some((rank, score));
        Ranked { rank, item }
    };
    items.into_iter().enumerate().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::{points, ranks};

    #[test]
    fn each_publication_counts_the_same() {
        assert_eq!((points(0, 0), points(2, 0), points(1, 1)), (0, 20, 20));
    }

    #[test]
    fn equals_share_a_place() {
        let ranked = ranks(vec![9, 7, 7, 7, 3, 3, 1], |score| *score);
        let places: Vec<usize> = ranked.iter().map(|item| item.rank).collect();
        assert_eq!(places, [1, 2, 2, 2, 5, 5, 7]);
        assert!(ranks(Vec::<i64>::new(), |score| *score).is_empty());
    }
}
