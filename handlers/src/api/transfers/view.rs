//! Records of the store as the contract shows them.

use catalog_api::models::{Transfer, TransferRole, TransferState};
use catalog_store::transfers;
use uuid::Uuid;

use crate::api::words::ToContract;

/// What can be transferred.
pub(super) const RESOURCE_TYPE: &str = "policy";

/// A transfer as one of the two sees it in the list.
pub(super) fn transfer(transfer: transfers::Transfer, caller: Uuid) -> Transfer {
    Transfer {
        id: transfer.id,
        resource_type: RESOURCE_TYPE.to_owned(),
        resource_id: transfer.policy_id,
        resource_name: transfer.policy_name.clone(),
        policy_id: transfer.policy_id,
        policy_name: transfer.policy_name,
        status: transfer.status.to_contract(),
        feedback: transfer.feedback,
        created_at: transfer.created_at,
        decided_at: transfer.decided_at,
        expires_at: transfer.expires_at,
        counterparty_name: transfer.counterparty_name,
        counterparty_email: transfer.counterparty_email,
        role: if transfer.to_user_id == caller {
            TransferRole::Recipient
        } else {
            TransferRole::Initiator
        },
    }
}

/// A transfer after a decision.
pub(super) fn state(transfer: &transfers::Transfer) -> TransferState {
    TransferState {
        id: transfer.id,
        status: transfer.status.to_contract(),
        policy_id: transfer.policy_id,
        from_user_id: transfer.from_user_id,
        to_user_id: transfer.to_user_id,
        feedback: transfer.feedback.clone(),
        created_at: transfer.created_at,
        decided_at: transfer.decided_at,
        expires_at: transfer.expires_at,
    }
}
