//! What was changed of what requests are answered with from memory, whichever process changed it: triggers write it down, so that
//! nothing is missed (`migrations/*/0019_catalog_changes.sql`).

use std::collections::HashMap;

use sqlx::ConnectOptions;
use sqlx_postgres::{PgConnection, Postgres};
use sqlx_sqlite::{Sqlite, SqliteConnection};
use uuid::Uuid;

use super::{DatabaseError, Pools, Result, Store, tx::Connection};
use crate::words::{UnknownWord, words};

/// Seconds for which changes stay written down. Whoever looks less often reads everything anew.
const KEPT: i64 = 3600;

/// So many are forgotten in one transaction.
const FORGOTTEN_AT_ONCE: i64 = 1000;

words! {
    /// The kind of what was changed, as it is stored.
    enum Kind {
        /// A policy.
        Policy = "policy",
        /// A ruleset.
        Ruleset = "ruleset",
        /// Vendor policies.
        VendorPolicies = "vendor_policies",
        /// Vendor rulesets.
        VendorRulesets = "vendor_rulesets",
        /// What a user likes.
        Likes = "likes",
        /// A user.
        User = "user",
        /// A personal access token.
        Token = "token",
    }
}

/// What is to be read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CatalogChange {
    /// The policy with this id, with what hangs on it; it may be gone.
    Policy(Uuid),
    /// The ruleset with this id, likewise.
    Ruleset(Uuid),
    /// The vendor's policies.
    VendorPolicies,
    /// The vendor's rulesets.
    VendorRulesets,
    /// Whether a user likes a policy.
    Like {
        /// The user.
        user: Uuid,
        /// The policy.
        policy: Uuid,
    },
    /// What is shown of this user, wherever, and what the user may.
    User(Uuid),
    /// The personal access token with this id: it was changed, revoked or deleted.
    Token(Uuid),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CatalogChanges {
    /// These, in no order, each at least once.
    These(Vec<CatalogChange>),
    /// It is not known what, because nobody looked for long, say: everything is to be read again.
    Everything,
}

/// Learns of changes since it was made, on a connection of its own, so that it does not wait for those of requests.
pub struct CatalogWatch(Source);

enum Source {
    Sqlite {
        connection: SqliteConnection,
        /// Changes with every commit of another connection.
        version: i64,
        /// Commits are in the order of these: all up to here are known.
        seq: i64,
    },
    Postgres {
        connection: PgConnection,
        /// Of all transactions before this one, it is known what they changed.
        from: i64,
        /// Changes by others that are known: their numbers and transactions.
        known: HashMap<i64, i64>,
        /// When this looked last, by the database's clock.
        looked_at: i64,
    },
}

/// Of what, and, of a like, of which policy.
type What = (Kind, Option<Uuid>, Option<Uuid>);

type SqliteChange = (i64, Kind, Option<Uuid>, Option<Uuid>);

type PostgresChange = (
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    Option<Kind>,
    Option<Uuid>,
    Option<Uuid>,
);

impl Store {
    /// Watches for changes of what requests are answered with from memory.
    pub async fn watch_catalog(&self) -> Result<CatalogWatch> {
        let source = match &self.pools {
            Pools::Sqlite { read, .. } => {
                let mut connection = read.connect_options().connect().await?;
                // In this order: what comes in between is found at the first look.
                let version = data_version(&mut connection).await?;
                let seq = last_seq(&mut connection).await?;
                Source::Sqlite {
                    connection,
                    version,
                    seq,
                }
            }
            Pools::Postgres(pool) => {
                let mut connection = pool.connect_options().connect().await?;
                let (from, looked_at) = sqlx::query_as::<Postgres, _>(
                    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
                         extract(epoch FROM clock_timestamp())::bigint",
                )
                .fetch_one(&mut connection)
                .await?;
                Source::Postgres {
                    connection,
                    from,
                    known: HashMap::new(),
                    looked_at,
                }
            }
        };
        Ok(CatalogWatch(source))
    }

    /// Forgets changes that whoever looks has seen long ago, some at a time; whether there are more.
    pub async fn forget_catalog_changes(&self) -> Result<bool> {
        let mut tx = self.begin().await?;
        let forgotten = tx
            .query("DELETE FROM catalog_changes WHERE seq IN (SELECT seq FROM catalog_changes WHERE changed_at <")
            .now_ms()
            .arg(" / 1000 - ", KEPT)
            .arg(" ORDER BY changed_at LIMIT ", FORGOTTEN_AT_ONCE)
            .push(")")
            .exec()
            .await?;
        tx.commit().await?;
        Ok(forgotten == FORGOTTEN_AT_ONCE.unsigned_abs())
    }
}

impl CatalogWatch {
    /// What has changed since the last look; what was committed before this one began is never missed. After an error or when it is
    /// dropped before its end, this must not be used any more.
    pub async fn look(&mut self) -> Result<CatalogChanges> {
        match &mut self.0 {
            Source::Sqlite {
                connection,
                version,
                seq,
            } => {
                let known = std::mem::replace(version, data_version(connection).await?);
                if *version == known {
                    return Ok(CatalogChanges::These(Vec::new()));
                }
                look_on_sqlite(connection, seq).await
            }
            Source::Postgres {
                connection,
                from,
                known,
                looked_at,
            } => look_on_postgres(connection, from, known, looked_at).await,
        }
    }
}

async fn look_on_sqlite(
    connection: &mut SqliteConnection,
    seq: &mut i64,
) -> Result<CatalogChanges> {
    let rows: Vec<SqliteChange> = sqlx::query_as::<Sqlite, _>(
        "SELECT seq, kind, id, policy_id FROM catalog_changes WHERE seq > $1 ORDER BY seq",
    )
    .bind(*seq)
    .fetch_all(&mut *connection)
    .await?;
    let known = *seq;
    match rows.last() {
        Some((last, ..)) => *seq = *last,
        // Nothing was changed, or everything was forgotten since.
        None => *seq = last_seq(connection).await?,
    }
    // The numbers have no gaps, unless some were forgotten.
    if i64::try_from(rows.len()) != Ok(*seq - known) {
        return Ok(CatalogChanges::Everything);
    }
    changes(rows.into_iter().map(|(_, kind, id, of)| (kind, id, of)))
}

async fn look_on_postgres(
    connection: &mut PgConnection,
    from: &mut i64,
    known: &mut HashMap<i64, i64>,
    looked_at: &mut i64,
) -> Result<CatalogChanges> {
    // One statement sees one snapshot: all transactions before the first that runs in it have ended, so that their changes are
    // among the rows.
    let rows: Vec<PostgresChange> = sqlx::query_as::<Postgres, _>(
        "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, extract(epoch FROM clock_timestamp())::bigint,
             c.seq, c.txid, c.kind, c.id, c.policy_id
         FROM (SELECT 1) one LEFT JOIN catalog_changes c ON c.txid >= $1",
    )
    .bind(*from)
    .fetch_all(connection)
    .await?;
    let mut new = Vec::new();
    let looked_before = *looked_at;
    for (first_running, now, seq, txid, kind, id, of) in rows {
        (*from, *looked_at) = (first_running, now);
        let (Some(seq), Some(txid), Some(kind)) = (seq, txid, kind) else {
            continue;
        };
        if known.insert(seq, txid).is_none() {
            new.push((kind, id, of));
        }
    }
    known.retain(|_, txid| *txid >= *from);
    if *looked_at - looked_before > KEPT / 2 {
        return Ok(CatalogChanges::Everything);
    }
    changes(new.into_iter())
}

fn changes(rows: impl Iterator<Item = What>) -> Result<CatalogChanges> {
    let mut changes = Vec::new();
    for what in rows {
        // Written down by an older version.
        if let (Kind::Likes, Some(_), None) = what {
            return Ok(CatalogChanges::Everything);
        }
        changes.push(change(what)?);
    }
    Ok(CatalogChanges::These(changes))
}

fn change((kind, id, policy_id): What) -> Result<CatalogChange> {
    Ok(match (kind, id, policy_id) {
        (Kind::Policy, Some(id), None) => CatalogChange::Policy(id),
        (Kind::Ruleset, Some(id), None) => CatalogChange::Ruleset(id),
        (Kind::Likes, Some(user), Some(policy)) => CatalogChange::Like { user, policy },
        (Kind::User, Some(id), None) => CatalogChange::User(id),
        (Kind::Token, Some(id), None) => CatalogChange::Token(id),
        (Kind::VendorPolicies, None, None) => CatalogChange::VendorPolicies,
        (Kind::VendorRulesets, None, None) => CatalogChange::VendorRulesets,
        (kind, ..) => {
            let unknown = UnknownWord::new(kind, "change of the catalog");
            return Err(DatabaseError::Decode(unknown.into()));
        }
    })
}

/// A number in shared memory.
pub(super) async fn data_version(connection: &mut SqliteConnection) -> Result<i64> {
    let (version,) = sqlx::query_as::<Sqlite, _>("PRAGMA data_version")
        .fetch_one(connection)
        .await?;
    Ok(version)
}

/// The highest number that was ever given.
async fn last_seq(connection: &mut SqliteConnection) -> Result<i64> {
    let seq = sqlx::query_as::<Sqlite, _>(
        "SELECT seq FROM sqlite_sequence WHERE name = 'catalog_changes'",
    )
    .fetch_optional(connection)
    .await?;
    Ok(seq.map_or(0, |(seq,)| seq))
}
