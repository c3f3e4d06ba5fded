//! Personal access tokens.

mod create_token;
mod list_tokens;
mod revoke_token;
mod view;
