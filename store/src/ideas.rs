//! Policy ideas. On this interface they appear only as what a policy delivers.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    db::{Connection, Result, Tx},
    domain::{IdeaCoverage, IdeaPhase},
};

/// Makes an idea.
pub async fn create(tx: &mut Tx, id: Uuid, title: &str, now: DateTime<Utc>) -> Result<()> {
    tx.query("INSERT INTO ideas (id, title, created_at) VALUES ($1, $2, $3)")
        .bind(id)
        .bind(title)
        .bind(now)
        .exec()
        .await
        .map(drop)
}

/// Those of `ids` that are no ideas.
pub async fn unknown(on: &mut impl Connection, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let known: Vec<(Uuid,)> = on
        .query("SELECT id FROM ideas WHERE id IN ")
        .list(ids.iter().copied())
        .all()
        .await?;
    Ok(ids
        .iter()
        .copied()
        .filter(|id| !known.contains(&(*id,)))
        .collect())
}

/// Sets what a policy delivers: each idea is declared, and covered in full.
pub(crate) async fn declare(tx: &mut Tx, policy_id: Uuid, ids: &[Uuid]) -> Result<()> {
    tx.query("DELETE FROM policy_ideas WHERE policy_id = $1")
        .bind(policy_id)
        .exec()
        .await?;
    for (position, id) in ids.iter().enumerate() {
        tx.query(
            "INSERT INTO policy_ideas (policy_id, idea_id, position, phase, coverage, scope_note, completes_idea)
             VALUES ($1, $2, $3, $4, $5, '', $6) ON CONFLICT DO NOTHING",
        )
        .bind(policy_id)
        .bind(*id)
        .bind(i64::try_from(position).unwrap_or(i64::MAX))
        .bind(IdeaPhase::Declared)
        .bind(IdeaCoverage::Full)
        .bind(true)
        .exec()
        .await?;
    }
    Ok(())
}
