//! `catalog sandbox`

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use catalog_emulators::{platform::PlatformEmulator, sourcehost::Emulator};
use reqwest::Url;
use secrecy::ExposeSecret;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    Failure,
    serve::{serve, stop_on_signal},
};
use crate::{
    App,
    config::{SessionKey, Settings},
    entropy::Entropy,
    sandbox::{self, Ready},
};

/// Nobody wants to wait for a second attempt at an emulated system.
const RETRY: Duration = Duration::from_millis(200);

/// Nor until an emulated system that is made to fail is given up.
const ATTEMPTS: u32 = 5;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Keep the catalog in this SQLite file; without it, the catalog is deleted at the end.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,

    /// Serve further repositories from this folder, laid out as DIR/OWNER/REPOSITORY; a missing `Makefile` or
    /// `src/lib.rs` is generated.
    #[arg(long, value_name = "DIR")]
    repositories: Option<PathBuf>,

    /// Take this feed of the vendor's catalog, a directory, instead of the sample.
    #[arg(long, value_name = "DIR")]
    vendor_feed: Option<PathBuf>,
}

pub(super) async fn run(arguments: Arguments, mut settings: Settings) -> Result<(), Failure> {
    let scratch = tempfile::tempdir()?;
    let repositories = sandbox::serve_repositories(scratch.path()).await?;
    if let Some(folder) = &arguments.repositories {
        repositories.load(folder).map_err(|error| {
            let folder = folder.display();
            Failure::Refused(format!("cannot read the repositories in {folder}: {error}"))
        })?;
    }
    let platform = sandbox::serve_platform().await?;
    configure(
        &mut settings,
        &arguments,
        scratch.path(),
        &repositories,
        &platform,
    )?;
    let listen = settings.server.listen;
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        Failure::Refused(format!(
            "cannot listen on {listen}: {error}; set CATALOG__SERVER__LISTEN to another address, 127.0.0.1:0 for any free port"
        ))
    })?;
    let base_url = format!("http://{}", listener.local_addr()?);
    settings.server.public_url = address(&base_url)?;
    let app = Arc::new(App::open(settings).await?);
    let stop = CancellationToken::new();
    stop_on_signal(&app, &stop)?;
    let serving = tokio::spawn(serve(Arc::clone(&app), listener, stop));
    let feed = arguments.vendor_feed.clone();
    let feed = feed.unwrap_or_else(|| scratch.path().join("vendor-feed"));
    let feed = feed.display().to_string();
    let vendor = sandbox::vendor::publish(&platform, &feed)
        .await
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let ready = sandbox::fill(&app, &base_url, &repositories.web_url, &feed)
        .await
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let outside = Outside {
        web_url: &repositories.web_url,
        platform: &platform.base_url,
        vendor: &vendor,
    };
    let text = welcome(&app.settings, &outside, &ready);
    println!("{text}");
    serving
        .await
        .map_err(|error| Failure::Refused(error.to_string()))??;
    repositories.stop().await;
    platform.stop().await;
    Ok(())
}

/// Points the service at the emulated systems, and lets it leave nothing behind but the database that it was given.
fn configure(
    settings: &mut Settings,
    arguments: &Arguments,
    scratch: &Path,
    repositories: &Emulator,
    platform: &PlatformEmulator,
) -> Result<(), Failure> {
    let database = arguments.database.clone();
    let database = database.unwrap_or_else(|| scratch.join("catalog.db"));
    settings.database.url = format!("sqlite:{}", database.display()).into();
    // Secrets in a database that is kept must be opened again.
    settings.secrets.key_file = Some(database.with_extension("key"));
    let sourcehost = &mut settings.sourcehost;
    sourcehost.web_url = address(&repositories.web_url)?;
    sourcehost.api_url = address(&repositories.api_url)?;
    sourcehost.archive_url = Some(sourcehost.web_url.clone());
    let host = (String::from("us"), address(&platform.base_url)?);
    settings.platform.hosts = [host].into();
    if settings.builder.command.is_none() {
        let script = scratch.join("build.sh").display().to_string();
        settings.builder.command = Some(vec![String::from("sh"), script]);
    }
    settings.worker.retry = RETRY;
    settings.worker.attempts = ATTEMPTS;
    if matches!(settings.session.key, SessionKey::Embedded) {
        let secret: [u8; 32] = Entropy::system().bytes();
        settings.session.key = SessionKey::Secret(URL_SAFE_NO_PAD.encode(secret).into());
    }
    Ok(())
}

/// The address of a server that this process runs.
fn address(text: &str) -> Result<Url, Failure> {
    text.parse()
        .map_err(|error| Failure::Refused(format!("{text}: {error}")))
}

/// What the emulated systems are found by.
struct Outside<'a> {
    web_url: &'a str,
    platform: &'a str,
    /// The vendor's organization.
    vendor: &'a str,
}

fn welcome(settings: &Settings, outside: &Outside<'_>, ready: &Ready) -> String {
    let Outside {
        web_url,
        platform,
        vendor,
    } = outside;
    let base_url = settings.server.public_url.as_str().trim_end_matches('/');
    let database = settings.database.url.expose_secret();
    let reader = sandbox::vendor::VENDOR_CLIENT_ID;
    let secret = sandbox::vendor::VENDOR_CLIENT_SECRET;
    let Ready {
        token,
        session,
        policy_id,
        connection_id,
        workspace_id,
    } = ready;
    let [first, second] = sandbox::TARGETS;
    let draft = sandbox::draft();
    format!(
        r#"
The catalog is ready. Stop it with Ctrl-C.

  service   {base_url}
  sources   {web_url}
  platform  {platform}
  explorer  {base_url}/docs/
  token     {token}
  session   sb-access-token={session}

Try:

  curl -s '{base_url}/api/policies?q=guard'

  curl -s -X POST {base_url}/api/rulesets/validate \
    -H 'Authorization: Bearer {token}' -H 'Content-Type: application/json' -d '{draft}'

  curl -s -X POST {base_url}/api/tokens -b 'sb-access-token={session}' \
    -H 'Content-Type: application/json' -d '{{"name": "mine", "scopes": ["api:read"], "expiresInDays": 30}}'

Deploy a policy to two organizations, and watch the log of the first:

  deploy() {{ curl -s -X POST {base_url}/api/deployments -H 'Authorization: Bearer {token}' \
    -H 'Content-Type: application/json' -d '{{"policyId": "{policy_id}", "connectionId": "{connection_id}",
    "workspaceId": "{workspace_id}", "targetOrganizationIds": ['"$1"'], "'"$2"'": true}}'; echo; }}
  act() {{ curl -sN -X "$1" {base_url}/api/deployments$2 -H 'Authorization: Bearer {token}'; echo; }}
  first() {{ grep -o '"deployment":{{"id":"[^"]*' | head -1 | cut -d'"' -f6; }}

  id=$(deploy '"{first}", "{second}"' publish | tee /dev/stderr | first)
  act GET /$id/logs

Release it, compare it with the platform, and take it back:

  id=$(deploy '"{first}"' release | first); act GET /$id/logs
  curl -s {platform}/emulator/assets; echo
  act POST /$id/sync; act POST /$id/unpublish; act GET /$id/logs
  act POST /$id/delete-release; act GET /$id/logs

Let an organization fail, name one that is not there (207), delete what failed, and try again:

  curl -s -X POST {platform}/emulator/organizations/{second}/fault; echo
  id=$(deploy '"{second}", "nowhere"' release | tee /dev/stderr | first); act GET /$id/logs
  act DELETE /$id
  curl -s -X DELETE {platform}/emulator/organizations/{second}/fault; echo
  id=$(deploy '"{second}"' release | first); act GET /$id/logs

See what a sync of the vendor's catalog with its organization on the platform would change, and sync it:

  export CATALOG__DATABASE__URL='{database}' CATALOG__PLATFORM__HOSTS__US='{platform}' \
    CATALOG__VENDOR__CLIENT_ID='{reader}' CATALOG__VENDOR__CLIENT_SECRET='{secret}'
  catalog vendor sync --exchange us --organization {vendor} --dry-run
  catalog vendor sync --exchange us --organization {vendor}
"#
    )
}
