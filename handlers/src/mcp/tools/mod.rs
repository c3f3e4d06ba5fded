//! The tools: what there is, who is offered what, and who carries it out.

mod deployments;
mod forks;
mod generic;
mod ideas;
mod input;
mod list;
mod policies;
mod standings;

use std::sync::{Arc, LazyLock};

use catalog_store::domain::Scope;
use serde_json::{Map, Value};

use list::TOOLS;

use super::{
    arguments::{Arguments, unknown},
    operations::{self, Class, Described},
    refusal::Refusal,
    rest::{Call, Rest},
    session::Session,
    share,
    trim::{self, ROWS, Wanted},
    wait::Waiting,
};
use crate::App;

/// A tool.
pub(super) struct Tool {
    pub name: &'static str,
    /// For the model.
    pub about: &'static str,
    /// What the token needs; `None` if any token will do.
    pub scope: Option<Scope>,
    pub class: Class,
    /// Whether a second call changes nothing more.
    pub idempotent: bool,
    run: Run,
}

/// Who carries a tool out.
enum Run {
    /// An operation of the contract; of its rows, these properties unless others are asked for.
    Operation(&'static str, &'static [&'static str]),
    GetPolicy,
    Deploy,
    GetDeployment,
    ForkVendorRuleset,
    ForkRuleset,
    ListIdeas,
    GetIdea,
    SubmitIdea,
    VoteIdea,
    LikeRuleset,
    Leaderboard,
    FindOperations,
    Generic(Class),
}

/// What a tool has at hand.
pub(super) struct Context<'a> {
    pub app: &'a Arc<App>,
    pub rest: &'a Rest,
    pub session: &'a Session,
    pub waiting: Waiting,
    pub consent: Consent,
}

/// Whether the user agrees to what takes something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Consent {
    /// The client cannot ask; the model says that it did.
    ByModel,
    /// The client can ask, and was not told to yet.
    ToBeAsked,
    Given,
    Denied,
}

/// What a tool answers.
pub(super) enum Reply {
    Value(Value),
    /// The user is to be asked this first.
    Ask(String),
}

/// The schemas of all inputs, in the order of the tools.
static INPUTS: LazyLock<Vec<Arc<Map<String, Value>>>> = LazyLock::new(|| {
    TOOLS
        .iter()
        .map(|tool| Arc::new(input::of(&tool.run)))
        .collect()
});

/// The tools that the sender of a message can use, with the schemas of their inputs.
pub(super) fn offered(
    session: &Session,
) -> impl Iterator<Item = (&'static Tool, Arc<Map<String, Value>>)> {
    let all = TOOLS.iter().zip(INPUTS.iter().cloned());
    all.filter(|(tool, _)| tool.scope.is_none_or(|scope| session.has(scope)))
}

pub(super) fn find(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

impl Tool {
    /// Carries it out.
    pub(super) async fn call(
        &self,
        context: Context<'_>,
        arguments: Arguments,
    ) -> Result<Reply, Refusal> {
        if let Some(scope) = self.scope {
            context.session.require(scope)?;
        }
        let value = match self.run {
            Run::Operation(id, row) => by_operation(&context, id, row, arguments).await?,
            Run::GetPolicy => policies::get(&context, arguments).await?,
            Run::Deploy => Box::pin(deployments::deploy(&context, arguments)).await?,
            Run::GetDeployment => Box::pin(deployments::get(&context, arguments)).await?,
            Run::ForkVendorRuleset => forks::vendor(&context, arguments).await?,
            Run::ForkRuleset => forks::community(&context, arguments).await?,
            Run::ListIdeas => ideas::list(&context, arguments).await?,
            Run::GetIdea => ideas::get(&context, arguments).await?,
            Run::SubmitIdea => ideas::submit(&context, arguments).await?,
            Run::VoteIdea => ideas::vote(&context, arguments).await?,
            Run::LikeRuleset => standings::like(&context, arguments).await?,
            Run::Leaderboard => standings::leaderboard(&context, arguments).await?,
            Run::FindOperations => generic::find(&context, arguments)?,
            Run::Generic(class) => return generic::call(&context, class, arguments).await,
        };
        Ok(Reply::Value(value))
    }
}

/// An operation whose parameters and properties of the body are the arguments.
async fn by_operation(
    context: &Context<'_>,
    id: &str,
    row: &[&str],
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let described = described(id)?;
    let mut wanted = Wanted {
        fields: arguments.fields()?,
        rows: None,
    };
    if wanted.fields.is_empty() {
        wanted.fields = row.iter().map(|field| (*field).to_owned()).collect();
    }
    let has_pages = described.parameter("limit").is_some();
    if !row.is_empty() && !has_pages {
        wanted.rows = Some(arguments.rows()?);
    }
    let mut call = assign(described, arguments.rest())?;
    if has_pages {
        let limit = || Value::from(ROWS);
        call.parameters.entry("limit").or_insert_with(limit);
    }
    let answer = context.rest.call(context.session, call).await?;
    let public_url = &context.app.settings.server.public_url;
    match share::with_pages(id, &answer.body, public_url)? {
        Some(value) => trim::trim_value(&value, &wanted),
        None => trim::trim(&answer.body, &wanted),
    }
}

fn described(id: &str) -> Result<&'static Described, Refusal> {
    operations::find(id).ok_or_else(Refusal::not_found)
}

/// Puts each argument where the operation has it.
fn assign(described: &'static Described, arguments: Map<String, Value>) -> Result<Call, Refusal> {
    let (mut parameters, mut body) = (Map::new(), Map::new());
    let properties = described.body_properties();
    for (name, value) in arguments {
        if described.parameter(&name).is_some() {
            parameters.insert(name, value);
        } else if properties.is_some_and(|properties| properties.contains_key(&name)) {
            body.insert(name, value);
        } else {
            let known = described.parameters.iter().map(|parameter| parameter.name);
            let known = known.chain(
                properties
                    .into_iter()
                    .flat_map(Map::keys)
                    .map(String::as_str),
            );
            return Err(unknown(&name, &known.collect::<Vec<&str>>()));
        }
    }
    let body = properties.map(|_| Value::Object(body));
    Ok(Call {
        described,
        parameters,
        body,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows are named as the contract names them.
    #[test]
    fn rows_have_properties_of_the_contract() {
        let document: Value =
            serde_json::from_str(catalog_api::OPENAPI_SERVED_JSON).expect("the document");
        let schemas = &document["components"]["schemas"];
        for (rows, kinds) in [
            (list::POLICY_ROW, ["Policy", "VendorPolicySummary"]),
            (
                list::RULESET_ROW,
                ["RulesetSummary", "VendorRulesetSummary"],
            ),
        ] {
            for name in rows.iter().filter(|name| **name != share::PAGE_URL) {
                let mut kinds = kinds.iter();
                let is_known = kinds.any(|kind| schemas[kind]["properties"][name].is_object());
                assert!(is_known, "{name}");
            }
        }
    }

    #[test]
    fn tools_stand_for_operations_that_there_are() {
        for tool in TOOLS {
            if let Run::Operation(id, _) = tool.run {
                let described = operations::find(id).expect(id);
                assert_eq!(
                    (tool.scope, tool.class),
                    (Some(described.scope), described.class),
                    "{id}"
                );
            }
            assert!(
                !input::of(&tool.run)["properties"].is_null(),
                "{}",
                tool.name
            );
        }
    }
}
