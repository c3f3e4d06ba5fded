//! Fills an empty database with the sample catalog, through the service's own interface where it has one.

use catalog_store::{
    submissions::{approve, list_under_review},
    tokens::{self, NewToken},
    users::{self, NewUser, User},
};
use chrono::TimeDelta;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{App, auth::mint, vendor};

/// Two sample projects, and what is said about them.
const UNDER_REVIEW: &str = "Quota Headers";

const PROJECTS: [(&str, &str); 6] = [
    ("Header Guard", "header-guard"),
    ("Prompt Shield", "prompt-shield"),
    ("Agent Card Check", "agent-card-check"),
    ("Tool Allowlist", "tool-allowlist"),
    ("Token Budget", "token-budget"),
    (UNDER_REVIEW, "quota-headers"),
];

/// What a visitor of the sandbox needs.
pub struct Ready {
    /// A token of the sample user, with both scopes.
    pub token: String,
    /// A value for the cookie `sb-access-token`.
    pub session: String,
    /// A published policy.
    pub policy_id: Uuid,
}

/// Why the sample catalog could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the sample catalog cannot be made: {0}")]
pub struct SandboxError(String);

/// Makes users, policies, comments and vendor entries, unless they are there, and gives a fresh token and session.
/// `base_url` is the running service, `web_url` the source host that holds the samples, and `feed` the vendor's feed.
pub async fn fill(
    app: &App,
    base_url: &str,
    web_url: &str,
    feed: &str,
) -> Result<Ready, SandboxError> {
    let mara = user(app, "mara@example.com", "Mara Lind").await?;
    let noor = user(app, "noor@example.com", "Noor Aziz").await?;
    let (token, others) = (token(app, &mara).await?, token(app, &noor).await?);
    let owner = Visitor::new(base_url, token.clone());
    if owner.get("/api/submissions").await?["submissions"] == json!([]) {
        let feed = vendor::read(feed).await.map_err(failed)?;
        vendor::sync(&app.store, &app.clock, feed)
            .await
            .map_err(failed)?;
        submit_all(&owner, web_url).await?;
        approve_all(app).await?;
        discuss(&owner, &Visitor::new(base_url, others)).await?;
    }
    let published = owner.get("/api/policies?q=header+guard").await?;
    let policy_id = published["policies"][0]["id"]
        .as_str()
        .and_then(|id| id.parse().ok());
    let until = app.clock.now() + TimeDelta::hours(12);
    Ok(Ready {
        token,
        session: app
            .sessions
            .sign(mara.id, &mara.email, until)
            .map_err(failed)?,
        policy_id: policy_id.ok_or_else(|| failed("no policy was published"))?,
    })
}

async fn user(app: &App, email: &str, name: &str) -> Result<User, SandboxError> {
    if let Some(user) = users::by_email(&mut app.store.reader(), email)
        .await
        .map_err(failed)?
    {
        return Ok(user);
    }
    let now = app.clock.now();
    let new = NewUser {
        id: app.entropy.id(now),
        email: email.to_owned(),
        name: name.to_owned(),
        is_admin: false,
    };
    let mut tx = app.store.begin().await.map_err(failed)?;
    let made = users::create(&mut tx, new, now).await.map_err(failed)?;
    tx.commit().await.map_err(failed)?;
    made.ok_or_else(|| failed("a sample user was made by somebody else"))
}

async fn token(app: &App, user: &User) -> Result<String, SandboxError> {
    let now = app.clock.now();
    let minted = mint(&app.entropy);
    let new = NewToken {
        id: app.entropy.id(now),
        user_id: user.id,
        name: "sandbox".to_owned(),
        token_prefix: minted.prefix,
        hash: minted.hash,
        scopes: vec!["api:read".to_owned(), "api:write".to_owned()],
        expires_at: Some(now + TimeDelta::days(30)),
    };
    let mut tx = app.store.begin().await.map_err(failed)?;
    tokens::create(&mut tx, new, now).await.map_err(failed)?;
    tx.commit().await.map_err(failed)?;
    Ok(minted.secret)
}

async fn submit_all(owner: &Visitor, web_url: &str) -> Result<(), SandboxError> {
    for (name, repository) in PROJECTS {
        let body = json!({
            "name": name,
            "description": about(name),
            "projectType": "unified",
            "sourcehostUrl": format!("{web_url}/sample/{repository}"),
        });
        let made = owner.post("/api/submissions", &body).await?;
        let id = made["submission"]["id"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        let text = format!("# {name}\n\n{}\n", about(name));
        let tabs =
            json!({ "docTabs": [{ "key": "overview", "title": "Overview", "bodyMd": text }] });
        owner
            .patch(&format!("/api/submissions/{id}"), &tabs)
            .await?;
    }
    let split = json!({
        "name": "Egress Signer",
        "description": about("Egress Signer"),
        "projectType": "split",
        "sourcehostUrl": format!("{web_url}/sample/egress-signer-definition"),
        "implementationSourcehostUrl": format!("{web_url}/sample/egress-signer-gateway"),
    });
    owner.post("/api/submissions", &split).await?;
    Ok(())
}

async fn approve_all(app: &App) -> Result<(), SandboxError> {
    let waiting = list_under_review(&mut app.store.reader())
        .await
        .map_err(failed)?;
    for submission in waiting.into_iter().filter(|s| s.name != UNDER_REVIEW) {
        let mut tx = app.store.begin().await.map_err(failed)?;
        approve(
            &mut tx,
            submission.id,
            Some("Welcome to the catalog."),
            app.clock.now(),
        )
        .await
        .map_err(failed)?;
        tx.commit().await.map_err(failed)?;
    }
    Ok(())
}

async fn discuss(owner: &Visitor, visitor: &Visitor) -> Result<(), SandboxError> {
    let listed = visitor.get("/api/policies").await?;
    for policy in listed["policies"].as_array().into_iter().flatten() {
        let path = format!(
            "/api/policies/{}",
            policy["id"].as_str().unwrap_or_default()
        );
        visitor.post(&format!("{path}/like"), &json!({})).await?;
        let question = json!({ "body": "Does it work together with rate limits?" });
        let comments = format!("{path}/comments");
        let asked = visitor.post(&comments, &question).await?;
        let answer = json!({ "body": "Yes, in either order.", "parentId": asked["comment"]["id"] });
        owner.post(&comments, &answer).await?;
    }
    Ok(())
}

fn about(name: &str) -> &'static str {
    match name {
        "Header Guard" => {
            "Rejects requests whose headers are oversized, duplicated or on a deny list."
        }
        "Prompt Shield" => "Screens prompts for injected instructions and masks personal data.",
        "Agent Card Check" => {
            "Lets a call to an agent pass only if its card announces the skill asked for."
        }
        "Tool Allowlist" => "Restricts which tools of an MCP server a client may list and call.",
        "Token Budget" => {
            "Refuses model calls once a consumer's daily budget of tokens is used up."
        }
        "Egress Signer" => "Signs outgoing requests, so that upstreams can tell who called them.",
        _ => "Adds the remaining quota and its reset time to every answer.",
    }
}

/// A client of the service's own interface.
struct Visitor {
    http: Client,
    base_url: String,
    token: String,
}

impl Visitor {
    fn new(base_url: &str, token: String) -> Self {
        Self {
            http: Client::new(),
            base_url: base_url.to_owned(),
            token,
        }
    }

    async fn get(&self, path: &str) -> Result<Value, SandboxError> {
        let request = self.http.get(format!("{}{path}", self.base_url));
        read(request.bearer_auth(&self.token).send().await).await
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, SandboxError> {
        let request = self
            .http
            .post(format!("{}{path}", self.base_url))
            .json(body);
        read(request.bearer_auth(&self.token).send().await).await
    }

    async fn patch(&self, path: &str, body: &Value) -> Result<Value, SandboxError> {
        let request = self
            .http
            .patch(format!("{}{path}", self.base_url))
            .json(body);
        read(request.bearer_auth(&self.token).send().await).await
    }
}

async fn read(answer: reqwest::Result<Response>) -> Result<Value, SandboxError> {
    let answer = answer.map_err(failed)?;
    let status = answer.status();
    let body: Value = answer.json().await.map_err(failed)?;
    if !status.is_success() {
        return Err(failed(format!("{status}: {body}")));
    }
    Ok(body)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "it is what map_err hands over"
)]
fn failed(cause: impl ToString) -> SandboxError {
    SandboxError(cause.to_string())
}
