//! `catalog admin review reject`

use catalog_store::reviews::CaseKind;
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
    /// What its owner is to change.
    #[arg(long, value_parser = not_blank)]
    feedback: String,
    /// E-mail address of the administrator or appointed reviewer who decides.
    #[arg(long, value_name = "EMAIL")]
    by: String,
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let case = case(&mut app.store.reader(), arguments.id).await?;
    let decision = Decision {
        id: arguments.id,
        feedback: Some(arguments.feedback),
        by: Some(arguments.by),
    };
    let outcome: Outcome = match case.kind {
        CaseKind::Policy => submission::reject(app, &decision).await?.into(),
        CaseKind::Revision => revision::reject(app, &decision).await?.into(),
        CaseKind::Ruleset => ruleset::reject(app, &decision).await?.into(),
    };
    outcome.report(json, &case, &decision);
    Ok(())
}

fn not_blank(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Err("it must not be blank: say what the owner is to change");
    }
    Ok(text.to_owned())
}
