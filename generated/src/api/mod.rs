// @generated from openapi.yaml by scripts/generate; do not edit.
//! One module per tag: the responses of its operations, the trait that handlers implement, and its routes.

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

pub use policies::{PoliciesApi, PoliciesApiRoutes};

pub use submissions::{SubmissionsApi, SubmissionsApiRoutes};

pub use tokens::{TokensApi, TokensApiRoutes};

pub use account::{AccountApi, AccountApiRoutes};

pub use rulesets::{RulesetsApi, RulesetsApiRoutes};

pub use ruleset_submissions::{RulesetSubmissionsApi, RulesetSubmissionsApiRoutes};

pub use deployments::{DeploymentsApi, DeploymentsApiRoutes};

pub use connections::{ConnectionsApi, ConnectionsApiRoutes};

pub use workspaces::{WorkspacesApi, WorkspacesApiRoutes};

pub use transfers::{TransfersApi, TransfersApiRoutes};

/// Everything that the server implements.
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
    + Send
    + Sync
    + 'static
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
        + TransfersApi
        + Send
        + Sync
        + 'static,
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
