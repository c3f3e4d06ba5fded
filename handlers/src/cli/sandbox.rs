//! `catalog sandbox`

use std::{path::PathBuf, sync::Arc};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    Failure,
    serve::{serve, stop_on_signal},
};
use crate::{
    App,
    config::Settings,
    entropy::Entropy,
    sandbox::{self, Ready},
};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Keep the catalog in this SQLite file; without it, it is gone at the end.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,

    /// Serve further repositories from this folder, as DIR/OWNER/REPOSITORY; a `Makefile` and a `src/lib.rs` that a
    /// project lacks are made up.
    #[arg(long, value_name = "DIR")]
    repositories: Option<PathBuf>,
}

pub(super) async fn run(arguments: Arguments, mut settings: Settings) -> Result<(), Failure> {
    let scratch = tempfile::tempdir()?;
    let repositories = sandbox::serve_repositories(scratch.path()).await?;
    if let Some(folder) = &arguments.repositories {
        repositories.load(folder).map_err(|error| {
            let folder = folder.display();
            Failure::Refused(format!(
                "the repositories in {folder} cannot be read: {error}"
            ))
        })?;
    }
    let database = arguments
        .database
        .unwrap_or_else(|| scratch.path().join("catalog.db"));
    settings.database.url = format!("sqlite:{}", database.display()).into();
    settings
        .sourcehost
        .web_url
        .clone_from(&repositories.web_url);
    settings
        .sourcehost
        .api_url
        .clone_from(&repositories.api_url);
    if settings.session.jwt_secret.is_none() && settings.session.jwks.is_none() {
        // A sandbox leaves nothing behind, its session's secret included.
        let secret: [u8; 32] = Entropy::system().bytes();
        settings.session.jwt_secret = Some(URL_SAFE_NO_PAD.encode(secret).into());
    }
    let listen = settings.server.listen;
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        Failure::Refused(format!(
            "{listen} cannot be used: {error}; set CATALOG__SERVER__LISTEN to another address, 127.0.0.1:0 for any"
        ))
    })?;
    let base_url = format!("http://{}", listener.local_addr()?);
    settings.server.public_url.clone_from(&base_url);
    let app = Arc::new(App::open(settings).await?);
    let stop = CancellationToken::new();
    stop_on_signal(&stop)?;
    let serving = tokio::spawn(serve(Arc::clone(&app), listener, stop));
    let feed = scratch.path().join("vendor-feed").display().to_string();
    let ready = sandbox::fill(&app, &base_url, &repositories.web_url, &feed)
        .await
        .map_err(|error| Failure::Refused(error.to_string()))?;
    println!("{}", welcome(&base_url, &repositories.web_url, &ready));
    serving
        .await
        .map_err(|error| Failure::Refused(error.to_string()))??;
    repositories.stop().await;
    Ok(())
}

fn welcome(base_url: &str, web_url: &str, ready: &Ready) -> String {
    let Ready {
        token,
        session,
        policy_id,
    } = ready;
    format!(
        r#"
The catalog is ready. Stop it with Ctrl-C.

  service   {base_url}
  sources   {web_url}
  explorer  {base_url}/docs/
  token     {token}
  session   sb-access-token={session}

Try:

  curl -s '{base_url}/api/policies?q=guard'

  curl -s -X POST {base_url}/api/policies/{policy_id}/comments \
    -H 'Authorization: Bearer {token}' \
    -H 'Content-Type: application/json' -d '{{"body": "Just what we needed."}}'

  curl -s -X POST {base_url}/api/tokens -b 'sb-access-token={session}' \
    -H 'Content-Type: application/json' -d '{{"name": "mine", "scopes": ["api:read"], "expiresInDays": 30}}'

  curl -s -X POST {base_url}/api/rulesets/validate \
    -H 'Authorization: Bearer {token}' \
    -H 'Content-Type: application/json' -d '{draft}'
"#,
        draft = sandbox::draft(),
    )
}
