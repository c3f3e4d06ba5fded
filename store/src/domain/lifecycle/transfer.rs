//! Transfers of ownership.

use crate::words::words;

words! {
    /// Where a transfer stands.
    pub enum TransferStatus {
        /// The recipient has not answered.
        Pending = "pending",
        /// The recipient is the owner now.
        Accepted = "accepted",
        /// The recipient refused.
        Rejected = "rejected",
        /// The initiator took it back.
        Cancelled = "cancelled",
        /// Nobody answered in time.
        Expired = "expired",
    }
}

/// What ends a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferDecision {
    /// The recipient accepts.
    Accept,
    /// The recipient refuses.
    Reject,
    /// The initiator takes it back.
    Cancel,
    /// Its time runs out.
    Expire,
}

impl TransferStatus {
    /// The state after a decision; `None` where one was made already.
    pub fn after(self, decision: TransferDecision) -> Option<Self> {
        match (self, decision) {
            (Self::Pending, TransferDecision::Accept) => Some(Self::Accepted),
            (Self::Pending, TransferDecision::Reject) => Some(Self::Rejected),
            (Self::Pending, TransferDecision::Cancel) => Some(Self::Cancelled),
            (Self::Pending, TransferDecision::Expire) => Some(Self::Expired),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TransferDecision as D, TransferStatus as S};

    #[test]
    fn a_transfer_ends_once() {
        let decisions = [
            (D::Accept, S::Accepted),
            (D::Reject, S::Rejected),
            (D::Cancel, S::Cancelled),
            (D::Expire, S::Expired),
        ];
        for (decision, end) in decisions {
            assert_eq!(S::Pending.after(decision), Some(end));
            for (again, _) in decisions {
                assert_eq!(end.after(again), None);
            }
        }
    }
}
