//! `catalog admin token`

use catalog_store::tokens::{self, Token};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{refused, user_by_email};
use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the tokens of a user, newest first.
    List {
        /// The user's e-mail address.
        #[arg(long)]
        email: String,
    },
    /// Revoke a token.
    Revoke {
        /// The token's id.
        id: Uuid,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List { email } => list(&email, app, json).await,
        Command::Revoke { id } => revoke(id, app, json).await,
    }
}

async fn list(email: &str, app: &App, json: bool) -> Result<(), Failure> {
    let now = app.clock.now();
    let mut reader = app.store.reader();
    let user = user_by_email(&mut reader, email.trim()).await?;
    let tokens = tokens::list(&mut reader, user.id).await?;
    let lines: Vec<String> = tokens.iter().map(|token| row(token, now)).collect();
    let text = match lines.as_slice() {
        [] => "No tokens.".to_owned(),
        lines => lines.join("\n"),
    };
    let tokens: Vec<Value> = tokens.iter().map(value).collect();
    print(json, &json!({ "tokens": tokens }), &text);
    Ok(())
}

async fn revoke(id: Uuid, app: &App, json: bool) -> Result<(), Failure> {
    let now = app.clock.now();
    let mut tx = app.store.begin().await?;
    let owner = tokens::owner(&mut tx, id).await?;
    let owner = owner.ok_or_else(|| Failure::Refused(format!("{id}: there is no such token")))?;
    let revoked = tokens::revoke(&mut tx, owner, id, now).await;
    let token = revoked.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let text = format!("The token {} is revoked.", line(&token.name));
    print(json, &value(&token), &text);
    Ok(())
}

fn row(token: &Token, now: DateTime<Utc>) -> String {
    let state = match (token.revoked_at, token.expires_at) {
        (Some(at), _) => format!("revoked {}", at.to_rfc3339()),
        (None, Some(at)) if at <= now => format!("expired {}", at.to_rfc3339()),
        (None, Some(at)) => format!("expires {}", at.to_rfc3339()),
        (None, None) => "never expires".to_owned(),
    };
    let used = token.last_used_at;
    let used = used.map_or("never used".to_owned(), |at| {
        format!("last used {}", at.to_rfc3339())
    });
    let (name, scopes) = (line(&token.name), scopes(token).join(" "));
    let (id, prefix) = (token.id, &token.token_prefix);
    format!("{id}  {prefix}…  {name}  {scopes}  {state}, {used}")
}

fn scopes(token: &Token) -> Vec<String> {
    token.scopes.iter().map(ToString::to_string).collect()
}

fn value(token: &Token) -> Value {
    json!({
        "id": token.id,
        "name": token.name,
        "token_prefix": token.token_prefix,
        "scopes": scopes(token),
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
        "revoked_at": token.revoked_at,
        "created_at": token.created_at,
    })
}
