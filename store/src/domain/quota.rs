//! Daily quotas begin anew at midnight UTC.

use chrono::{DateTime, Days, NaiveTime, Utc};

/// Seconds from `now` until quotas begin anew, at least one.
pub fn seconds_until_next_day(now: DateTime<Utc>) -> i64 {
    let tomorrow = now.date_naive() + Days::new(1);
    let midnight = tomorrow.and_time(NaiveTime::MIN).and_utc();
    (midnight - now).num_seconds().max(1)
}

#[cfg(test)]
mod tests {
    use super::seconds_until_next_day;

    #[test]
    fn the_day_ends_at_midnight() {
        let at = |text: &str| text.parse().expect("a time");
        assert_eq!(seconds_until_next_day(at("2026-01-15T00:00:00Z")), 86_400);
        assert_eq!(seconds_until_next_day(at("2026-12-31T23:59:59.9Z")), 1);
    }
}
