//! A client made by progenitor at work: lists, creates, deploys, follows a log, meets failures.
//! Types come from the served document; what does not fit them fails to be read.

use std::{env, error::Error};

use eventsource_stream::Eventsource;
use futures::TryStreamExt;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde_json::{Value, json};
use uuid::Uuid;

mod api {
    progenitor::generate_api!(spec = "openapi-3.0.json", interface = Builder);
}

use api::{
    Client,
    types::{
        self, ConnectionInput, DeploymentInput, DeploymentLog, PolicyListItem, RulesetListItem,
        WorkspaceInput,
    },
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (base_url, token) = (env::var("CATALOG_URL")?, env::var("CATALOG_TOKEN")?);
    let mut headers = HeaderMap::new();
    headers.insert(
        AUTHORIZATION,
        HeaderValue::try_from(format!("Bearer {token}"))?,
    );
    let http = reqwest::Client::builder()
        .default_headers(headers)
        .build()?;
    let client = Client::new_with_client(&base_url, http);

    let community = client.list_policies().q("guard").send().await?.into_inner();
    let guard = community
        .policies
        .iter()
        .find_map(|item| match item {
            PolicyListItem::Policy(policy) if policy.slug == "header-guard" => Some(policy.id),
            _ => None,
        })
        .expect("the policy header-guard");
    let vendor = client.list_policies().source("vendor").send().await?;
    assert!(!vendor.policies.is_empty());
    for item in &vendor.policies {
        assert!(matches!(item, PolicyListItem::VendorPolicySummary(_)));
    }

    let rulesets = client.list_rulesets().limit(50).send().await?;
    let basics = rulesets.rulesets.iter().find_map(|item| match item {
        RulesetListItem::RulesetSummary(row) if row.name == "API Basics" => Some(row),
        _ => None,
    });
    let basics = basics.expect("the ruleset API Basics");
    assert!(basics.rule_counts.violation > 0);
    let vendor_rulesets = client.list_rulesets().source("vendor").send().await?;
    assert!(!vendor_rulesets.rulesets.is_empty());
    for item in &vendor_rulesets.rulesets {
        assert!(matches!(item, RulesetListItem::VendorRulesetSummary(_)));
    }

    let input = WorkspaceInput::builder().name("Rust client");
    let made = client.create_workspace().body(input).send().await?;
    let workspace = made.workspace.id;
    let credentials = ConnectionInput::builder()
        .host("us")
        .client_id("sandbox")
        .client_secret("sandbox-secret")
        .organization_id("acme")
        .name("Rust client");
    let request = client.create_connection().body(credentials.clone());
    let made = request.send().await?;
    assert!(made.validation.ok);
    assert_eq!(made.connection.client_id.as_deref(), Some("sandbox"));

    let input = DeploymentInput::builder()
        .policy_id(guard)
        .workspace_id(workspace)
        .connection_id(made.connection.id)
        .target_organization_ids(["acme-sales".parse()?])
        .publish(true);
    let made = client.create_deployment().body(input).send().await?;
    assert!(made.results[0].ok);
    let deployment = made.results[0].deployment.as_ref().expect("a deployment");

    let log = client.stream_deployment_logs().id(deployment.id);
    let mut events = log.send().await?.into_inner().into_inner().eventsource();
    let mut lines = 0;
    let mut end = None;
    while let Some(event) = events.try_next().await? {
        match event.event.as_str() {
            "log" => {
                let line: DeploymentLog = serde_json::from_str(&event.data)?;
                assert!(line.seq > 0);
                lines += 1;
            }
            "end" => end = Some(serde_json::from_str::<Value>(&event.data)?),
            _ => {}
        }
    }
    assert!(lines > 0);
    assert_eq!(end, Some(json!({"status": "published"})));

    let absent = client.get_policy().id(Uuid::new_v4()).send().await;
    let absent = failure(absent);
    assert_eq!(absent.status(), 404);
    assert_eq!(absent.error.code, "not_found");

    let refused = credentials.host("nowhere").name("Nowhere");
    let refused = client.create_connection().body(refused).send().await;
    let refused = failure(refused);
    assert_eq!(refused.status(), 400);
    assert_eq!(refused.error.details[0].field, "host");

    let policies = community.policies.len() + vendor.policies.len();
    println!("Rust: {policies} policies, {lines} lines of a log.");
    Ok(())
}

/// The typed failure of a request that must fail.
fn failure<T>(answer: Result<T, api::Error<types::Error>>) -> api::ResponseValue<types::Error> {
    match answer {
        Err(api::Error::ErrorResponse(failure)) => failure,
        Err(other) => panic!("not a documented failure: {other}"),
        Ok(_) => panic!("a success"),
    }
}
