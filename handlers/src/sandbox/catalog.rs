//! Fills an empty database with the sample catalog, through the service's own interface where it has one.

use catalog_store::{
    domain::Scope,
    tokens::{self, NewToken},
    users::{self, NewUser, User},
};
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    error::{SandboxError, failed},
    outside, policies, rulesets,
    visitor::Visitor,
};
use crate::{App, auth::mint, vendor};

/// What a visitor of the sandbox needs.
pub struct Ready {
    /// A token of the sample user, with both scopes.
    pub token: String,
    /// A value for the cookie `sb-access-token`.
    pub session: String,
    /// A published policy.
    pub policy_id: Uuid,
    /// A connection to the platform.
    pub connection_id: Uuid,
    /// A workspace in which it can be used.
    pub workspace_id: Uuid,
}

/// Makes users, policies, rulesets, comments and vendor entries, unless they are there, and gives a fresh token and session.
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
    let owner = Visitor::new(base_url, token.clone())?;
    if owner.get("/api/submissions").await?["submissions"] == json!([]) {
        let feed = vendor::read(feed).await.map_err(failed)?;
        vendor::sync(&app.store, &app.clock, &feed)
            .await
            .map_err(failed)?;
        policies::submit_all(&owner, web_url).await?;
        policies::approve_all(app).await?;
        policies::discuss(&owner, &Visitor::new(base_url, others)?).await?;
        rulesets::submit_all(&owner, web_url).await?;
        rulesets::approve_all(app).await?;
        connect(&owner).await?;
    }
    let published = owner.get("/api/policies?q=header+guard").await?;
    let connections = owner.get("/api/connections").await?;
    let workspaces = owner.get("/api/workspaces").await?;
    let until = app.clock.now() + TimeDelta::hours(12);
    Ok(Ready {
        token,
        session: app
            .sessions
            .sign(mara.id, &mara.email, until)
            .map_err(failed)?,
        policy_id: id(&published["policies"][0]["id"])?,
        connection_id: id(&connections["connections"][0]["id"])?,
        workspace_id: id(&workspaces["memberships"][0]["workspace"]["id"])?,
    })
}

fn id(value: &Value) -> Result<Uuid, SandboxError> {
    let id = value.as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| failed("the database holds something else than a sample catalog"))
}

/// Makes a workspace, and a connection to the platform that is shared into it.
async fn connect(owner: &Visitor) -> Result<(), SandboxError> {
    let workspace = owner
        .post("/api/workspaces", &json!({ "name": "API platform team" }))
        .await?;
    let credentials = json!({
        "host": "us",
        "clientId": outside::CLIENT_ID,
        "clientSecret": outside::CLIENT_SECRET,
        "organizationId": outside::ORGANIZATION,
        "name": "Acme",
    });
    let made = owner.post("/api/connections", &credentials).await?;
    let share = json!({ "connection_id": made["connection"]["id"] });
    let workspace = id(&workspace["workspace"]["id"])?;
    let path = format!("/api/workspaces/{workspace}/connections");
    owner.post(&path, &share).await?;
    Ok(())
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
        hash: minted.hash.to_vec(),
        scopes: Scope::ALL.to_vec(),
        expires_at: Some(now + TimeDelta::days(30)),
    };
    let mut tx = app.store.begin().await.map_err(failed)?;
    tokens::create(&mut tx, new, now).await.map_err(failed)?;
    tx.commit().await.map_err(failed)?;
    Ok(minted.secret)
}
