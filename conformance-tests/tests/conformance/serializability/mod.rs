//! Requests of the same moment leave what they would leave one after the other: for each operation that changes something,
//! the statuses and the state after concurrent requests are those of some order of them.

mod account;
mod comments;
mod connections;
mod deployments;
mod policies;
mod rulesets;
mod stage;
mod submissions;
mod transfers;
mod workspaces;

use std::{
    collections::{BTreeSet, HashMap},
    future::Future,
    pin::Pin,
};

use catalog_api::operations::OPERATIONS;
use futures_util::future::join_all;

use self::stage::{Case, Outcome, Stage};
use crate::harness::{TestApp, User};

/// How often the requests of a scenario are sent at the same moment.
const ROUNDS: usize = 12;

/// Operations that are not GET and change nothing that another request could see.
const CHANGES_NOTHING: [(&str, &str); 3] = [
    ("validateSubmission", "reads a repository"),
    ("validateRulesetSubmission", "reads a repository"),
    (
        "validateConnection",
        "asks the platform, and stores nothing",
    ),
];

type Making<'a> = Pin<Box<dyn Future<Output = Case> + 'a>>;

/// Requests for one resource, and what makes it.
pub struct Scenario {
    name: &'static str,
    operations: &'static [&'static str],
    /// Whether a request may be refused with 409 for a change that it met, as an operation says that reads a repository
    /// between its look at the resource and its change; it must have left nothing then.
    gives_way: bool,
    rounds: usize,
    make: for<'a> fn(&'a Stage<'a>) -> Making<'a>,
}

/// Scenarios, each by its function and the operations of its requests.
macro_rules! scenarios {
    ($($make:ident: [$($operation:literal),+] $($setting:ident = $value:expr)*;)+) => {
        pub const SCENARIOS: &[$crate::serializability::Scenario] = &[$($crate::serializability::Scenario {
            $($setting: $value,)*
            ..$crate::serializability::Scenario::new(stringify!($make), &[$($operation),+], |stage| Box::pin($make(stage)))
        }),+];
    };
}
use scenarios;

impl Scenario {
    const fn new(
        name: &'static str,
        operations: &'static [&'static str],
        make: for<'a> fn(&'a Stage<'a>) -> Making<'a>,
    ) -> Self {
        Self {
            name,
            operations,
            gives_way: false,
            rounds: ROUNDS,
            make,
        }
    }
}

/// The tables, and a test of each.
macro_rules! tables {
    ($($table:ident: $test:ident),+ $(,)?) => {
        const TABLES: &[&[Scenario]] = &[$($table::SCENARIOS),+];

        $(#[tokio::test(flavor = "multi_thread")]
        async fn $test() {
            check($table::SCENARIOS).await;
        })+
    };
}

tables! {
    account: account_requests_have_an_order,
    comments: comment_requests_have_an_order,
    connections: connection_requests_have_an_order,
    deployments: deployment_requests_have_an_order,
    policies: policy_requests_have_an_order,
    rulesets: ruleset_requests_have_an_order,
    submissions: submission_requests_have_an_order,
    transfers: transfer_requests_have_an_order,
    workspaces: workspace_requests_have_an_order,
}

#[test]
fn every_operation_that_changes_something_has_a_scenario() {
    let covered: BTreeSet<&str> = TABLES
        .iter()
        .flat_map(|table| table.iter().flat_map(|scenario| scenario.operations))
        .chain(CHANGES_NOTHING.iter().map(|(id, _)| id))
        .copied()
        .collect();
    let changing: BTreeSet<&str> = OPERATIONS
        .iter()
        .filter(|operation| operation.method != "GET")
        .map(|operation| operation.id)
        .collect();
    assert_eq!(covered, changing);
}

/// Runs scenarios, and tells of all that have no order.
async fn check(scenarios: &'static [Scenario]) {
    let app = TestApp::with(|settings| {
        settings.limits.comments_per_day = Some(2);
        settings.limits.authoritative_validations_per_day = Some(1);
    })
    .await;
    let admin = app.admin("Admin").await;
    let mut runs = Runs {
        app: &app,
        admin: &admin,
        made: 0,
    };
    let mut without_order = Vec::new();
    for scenario in scenarios {
        if let Err(found) = runs.check(scenario).await {
            without_order.push(found);
        }
    }
    assert!(without_order.is_empty(), "{}", without_order.join("\n\n"));
}

struct Runs<'a> {
    app: &'a TestApp,
    admin: &'a User,
    made: usize,
}

impl Runs<'_> {
    async fn stage(&mut self) -> Stage<'_> {
        self.made += 1;
        Stage::make(self.app, self.admin, self.made).await
    }

    async fn check(&mut self, scenario: &Scenario) -> Result<(), String> {
        let mut possible: HashMap<Vec<usize>, Vec<Outcome>> = HashMap::new();
        for round in 0..scenario.rounds {
            let outcome = self.at_once(scenario).await;
            let taken: Vec<usize> = (0..outcome.statuses.len())
                .filter(|n| outcome.statuses[*n].is_some())
                .collect();
            if !possible.contains_key(&taken) {
                let outcomes = self.in_every_order(scenario, &taken).await;
                possible.insert(taken.clone(), outcomes);
            }
            if !possible[&taken].contains(&outcome) {
                let orders: Vec<String> = possible[&taken].iter().map(Outcome::to_string).collect();
                return Err(format!(
                    "{}, round {round}:\n{outcome}\nis no outcome of any order:\n{}",
                    scenario.name,
                    orders.join("\n")
                ));
            }
        }
        Ok(())
    }

    async fn at_once(&mut self, scenario: &Scenario) -> Outcome {
        let stage = self.stage().await;
        let case = (scenario.make)(&stage).await;
        let answers = join_all(case.asks.iter().map(|ask| stage.send(ask))).await;
        let operations: Vec<&str> = answers
            .iter()
            .map(crate::harness::Exchange::operation)
            .collect();
        let (asked, declared): (BTreeSet<&str>, BTreeSet<&str>) = (
            operations.into_iter().collect(),
            scenario.operations.iter().copied().collect(),
        );
        assert_eq!(asked, declared, "{}", scenario.name);
        let statuses = answers.iter().map(|answer| {
            let status = answer.status.as_u16();
            (status != 409 || !scenario.gives_way).then_some(status)
        });
        Outcome {
            statuses: statuses.collect(),
            state: stage.state(&case).await,
        }
    }

    /// The outcomes of the requests that were `taken`, each of its orders tried on a resource of its own.
    async fn in_every_order(&mut self, scenario: &Scenario, taken: &[usize]) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for order in orders(taken) {
            let stage = self.stage().await;
            let case = (scenario.make)(&stage).await;
            let mut statuses = vec![None; case.asks.len()];
            for number in order {
                let answer = stage.send(&case.asks[number]).await;
                statuses[number] = Some(answer.status.as_u16());
            }
            let outcome = Outcome {
                statuses,
                state: stage.state(&case).await,
            };
            if !outcomes.contains(&outcome) {
                outcomes.push(outcome);
            }
        }
        outcomes
    }
}

/// All orders of some numbers.
fn orders(numbers: &[usize]) -> Vec<Vec<usize>> {
    if numbers.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in numbers {
        let rest: Vec<usize> = numbers.iter().copied().filter(|n| n != first).collect();
        for mut order in orders(&rest) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all
}
