//! Conformance tests, which check the running service against its contract; they are in `tests/conformance/`.
//!
//! A status that the contract does not document for an operation does not compile. `togglePolicyLike` documents 409, so
//! a rule that can end in a conflict can be used there with `?`:
//!
//! ```
//! use catalog_api::{api::policies::TogglePolicyLikeResponse, models::LikeResponse, status::Conflict};
//!
//! fn published() -> Result<(), Conflict> {
//!     Err(Conflict::new("Only a published policy can be liked."))
//! }
//!
//! fn handle() -> Result<LikeResponse, TogglePolicyLikeResponse> {
//!     published()?;
//!     Ok(LikeResponse { liked: true })
//! }
//!
//! assert!(handle().is_err());
//! ```
//!
//! `getPolicyLike` documents no 409, and the same rule is refused there by the compiler:
//!
//! ```compile_fail,E0277
//! use catalog_api::{api::policies::GetPolicyLikeResponse, models::LikeResponse, status::Conflict};
//!
//! fn published() -> Result<(), Conflict> {
//!     Err(Conflict::new("Only a published policy can be liked."))
//! }
//!
//! fn handle() -> Result<LikeResponse, GetPolicyLikeResponse> {
//!     published()?;
//!     Ok(LikeResponse { liked: true })
//! }
//!
//! assert!(handle().is_err());
//! ```
