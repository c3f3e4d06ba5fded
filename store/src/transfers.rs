//! Transfers of a policy's ownership (interface, Transfer).

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    domain::{PolicyHistoryEvent, PolicyStatus, TransferDecision, TransferStatus, Viewer},
    error::{Error, Refusal, widens},
    policies::{NewHistoryEntry, PolicyError, record, visible_status},
    users,
};

/// How long the recipient has time to answer.
pub const LIFETIME: TimeDelta = TimeDelta::days(14);

/// A transfer as one of the two sees it.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Transfer {
    /// Identifies the transfer.
    pub id: Uuid,
    /// The policy.
    pub policy_id: Uuid,
    /// The name of the policy.
    pub policy_name: String,
    /// Who offers it.
    pub from_user_id: Uuid,
    /// Who is to have it.
    pub to_user_id: Uuid,
    /// Where it stands.
    pub status: TransferStatus,
    /// The recipient's words on rejecting it.
    pub feedback: Option<String>,
    /// When it was offered.
    pub created_at: DateTime<Utc>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Until when it can be decided.
    pub expires_at: DateTime<Utc>,
    /// The name of the other one.
    pub counterparty_name: String,
    /// The e-mail address of the other one.
    pub counterparty_email: String,
}

/// Which of the two somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Is to have the policy.
    Recipient,
    /// Offers it.
    Initiator,
}

/// Why a transfer was not offered.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    /// There is no policy that the viewer can see.
    #[error("there is no such policy")]
    PolicyNotFound,
    /// The viewer does not own it.
    #[error("only the owner can transfer a policy")]
    NotOwner,
    /// Nobody has that e-mail address.
    #[error("there is no user with this e-mail address")]
    RecipientNotFound,
    /// The recipient is the owner.
    #[error("a policy cannot be transferred to its owner")]
    ToOneself,
    /// Another transfer of the policy is already pending.
    #[error("another transfer of the policy is pending")]
    Pending,
}

impl Refusal for OfferError {}

impl From<PolicyError> for OfferError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::PolicyNotFound
    }
}

widens!(PolicyError => OfferError);

/// Why a transfer was not decided.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// There is none that the viewer can decide in this way.
    #[error("there is no such transfer")]
    NotFound,
    /// It was decided already, or its time has run out.
    #[error("the transfer is {0}")]
    Ended(TransferStatus),
}

impl Refusal for DecideError {}

macro_rules! select_transfers {
    ($rest:literal) => {
        concat!(
            "SELECT t.id, t.policy_id, p.name AS policy_name, t.from_user_id, t.to_user_id,
                 CASE WHEN t.status = 'pending' AND t.expires_at <= $2 THEN 'expired' ELSE t.status END AS status,
                 t.feedback, t.created_at, t.decided_at, t.expires_at, u.name AS counterparty_name,
                 u.email AS counterparty_email
             FROM transfers t JOIN policies p ON p.id = t.policy_id
             JOIN users u ON u.id = CASE WHEN t.to_user_id = $1 THEN t.from_user_id ELSE t.to_user_id END ",
            $rest
        )
    };
}

/// The viewer's transfers, newest first; in one role, or in both.
pub async fn list(
    on: &mut impl Connection,
    viewer: Viewer,
    role: Option<Role>,
    now: DateTime<Utc>,
) -> Result<Vec<Transfer>> {
    let query = on.query(match role {
        None => {
            select_transfers!("WHERE t.to_user_id = $1 OR t.from_user_id = $1 ORDER BY t.seq DESC")
        }
        Some(Role::Recipient) => select_transfers!("WHERE t.to_user_id = $1 ORDER BY t.seq DESC"),
        Some(Role::Initiator) => select_transfers!("WHERE t.from_user_id = $1 ORDER BY t.seq DESC"),
    });
    query.bind(viewer.user_id()).bind(now).all().await
}

/// Offers a policy of the viewer to the user with an e-mail address. Returns the recipient. Of several at the same moment
/// the database lets one be pending.
pub async fn offer(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    policy_id: Uuid,
    recipient_email: &str,
    now: DateTime<Utc>,
) -> std::result::Result<Uuid, Error<OfferError>> {
    let (_, owner) = visible_status(tx, viewer, policy_id).await?;
    if !viewer.owns(owner) {
        return Err(OfferError::NotOwner.into());
    }
    let recipient = users::by_email(tx, recipient_email).await?;
    let recipient = recipient.ok_or(OfferError::RecipientNotFound)?.id;
    if recipient == owner {
        return Err(OfferError::ToOneself.into());
    }
    let expire = TransferStatus::Pending.after(TransferDecision::Expire);
    tx.query(
        "UPDATE transfers SET status = $2, decided_at = expires_at
         WHERE policy_id = $1 AND status = 'pending' AND expires_at <= $3",
    )
    .bind(policy_id)
    .bind(expire)
    .bind(now)
    .exec()
    .await?;
    let made = tx
        .query(
            "INSERT INTO transfers (id, policy_id, from_user_id, to_user_id, status, created_at, expires_at)
             VALUES ($1, $2, $3, $4, 'pending', $5, $6)
             ON CONFLICT (policy_id) WHERE status = 'pending' DO NOTHING",
        )
        .bind(id)
        .bind(policy_id)
        .bind(owner)
        .bind(recipient)
        .bind(now)
        .bind(now + LIFETIME)
        .exec()
        .await?;
    if made == 0 {
        return Err(OfferError::Pending.into());
    }
    // An earlier transfer may have been accepted since the owner was read. Its row is locked before the policy's, here and
    // in `accept`, so that nobody waits in a circle.
    tx.lock_row(Lock::Policy(policy_id)).await?;
    let (_, owner_now) = visible_status(tx, viewer, policy_id).await?;
    if owner_now != owner {
        return Err(OfferError::NotOwner.into());
    }
    let detail = json!({ "policy_id": policy_id, "to_user_id": recipient });
    tx.audit(Action::TransferOffer, &id, detail);
    Ok(recipient)
}

/// The recipient accepts: the policy is the recipient's now. Reviewers and pending revisions stay, with whoever proposed
/// them.
pub async fn accept(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> std::result::Result<Transfer, Error<DecideError>> {
    let transfer = decide(tx, viewer, id, TransferDecision::Accept, None, now).await?;
    tx.query("UPDATE policies SET owner_id = $2, updated_at = $3 WHERE id = $1")
        .bind(transfer.policy_id)
        .bind(transfer.to_user_id)
        .bind(now)
        .exec()
        .await?;
    tx.query(
        "INSERT INTO policy_contributors (policy_id, user_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(transfer.policy_id)
    .bind(transfer.to_user_id)
    .bind(now)
    .exec()
    .await?;
    let (status, name): (PolicyStatus, String) = tx
        .query(
            "SELECT p.status, u.name FROM policies p JOIN users u ON u.id = p.owner_id WHERE p.id = $1",
        )
        .bind(transfer.policy_id)
        .one()
        .await?;
    let event = NewHistoryEntry {
        event: PolicyHistoryEvent::Transferred,
        status,
        reviewed_by: None,
        feedback: None,
        detail: Some(&name),
    };
    record(tx, transfer.policy_id, event, now).await?;
    Ok(transfer)
}

/// The recipient refuses.
pub async fn reject(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Transfer, Error<DecideError>> {
    decide(tx, viewer, id, TransferDecision::Reject, feedback, now).await
}

/// The initiator takes the offer back.
pub async fn cancel(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> std::result::Result<Transfer, Error<DecideError>> {
    decide(tx, viewer, id, TransferDecision::Cancel, None, now).await
}

async fn decide(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    decision: TransferDecision,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Transfer, Error<DecideError>> {
    let Some(to) = TransferStatus::Pending.after(decision) else {
        return Err(DecideError::NotFound.into());
    };
    let query = tx.query(match decision {
        TransferDecision::Cancel => {
            "UPDATE transfers SET status = $4, feedback = $5, decided_at = $3
             WHERE id = $1 AND from_user_id = $2 AND status = 'pending' AND expires_at > $3"
        }
        _ => {
            "UPDATE transfers SET status = $4, feedback = $5, decided_at = $3
             WHERE id = $1 AND to_user_id = $2 AND status = 'pending' AND expires_at > $3"
        }
    });
    let decided = query
        .bind(id)
        .bind(viewer.user_id())
        .bind(now)
        .bind(to)
        .bind(feedback.map(str::to_owned))
        .exec()
        .await?;
    let query = tx.query(match decision {
        TransferDecision::Cancel => select_transfers!("WHERE t.from_user_id = $1 AND t.id = $3"),
        _ => select_transfers!("WHERE t.to_user_id = $1 AND t.id = $3"),
    });
    let transfer: Option<Transfer> = query
        .bind(viewer.user_id())
        .bind(now)
        .bind(id)
        .opt()
        .await?;
    let transfer = transfer.ok_or(DecideError::NotFound)?;
    if decided == 0 {
        return Err(DecideError::Ended(transfer.status).into());
    }
    let action = match decision {
        TransferDecision::Accept => Some(Action::TransferAccept),
        TransferDecision::Reject => Some(Action::TransferReject),
        TransferDecision::Cancel => Some(Action::TransferCancel),
        TransferDecision::Expire => None,
    };
    if let Some(action) = action {
        let detail = json!({ "policy_id": transfer.policy_id });
        tx.audit(action, &id, detail);
    }
    Ok(transfer)
}
