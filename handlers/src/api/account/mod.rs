//! The caller's own account.

mod get_me;
mod update_me;
mod view;
