//! `catalog admin idea list`

use catalog_store::{
    domain::IdeaPhase,
    ideas::{self, AdminIdea, IdeaFilter, IdeaSort},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
};

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Arguments {
    /// Only those of this phase.
    #[arg(long, value_parser = phases())]
    phase: Option<IdeaPhase>,
    /// Only those whose title or body has all of these words.
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// The newest first.
    #[arg(long)]
    newest: bool,
    /// Hidden and merged ones, too.
    #[arg(long)]
    all: bool,
    /// How many at most.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=1_000))]
    limit: i64,
    /// How many to leave out before them.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..))]
    offset: i64,
}

fn phases() -> impl TypedValueParser<Value = IdeaPhase> {
    let words = IdeaPhase::ALL.iter().map(|phase| phase.as_str());
    PossibleValuesParser::new(words).try_map(IdeaPhase::try_from)
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let filter = IdeaFilter {
        phase: arguments.phase,
        q: arguments.search,
        sort: if arguments.newest {
            IdeaSort::Newest
        } else {
            IdeaSort::Votes
        },
        limit: arguments.limit,
        offset: arguments.offset,
    };
    let (found, more) = ideas::all(&mut app.store.reader(), &filter, arguments.all).await?;
    let mut lines: Vec<String> = found.iter().map(row).collect();
    if lines.is_empty() {
        lines.push("No ideas.".to_owned());
    }
    if more {
        lines.push("There are more; take --limit and --offset.".to_owned());
    }
    let values: Vec<Value> = found.iter().map(value).collect();
    let value = json!({ "ideas": values, "more": more });
    print(json, &value, &lines.join("\n"));
    Ok(())
}

fn row(idea: &AdminIdea) -> String {
    let votes = idea.votes;
    let title = line(&idea.title);
    format!("{}  {}  {votes} votes  {title}", idea.id, state(idea))
}

/// The phase, or why nobody sees the idea.
pub(super) fn state(idea: &AdminIdea) -> String {
    match (idea.merged_into, idea.hidden) {
        (Some(into), _) => format!("merged into {into}"),
        (None, true) => format!("{}, hidden", idea.phase()),
        (None, false) => idea.phase().to_string(),
    }
}

pub(super) fn value(idea: &AdminIdea) -> Value {
    json!({
        "id": idea.id,
        "title": idea.title,
        "body": idea.body,
        "phase": idea.phase(),
        "votes": idea.votes,
        "closed_reason": idea.closed_reason,
        "hidden": idea.hidden,
        "merged_into": idea.merged_into,
        "author": idea.author_email,
        "created_at": idea.created_at,
    })
}
