//! What policies deliver of ideas: their owners declare it, reviews complete it, administrators say how much it is.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::{events::record, follow};
use crate::{
    db::{Connection, Lock, Result, Tx},
    domain::{DeliveryPhase, IdeaCoverage, IdeaEvent, PolicyStatus},
    error::{Error, Refusal},
};

/// Why a policy cannot declare an idea.
#[derive(Debug, thiserror::Error)]
pub enum DeclareError {
    /// There is no such idea.
    #[error("must name ideas that exist; {0} does not")]
    NotFound(Uuid),
    /// It takes no further deliveries.
    #[error("must name ideas that are not closed; {0} is")]
    Closed(Uuid),
}

impl Refusal for DeclareError {}

/// Sets what a policy delivers (interface, Policy submission, `deliversIdeaIds`). An idea that is new to it is covered in full until
/// somebody says otherwise; what was said of the others stays. A hidden one counts as absent, unless it was declared before.
pub(crate) async fn declare(
    tx: &mut Tx,
    policy_id: Uuid,
    ids: &[Uuid],
) -> std::result::Result<(), Error<DeclareError>> {
    let mut kept = Vec::with_capacity(ids.len());
    for &id in ids {
        let found = follow(tx, id).await?.ok_or(DeclareError::NotFound(id))?;
        if !kept.contains(&found) {
            check(tx, policy_id, id, found).await?;
            kept.push(found);
        }
    }
    tx.query("DELETE FROM policy_ideas WHERE policy_id = $1 AND idea_id NOT IN (SELECT id FROM ideas WHERE id IN ")
        .bind(policy_id)
        .list(kept.iter().copied())
        .push(")")
        .exec()
        .await?;
    for (position, id) in kept.into_iter().enumerate() {
        tx.query(
            "INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
             VALUES ($1, $2, $3, $4, '') ON CONFLICT (policy_id, idea_id) DO UPDATE SET position = $3",
        )
        .bind(policy_id)
        .bind(id)
        .bind(i64::try_from(position).unwrap_or(i64::MAX))
        .bind(IdeaCoverage::Full)
        .exec()
        .await?;
    }
    Ok(())
}

/// Refuses an idea, which was asked for as `id`, that the policy must not begin to deliver.
async fn check(
    tx: &mut Tx,
    policy_id: Uuid,
    id: Uuid,
    found: Uuid,
) -> std::result::Result<(), Error<DeclareError>> {
    let (hidden, closed, declared): (bool, bool, bool) = tx
        .query(
            "SELECT i.hidden, i.closed_at IS NOT NULL,
                 EXISTS (SELECT 1 FROM policy_ideas d WHERE d.idea_id = i.id AND d.policy_id = $2) FROM ideas i WHERE i.id = $1",
        )
        .bind(found)
        .bind(policy_id)
        .one()
        .await?;
    match (declared, hidden, closed) {
        (true, ..) | (false, false, false) => Ok(()),
        (false, true, _) => Err(DeclareError::NotFound(id).into()),
        (false, false, true) => Err(DeclareError::Closed(id).into()),
    }
}

/// A delivery of an idea by any policy; for administrators.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct AdminDelivery {
    /// The policy.
    pub policy_id: Uuid,
    /// Its name.
    pub policy_name: String,
    /// Where it stands.
    pub policy_status: PolicyStatus,
    /// How much of the idea it delivers.
    pub coverage: IdeaCoverage,
    /// What it covers, in words.
    pub scope_note: String,
}

impl AdminDelivery {
    /// How far the delivery has come.
    pub fn phase(&self) -> DeliveryPhase {
        DeliveryPhase::of(self.policy_status)
    }
}

macro_rules! select_deliveries {
    ($rest:literal) => {
        concat!(
            "SELECT p.id AS policy_id, p.name AS policy_name, p.status AS policy_status, d.coverage, d.scope_note
             FROM policy_ideas d JOIN policies p ON p.id = d.policy_id WHERE d.idea_id = $1",
            $rest
        )
    };
}

/// What delivers an idea, in the order of the policies' names; for administrators.
pub async fn deliveries(on: &mut impl Connection, id: Uuid) -> Result<Vec<AdminDelivery>> {
    on.query(select_deliveries!(" ORDER BY p.sort_name, p.id"))
        .bind(id)
        .all()
        .await
}

/// What an administrator says of a delivery: `None` leaves it.
#[derive(Clone, Debug, Default)]
pub struct DeliveryChange {
    /// How much of the idea it delivers.
    pub coverage: Option<IdeaCoverage>,
    /// What it covers, in words.
    pub scope_note: Option<String>,
}

/// Why a delivery was not changed.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// There is no such idea.
    #[error("there is no such idea")]
    NoIdea,
    /// There is no such policy.
    #[error("there is no such policy")]
    NoPolicy,
    /// The policy does not deliver the idea.
    #[error("the policy does not deliver the idea")]
    NotDelivered,
}

impl Refusal for DeliveryError {}

/// Says what a policy delivers of an idea, whether its owner declared that or not.
pub async fn set_delivery(
    tx: &mut Tx,
    (idea, policy): (Uuid, Uuid),
    change: DeliveryChange,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<AdminDelivery, Error<DeliveryError>> {
    let idea = locked(tx, idea, policy).await?;
    tx.query(
        "INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
         SELECT $1, $2, coalesce(max(position) + 1, 0), $3, '' FROM policy_ideas WHERE policy_id = $1
         ON CONFLICT DO NOTHING",
    )
    .bind(policy)
    .bind(idea)
    .bind(IdeaCoverage::Full)
    .exec()
    .await?;
    tx.query(
        "UPDATE policy_ideas SET coverage = coalesce($3, coverage), scope_note = coalesce($4, scope_note)
         WHERE policy_id = $1 AND idea_id = $2",
    )
    .bind(policy)
    .bind(idea)
    .bind(change.coverage)
    .bind(change.scope_note)
    .exec()
    .await?;
    let (event, about) = (IdeaEvent::DeliverySet, Some(policy.to_string()));
    record(tx, idea, event, by, about, now).await?;
    let query = tx.query(select_deliveries!(" AND d.policy_id = $2"));
    Ok(query.bind(idea).bind(policy).one().await?)
}

/// Says that a policy does not deliver an idea.
pub async fn remove_delivery(
    tx: &mut Tx,
    (idea, policy): (Uuid, Uuid),
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<DeliveryError>> {
    let idea = locked(tx, idea, policy).await?;
    let removed = tx
        .query("DELETE FROM policy_ideas WHERE policy_id = $1 AND idea_id = $2")
        .bind(policy)
        .bind(idea)
        .exec()
        .await?;
    if removed == 0 {
        return Err(DeliveryError::NotDelivered.into());
    }
    let (event, about) = (IdeaEvent::DeliveryRemoved, Some(policy.to_string()));
    Ok(record(tx, idea, event, by, about, now).await?)
}

/// The idea that is meant, once nobody else changes what the policy delivers.
async fn locked(
    tx: &mut Tx,
    idea: Uuid,
    policy: Uuid,
) -> std::result::Result<Uuid, Error<DeliveryError>> {
    // The policy before the merges, as where its owner declares.
    tx.lock_row(Lock::Policy(policy)).await?;
    let found: Option<(Uuid,)> = tx
        .query("SELECT id FROM policies WHERE id = $1")
        .bind(policy)
        .opt()
        .await?;
    found.ok_or(DeliveryError::NoPolicy)?;
    Ok(follow(tx, idea).await?.ok_or(DeliveryError::NoIdea)?)
}
