//! `catalog admin review approve`

use catalog_store::{
    domain::{RevisionField, Seen},
    reviews::{Case, CaseKind},
};
use uuid::Uuid;

use super::{case, outcome::Outcome};
use crate::{
    App,
    cli::{
        Failure,
        admin::{decision::Decision, revision, ruleset, submission},
    },
};

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Arguments {
    /// The id of the submission or revision.
    id: Uuid,
    /// The commit that was reviewed, whole or its first 12 digits or more; both of a split project. Fails if another one is
    /// under review by now. Only an edit of an About text has none.
    #[arg(long = "commit", value_name = "COMMIT")]
    commits: Vec<String>,
    /// The version that was reviewed. Fails if it was changed since.
    #[arg(long, value_name = "NUMBER")]
    version: i64,
    /// E-mail address of the administrator or appointed reviewer who decides.
    #[arg(long, value_name = "EMAIL")]
    by: String,
    /// Feedback for the owner.
    #[arg(long)]
    feedback: Option<String>,
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let case = case(&mut app.store.reader(), arguments.id).await?;
    check_commits(&case, &arguments.commits)?;
    let decision = Decision {
        id: arguments.id,
        feedback: arguments.feedback,
        by: Some(arguments.by),
    };
    let seen = Seen {
        version: Some(arguments.version),
        commits: arguments.commits,
    };
    let outcome: Outcome = match case.kind {
        CaseKind::Policy => submission::approve(app, &decision, &seen).await?.into(),
        CaseKind::Revision => revision::approve(app, &decision, &seen).await?.into(),
        CaseKind::Ruleset => ruleset::approve(app, &decision, &seen).await?.into(),
    };
    outcome.report(json, &case, &decision);
    Ok(())
}

/// Whoever approves has seen a commit, where there is one. Which one it is, is compared by the transaction that approves.
fn check_commits(case: &Case, named: &[String]) -> Result<(), Failure> {
    let has_commit = case.field != Some(RevisionField::Description);
    if !has_commit || !case.is_waiting {
        return Ok(());
    }
    let (id, kind) = (case.id, case.kind);
    match &case.commits {
        None if kind == CaseKind::Policy => Err(Failure::Refused(format!(
            "{id}: its commit is not known; `catalog admin review show {id}` reads it"
        ))),
        Some(commits) if named.is_empty() => {
            let number = commits.distinct().len();
            let what = if number == 1 {
                "the commit"
            } else {
                "each commit"
            };
            Err(Failure::Refused(format!(
                "{id}: name {what} that was reviewed with --commit; `catalog admin review show {id}` shows what waits"
            )))
        }
        _ => Ok(()),
    }
}
