//! Who sees what: every operation, of everything that there is, by everybody, and the same by every way.

use std::collections::BTreeMap;

use catalog_api::operations::{Location, OPERATIONS, Operation};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Team, TestApp, Transport, User, contract, platform::SALES};

/// What changes by being read.
const READ_CHANGES: [&str; 3] = ["views", "request_id", "last_used_at"];

/// What there is, by a word: the values that stand in addresses.
struct Catalog {
    values: BTreeMap<&'static str, Vec<String>>,
    people: Vec<User>,
}

#[tokio::test]
async fn everybody_reads_the_same_over_mcp() {
    let app = TestApp::start().await;
    let catalog = fill(&app).await;
    let (mut seen, mut hidden, mut different) = (0, 0, Vec::new());
    for operation in OPERATIONS.iter().filter(|one| one.method == "GET") {
        if operation.id == "streamDeploymentLogs" {
            continue;
        }
        for address in addresses(operation, &catalog) {
            for user in &catalog.people {
                let [rest, mcp] = both(&app, operation, &address, user, None).await;
                if rest != mcp {
                    different.push(format!("{address} by {}: {rest:?} {mcp:?}", user.name));
                }
                match rest.0 {
                    200 => seen += 1,
                    _ => hidden += 1,
                }
            }
        }
    }
    assert!(different.is_empty(), "{different:#?}");
    // The sweep is one only if it meets both, many times.
    assert!(seen > 150 && hidden > 150, "{seen} seen, {hidden} hidden");
}

/// Whoever cannot see a thing, or may not change it, is refused in the same way.
#[tokio::test]
async fn strangers_are_refused_the_same_over_mcp() {
    let app = TestApp::start().await;
    let catalog = fill(&app).await;
    let stranger = catalog.people.last().expect("a stranger");
    let (mut refused, mut different) = (0, Vec::new());
    for operation in OPERATIONS.iter().filter(|one| one.method != "GET") {
        // Only browsers make tokens.
        if operation.id == "createToken" {
            continue;
        }
        let example = contract::item(operation)
            .pointer("/requestBody/content/application~1json/examples/request/value");
        for address in addresses(operation, &catalog) {
            let rest = ask(
                &app,
                operation,
                &address,
                stranger,
                example,
                Transport::Rest,
            )
            .await;
            if rest.0 < 400 {
                // What anybody may do to what is published is not asked again: it would be another answer.
                continue;
            }
            let mcp = ask(&app, operation, &address, stranger, example, Transport::Mcp).await;
            if rest != mcp {
                different.push(format!("{} {address}: {rest:?} {mcp:?}", operation.id));
            }
            refused += 1;
        }
    }
    assert!(different.is_empty(), "{different:#?}");
    assert!(refused > 80, "{refused}");
}

async fn both(
    app: &TestApp,
    operation: &Operation,
    address: &str,
    user: &User,
    body: Option<&Value>,
) -> [(u16, Value); 2] {
    let rest = ask(app, operation, address, user, body, Transport::Rest).await;
    [
        rest,
        ask(app, operation, address, user, body, Transport::Mcp).await,
    ]
}

async fn ask(
    app: &TestApp,
    operation: &Operation,
    address: &str,
    user: &User,
    body: Option<&Value>,
    via: Transport,
) -> (u16, Value) {
    let method = operation.method.parse().expect("a method");
    let mut request = app.request(method, address).by(user).via(via);
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = request.send().await;
    let mut body = answer.body;
    // Each way has its own place for the status.
    if let Some(error) = body.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("status");
    }
    (answer.status.as_u16(), lasting(body))
}

fn lasting(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(name, _)| !READ_CHANGES.contains(&name.as_str()))
            .map(|(name, value)| (name, lasting(value)))
            .collect(),
        Value::Array(items) => items.into_iter().map(lasting).collect(),
        other => other,
    }
}

/// The addresses of an operation: one for each thing that its parameters can name.
fn addresses(operation: &Operation, catalog: &Catalog) -> Vec<String> {
    let in_path: Vec<&str> = operation
        .parameters
        .iter()
        .filter(|parameter| parameter.location == Location::Path)
        .map(|parameter| parameter.name)
        .collect();
    let of = |word: &str| catalog.values.get(word).into_iter().flatten();
    let mut addresses = vec![operation.path.to_owned()];
    for name in in_path {
        let word = kind(operation, name);
        let filled = addresses.iter().flat_map(|address| {
            of(word).map(move |value| address.replace(&format!("{{{name}}}"), value))
        });
        addresses = filled.collect();
    }
    let query = match operation.id {
        "listPolicyOrgs" => of("connections")
            .next()
            .map(|id| format!("?connectionId={id}")),
        "unshareWorkspaceConnection" => of("connections")
            .next()
            .map(|id| format!("?connection_id={id}")),
        // Agents are given fewer rows, if they do not ask for more.
        "listDeployments" | "listRulesets" => Some("?limit=50".to_owned()),
        _ => None,
    };
    let query = query.unwrap_or_default();
    addresses
        .into_iter()
        .map(|address| address + &query)
        .collect()
}

/// What a parameter names.
fn kind(operation: &Operation, parameter: &str) -> &'static str {
    match (parameter, operation.path) {
        ("userId", _) => "people",
        ("connectionId", _) => "connections",
        ("key", _) => "keys",
        (_, path) if path.starts_with("/api/vendor-policies") => "vendor policies",
        (_, path) if path.starts_with("/api/vendor-rulesets") => "vendor rulesets",
        (_, path) if path.starts_with("/api/policies") => "policies",
        (_, path) if path.starts_with("/api/submissions") => "policies",
        (_, path) if path.starts_with("/api/comments") => "comments",
        (_, path) if path.starts_with("/api/rulesets") => "rulesets",
        (_, path) if path.starts_with("/api/ruleset-submissions") => "ruleset submissions",
        (_, path) if path.starts_with("/api/deployments") => "deployments",
        (_, path) if path.starts_with("/api/connections") => "connections",
        (_, path) if path.starts_with("/api/workspaces") => "workspaces",
        (_, path) if path.starts_with("/api/transfers") => "transfers",
        (_, path) if path.starts_with("/api/tokens") => "tokens",
        (name, path) => panic!("{name} of {path}"),
    }
}

/// A catalog that holds something of everything, in every state.
async fn fill(app: &TestApp) -> Catalog {
    let team = app.team().await;
    let values = policies(app, &team)
        .await
        .into_iter()
        .chain(rulesets(app, &team).await)
        .chain(shared(app, &team).await)
        .collect();
    let (admin, stranger) = (app.admin("Root").await, app.user("Stranger").await);
    let people = vec![team.fixture.owner, team.noor, admin, stranger];
    Catalog { values, people }
}

type Values = Vec<(&'static str, Vec<String>)>;

/// An identifier that nothing has.
fn nothing() -> String {
    Uuid::nil().to_string()
}

fn ids<const N: usize>(ids: [Uuid; N]) -> Vec<String> {
    let ids = ids.iter().map(Uuid::to_string);
    ids.chain([nothing()]).collect()
}

async fn policies(app: &TestApp, team: &Team) -> Values {
    let (owner, published) = (&team.fixture.owner, team.fixture.policy);
    let waiting = app.policy_under_review(owner, "Waiting").await;
    let private = app.published_policy(owner, "Private").await;
    app.set_private(private).await;
    app.vendor_policies(&[("limit", "Limit", "inbound")]).await;
    let made = async |path: &str, body: Value, at: &str| {
        let path = format!("/api/policies/{published}/{path}");
        app.post(path).by(owner).json(&body).send().await.id(at)
    };
    let comment = made("comments", json!({"body": "Good."}), "/comment/id").await;
    let recipient = json!({"recipientEmail": team.noor.email});
    let transfer = made("transfers", recipient, "/transfer/id").await;
    vec![
        ("policies", ids([published, waiting, private])),
        (
            "vendor policies",
            vec!["limit".to_owned(), "none".to_owned()],
        ),
        ("comments", ids([comment])),
        ("transfers", ids([transfer])),
    ]
}

async fn rulesets(app: &TestApp, team: &Team) -> Values {
    let owner = &team.fixture.owner;
    let published = app.published_ruleset(owner, "Published").await;
    let waiting = app.ruleset_under_review(owner, "Draft").await;
    app.vendor_rulesets(&[("secure", "Secure", "rest-api")])
        .await;
    vec![
        ("rulesets", ids([published.1, waiting.1])),
        ("ruleset submissions", ids([published.0, waiting.0])),
        (
            "vendor rulesets",
            vec!["secure".to_owned(), "none".to_owned()],
        ),
        ("keys", vec!["overview".to_owned()]),
    ]
}

async fn shared(app: &TestApp, team: &Team) -> Values {
    let fixture = &team.fixture;
    let deployed = app.deploy(fixture, &[SALES], json!({})).await;
    let tokens = app.get("/api/tokens").by(&fixture.owner).answers(200).await;
    vec![
        (
            "deployments",
            ids([deployed.id("/results/0/deployment/id")]),
        ),
        ("connections", ids([fixture.connection])),
        ("workspaces", ids([fixture.workspace])),
        ("tokens", ids([tokens.id("/tokens/0/id")])),
        ("people", ids([team.noor.id])),
    ]
}
