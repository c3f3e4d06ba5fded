//! The sums behind the leaderboard, made anew from the record of events.

use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{Action, Connection, Lock, Result, Tx};

/// What the leaderboard reads and the record of events decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// Who published a policy: who owned it at its first approval.
    PolicyPublisher,
    /// Deployments of a policy.
    PolicyDeploys,
    /// Deployments of a ruleset.
    RulesetDeploys,
    /// Likes of a ruleset.
    RulesetLikes,
}

/// Something that is stored otherwise than the record of events says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What of it.
    pub what: Recorded,
    /// The policy or ruleset.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What is stored: a number, or a user's identifier; nothing where it is missing.
    pub stored: Option<String>,
    /// What the record says; nothing of what was never published.
    pub recorded: Option<String>,
}

#[derive(FromRow)]
struct Found<T> {
    id: Uuid,
    name: String,
    stored: T,
    recorded: T,
}

/// Who owned a policy at its first approval: who offered the first transfer that was accepted after it, or who has it still.
macro_rules! publisher {
    () => {
        "(SELECT coalesce((SELECT t.from_user_id FROM transfers t WHERE t.policy_id = p.id AND t.status = 'accepted'
             AND (SELECT count(*) FROM transfers b WHERE b.policy_id = p.id AND b.status = 'accepted' AND b.seq < t.seq) =
                 (SELECT count(*) FROM policy_events e WHERE e.policy_id = p.id AND e.event = 'transferred' AND e.seq < a.seq)),
             p.owner_id)
          FROM (SELECT min(f.seq) AS seq FROM policy_events f WHERE f.policy_id = p.id AND f.event = 'approved') a
          WHERE a.seq IS NOT NULL)"
    };
}

macro_rules! deploys {
    ($column:literal, $id:literal) => {
        concat!(
            "(SELECT count(*) FROM deployments d JOIN deployment_jobs j ON j.deployment_id = d.id WHERE d.",
            $column,
            " = ",
            $id,
            " AND d.mode <> 'build' AND j.kind = 'deploy' AND j.state = 'done')"
        )
    };
}

/// A statement that selects what differs, and one that mends it, of the same column and the same record.
macro_rules! statements {
    ($table:literal, $column:literal, $recorded:expr) => {
        (
            concat!(
                "SELECT * FROM (SELECT p.id, p.name, p.",
                $column,
                " AS stored, ",
                $recorded,
                " AS recorded FROM ",
                $table,
                " p) x WHERE x.stored IS DISTINCT FROM x.recorded"
            ),
            concat!(
                "UPDATE ",
                $table,
                " SET ",
                $column,
                " = (SELECT ",
                $recorded,
                " FROM ",
                $table,
                " p WHERE p.id = $1) WHERE id = $1"
            ),
        )
    };
}

/// Where the sums differ from the record of events: nowhere, unless somebody changed the database by hand.
pub async fn differences(on: &mut impl Connection) -> Result<Vec<Difference>> {
    let mut found = Vec::new();
    for what in Recorded::ALL {
        let (select, _) = what.statements();
        match what {
            Recorded::PolicyPublisher => {
                let rows: Vec<Found<Option<Uuid>>> = on.query(select).all().await?;
                found.extend(rows.into_iter().map(|row| row.difference(what)));
            }
            Recorded::PolicyDeploys | Recorded::RulesetDeploys | Recorded::RulesetLikes => {
                let rows: Vec<Found<Option<i64>>> = on.query(select).all().await?;
                found.extend(rows.into_iter().map(|row| row.difference(what)));
            }
        }
    }
    Ok(found)
}

/// Makes the sums what the record of events says; what differed.
pub async fn rebuild(tx: &mut Tx) -> Result<Vec<Difference>> {
    let found = differences(tx).await?;
    for difference in &found {
        let (_, update) = difference.what.statements();
        // The record of one entry may have grown since it was read, and does not while its row is locked.
        tx.lock_row(difference.what.lock(difference.id)).await?;
        tx.query(update).bind(difference.id).exec().await?;
    }
    let detail = json!({ "differences": found.len() });
    tx.audit_whole(Action::LeaderboardRebuild, detail);
    Ok(found)
}

impl<T: ToString> Found<Option<T>> {
    fn difference(self, what: Recorded) -> Difference {
        Difference {
            what,
            id: self.id,
            name: self.name,
            stored: self.stored.map(|value| value.to_string()),
            recorded: self.recorded.map(|value| value.to_string()),
        }
    }
}

impl Recorded {
    const ALL: [Self; 4] = [
        Self::PolicyPublisher,
        Self::PolicyDeploys,
        Self::RulesetDeploys,
        Self::RulesetLikes,
    ];

    /// What it is, in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PolicyPublisher => "publisher of a policy",
            Self::PolicyDeploys => "deployments of a policy",
            Self::RulesetDeploys => "deployments of a ruleset",
            Self::RulesetLikes => "likes of a ruleset",
        }
    }

    fn lock(self, id: Uuid) -> Lock {
        match self {
            Self::PolicyPublisher | Self::PolicyDeploys => Lock::Policy(id),
            Self::RulesetDeploys | Self::RulesetLikes => Lock::Ruleset(id),
        }
    }

    fn statements(self) -> (&'static str, &'static str) {
        match self {
            Self::PolicyPublisher => statements!("policies", "published_by", publisher!()),
            Self::PolicyDeploys => {
                statements!("policies", "deploys", deploys!("policy_id", "p.id"))
            }
            Self::RulesetDeploys => {
                statements!("rulesets", "deploys", deploys!("ruleset_id", "p.id"))
            }
            Self::RulesetLikes => statements!(
                "rulesets",
                "likes",
                "(SELECT count(*) FROM ruleset_likes l WHERE l.ruleset_id = p.id)"
            ),
        }
    }
}
