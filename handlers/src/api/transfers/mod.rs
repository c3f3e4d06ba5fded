//! Transfers of ownership.

mod accept_transfer;
mod cancel_transfer;
mod create_policy_transfer;
mod list_my_transfers;
mod reject_transfer;
mod view;
