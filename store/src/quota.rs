//! Daily quotas, counted in the statement that spends them, so that they hold under concurrency.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    db::{Connection, Result, Tx},
    domain::seconds_until_next_day,
};

/// What is counted, by user and day (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    /// Comments.
    Comments,
    /// Validations of rulesets by the platform.
    AuthoritativeValidations,
    /// Submitted ideas.
    Ideas,
}

/// Spends one of a user's quota; `Some` seconds until it is renewed when it is used up.
pub async fn spend(
    tx: &mut Tx,
    quota: Quota,
    user_id: Option<Uuid>,
    limit: u32,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    macro_rules! spend {
        ($table:literal) => {
            concat!(
                "INSERT INTO ",
                $table,
                " (user_id, day, used) VALUES ($1, $2, 1)
                 ON CONFLICT (user_id, day) DO UPDATE SET used = ",
                $table,
                ".used + 1 WHERE ",
                $table,
                ".used < $3"
            )
        };
    }
    let spent = if limit == 0 {
        0
    } else {
        tx.query(match quota {
            Quota::Comments => spend!("comment_quota"),
            Quota::AuthoritativeValidations => spend!("authoritative_validations"),
            Quota::Ideas => spend!("idea_quota"),
        })
        .bind(user_id)
        .bind(now.date_naive().to_string())
        .bind(i64::from(limit))
        .exec()
        .await?
    };
    Ok((spent == 0).then(|| seconds_until_next_day(now)))
}
