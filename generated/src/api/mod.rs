// @generated from openapi.yaml by scripts/generate; do not edit.
//! One module per tag: a trait and a response type for each operation, and the routes of the tag.

pub mod account;
pub mod connections;
pub mod deployments;
pub mod policies;
pub mod ruleset_submissions;
pub mod rulesets;
pub mod submissions;
pub mod tokens;
pub mod transfers;
pub mod workspaces;

use std::sync::Arc;

use poem_openapi::OpenApi;

pub use account::{AccountApi, AccountApiRoutes};
pub use connections::{ConnectionsApi, ConnectionsApiRoutes};
pub use deployments::{DeploymentsApi, DeploymentsApiRoutes};
pub use policies::{PoliciesApi, PoliciesApiRoutes};
pub use ruleset_submissions::{RulesetSubmissionsApi, RulesetSubmissionsApiRoutes};
pub use rulesets::{RulesetsApi, RulesetsApiRoutes};
pub use submissions::{SubmissionsApi, SubmissionsApiRoutes};
pub use tokens::{TokensApi, TokensApiRoutes};
pub use transfers::{TransfersApi, TransfersApiRoutes};
pub use workspaces::{WorkspacesApi, WorkspacesApiRoutes};

/// Everything that the server implements: the operations of every tag.
pub trait Handlers:
    PoliciesApi
    + SubmissionsApi
    + TokensApi
    + AccountApi
    + RulesetsApi
    + RulesetSubmissionsApi
    + DeploymentsApi
    + ConnectionsApi
    + WorkspacesApi
    + TransfersApi
{
}

impl<
    H: PoliciesApi
        + SubmissionsApi
        + TokensApi
        + AccountApi
        + RulesetsApi
        + RulesetSubmissionsApi
        + DeploymentsApi
        + ConnectionsApi
        + WorkspacesApi
        + TransfersApi,
> Handlers for H
{
}

/// The routes of every tag, answered by `handlers`.
pub fn routes<H: Handlers>(handlers: &Arc<H>) -> impl OpenApi + use<H> {
    (
        PoliciesApiRoutes(Arc::clone(handlers)),
        SubmissionsApiRoutes(Arc::clone(handlers)),
        TokensApiRoutes(Arc::clone(handlers)),
        AccountApiRoutes(Arc::clone(handlers)),
        RulesetsApiRoutes(Arc::clone(handlers)),
        RulesetSubmissionsApiRoutes(Arc::clone(handlers)),
        DeploymentsApiRoutes(Arc::clone(handlers)),
        ConnectionsApiRoutes(Arc::clone(handlers)),
        WorkspacesApiRoutes(Arc::clone(handlers)),
        TransfersApiRoutes(Arc::clone(handlers)),
    )
}
