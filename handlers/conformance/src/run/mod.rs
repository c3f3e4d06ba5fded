//! A run against a deployment of which nothing is known but its address.

mod ask;
mod documents;
mod made;
mod parameters;
mod reads;
mod refusals;
mod things;
mod writes;

use catalog_outbound::TransportError;

use crate::{
    client::{Caller, Client, Request},
    contract::{Contract, Operation},
    report::Report,
};
use made::Made;
use things::Things;

/// What a run does.
pub struct Options {
    /// The address of the deployment, for the report.
    pub base_url: String,
    /// The path of the deployment's own document, in JSON.
    pub served_document: &'static str,
    /// Whether it makes, changes and removes things of its own.
    pub write: bool,
    /// A text that no other run has: names of what it makes are unique by it.
    pub nonce: String,
}

/// Why nothing could be exercised.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Nothing answers there.
    #[error("the deployment does not answer: {0}")]
    Unreachable(TransportError),
    /// The token is refused.
    #[error(
        "the deployment refuses the token (GET /api/me answers {0}); it needs the scope api:read"
    )]
    Token(u16),
    /// The token may not write.
    #[error("the token has no scope api:write, which --write needs")]
    Scope,
}

struct Run<'a> {
    contract: &'a Contract,
    client: &'a Client,
    report: Report,
    things: Things,
    made: Made,
}

/// Exercises a deployment: reads without a token, with one also its reads, and what the options ask for.
pub async fn run(
    contract: &Contract,
    client: &Client,
    options: &Options,
) -> Result<Report, RunError> {
    let mut run = Run {
        contract,
        client,
        report: Report::new(&options.base_url, contract),
        things: Things::default(),
        made: Made::default(),
    };
    run.compare_documents(options.served_document)
        .await
        .map_err(RunError::Unreachable)?;
    run.refuses_without_token().await;
    run.reads(Caller::Nobody).await;
    if client.has_token() {
        run.check_token(options.write).await?;
        run.reads(Caller::Token).await;
    }
    if options.write && client.has_token() {
        run.refuses_writes().await;
        run.writes(&options.nonce).await;
        run.take_back().await;
    }
    run.note_what_is_missing();
    Ok(run.report)
}

impl Run<'_> {
    /// Whoever gives a token means it to be used: one that is not good is no deviation of the deployment.
    async fn check_token(&self, write: bool) -> Result<(), RunError> {
        let probe = |method, body| Request {
            method,
            path: "/api/me",
            caller: Caller::Token,
            body,
        };
        let status = async |request| {
            let answers = self.client.send(&request).await;
            let answers = answers.map_err(RunError::Unreachable)?;
            Ok(answers.last().map_or(0, |answer| answer.status))
        };
        if let refused @ (401 | 403) = status(probe("GET", None)).await? {
            return Err(RunError::Token(refused));
        }
        // A list is no change, so that nothing changes.
        if write && status(probe("PATCH", Some("[]".to_owned()))).await? == 403 {
            return Err(RunError::Scope);
        }
        Ok(())
    }

    fn note_what_is_missing(&mut self) {
        let mut missing = Vec::new();
        for operation in self.contract.operations() {
            let collection = things::collection(&operation.path, &[]);
            if operation.method == "GET"
                && self.client.has_token()
                && operation.path.matches('{').count() == 1
                && let Some(collection) = collection
                && self.things.of(&collection).next().is_none()
                && !missing.contains(&collection)
            {
                missing.push(collection);
            }
        }
        if !missing.is_empty() {
            let note = format!("nothing was found to read below {}", missing.join(", "));
            self.report.notes.push(note);
        }
    }
}

/// Whether an operation may be called without a token.
fn is_open(contract: &Contract, operation: &Operation) -> bool {
    let mut security = contract.security(operation).iter();
    security.any(|scheme| scheme.as_object().is_some_and(serde_json::Map::is_empty))
}

/// Whether an operation may be called with a token.
fn takes_tokens(contract: &Contract, operation: &Operation) -> bool {
    let mut security = contract.security(operation).iter();
    security.any(|scheme| scheme.get("bearerAuth").is_some())
}
