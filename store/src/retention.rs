//! Deleting what was kept for long enough, in small batches, each a short transaction of its own.

mod logs;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    db::{Connection, Result, Tx},
    words::words,
};

words! {
    /// What is deleted after some time.
    pub enum Kept {
        /// Lines of the logs of deployments that have ended; a line that says so takes their place.
        Logs = "logs",
        /// Jobs that took something back, and that were followed by another one. The deployment's own job stays: it is the record of
        /// the leaderboard.
        Jobs = "jobs",
        /// Tokens that have expired or were revoked.
        Tokens = "tokens",
        /// How much of their daily quotas users spent.
        Quotas = "quotas",
        /// Who looked at which ruleset on which day. The number of views stays.
        Views = "views",
        /// The audit log.
        Audit = "audit",
    }
}

/// A batch that was deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// How many rows.
    pub deleted: u64,
    /// Where the next one begins; `None` if there was nothing left.
    pub next: Option<Next>,
}

/// Where a batch begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Which of the statements of the kind.
    statement: usize,
    /// After which job, of those that stay.
    after: Option<(DateTime<Utc>, i64)>,
}

/// Deletes at most `limit` rows that are older than `before`.
pub async fn prune(
    tx: &mut Tx,
    kept: Kept,
    from: Next,
    (before, limit): (DateTime<Utc>, i64),
    now: DateTime<Utc>,
) -> Result<Batch> {
    let day = before.date_naive().to_string();
    let deleted = match (kept, from.statement) {
        (Kept::Logs, _) => return logs::prune(tx, before, limit, now).await,
        (Kept::Jobs, _) => return jobs(tx, from, before, limit).await,
        (Kept::Tokens, statement) => {
            macro_rules! delete {
                ($time:literal) => {
                    concat!(
                        "DELETE FROM access_tokens WHERE id IN (SELECT id FROM access_tokens WHERE ",
                        $time,
                        " IS NOT NULL AND ",
                        $time,
                        " < $1 ORDER BY ",
                        $time,
                        " LIMIT $2)"
                    )
                };
            }
            let sql = match statement {
                0 => delete!("expires_at"),
                _ => delete!("revoked_at"),
            };
            tx.query(sql).bind(before).bind(limit).exec().await?
        }
        (Kept::Quotas, statement) => {
            macro_rules! delete {
                ($table:literal) => {
                    concat!(
                        "DELETE FROM ",
                        $table,
                        " WHERE (user_id, day) IN (SELECT q.user_id, q.day FROM ",
                        $table,
                        " q WHERE q.day < $1 ORDER BY q.day LIMIT $2)"
                    )
                };
            }
            let sql = match statement {
                0 => delete!("comment_quota"),
                1 => delete!("idea_quota"),
                _ => delete!("authoritative_validations"),
            };
            tx.query(sql).bind(day).bind(limit).exec().await?
        }
        (Kept::Views, _) => {
            tx.query(
                "DELETE FROM ruleset_views WHERE (ruleset_id, user_id, day) IN (SELECT v.ruleset_id, v.user_id, v.day
                     FROM ruleset_views v WHERE v.day < $1 ORDER BY v.day LIMIT $2)",
            )
            .bind(day)
            .bind(limit)
            .exec()
            .await?
        }
        (Kept::Audit, _) => {
            tx.query(
                "DELETE FROM audit_log WHERE seq IN (SELECT seq FROM audit_log WHERE at < $1 ORDER BY at LIMIT $2)",
            )
            .bind(before.timestamp_millis())
            .bind(limit)
            .exec()
            .await?
        }
    };
    Ok(Batch {
        deleted,
        next: kept.next(from, deleted, limit),
    })
}

impl Kept {
    /// Where it goes on after a batch.
    fn next(self, from: Next, deleted: u64, limit: i64) -> Option<Next> {
        if i64::try_from(deleted).is_ok_and(|deleted| deleted >= limit) {
            return Some(from);
        }
        let statements = match self {
            Self::Tokens => 2,
            Self::Quotas => 3,
            Self::Logs | Self::Jobs | Self::Views | Self::Audit => 1,
        };
        let statement = from.statement + 1;
        (statement < statements).then_some(Next {
            statement,
            after: None,
        })
    }
}

/// Looks at a batch of jobs, and deletes those that were followed by another one.
async fn jobs(tx: &mut Tx, from: Next, before: DateTime<Utc>, limit: i64) -> Result<Batch> {
    let (after, after_seq) = from.after.unwrap_or((DateTime::UNIX_EPOCH, 0));
    let found: Vec<(Uuid, i64, DateTime<Utc>, bool)> = tx
        .query(
            "SELECT j.id, j.seq, j.finished_at, EXISTS (SELECT 1 FROM deployment_jobs n
                 WHERE n.deployment_id = j.deployment_id AND n.seq > j.seq) AS is_followed
             FROM deployment_jobs j WHERE j.kind IN ('unpublish', 'delete_release') AND j.finished_at < $1 AND j.finished_at >= $2
                 AND (j.finished_at > $2 OR j.seq > $3) ORDER BY j.finished_at, j.seq LIMIT $4",
        )
        .bind(before)
        .bind(after)
        .bind(after_seq)
        .bind(limit)
        .all()
        .await?;
    let followed: Vec<Uuid> = found
        .iter()
        .filter(|(.., is_followed)| *is_followed)
        .map(|(id, ..)| *id)
        .collect();
    let mut deleted = 0;
    if !followed.is_empty() {
        deleted = tx
            .query("DELETE FROM deployment_jobs WHERE id IN ")
            .list(followed)
            .exec()
            .await?;
    }
    let is_full = i64::try_from(found.len()).is_ok_and(|count| count >= limit);
    let next = found.last().filter(|_| is_full).map(|last| Next {
        statement: 0,
        after: Some((last.2, last.1)),
    });
    Ok(Batch { deleted, next })
}
