//! `catalog serve`

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use catalog_build::Sandbox;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

use super::{Failure, service_manager};
use crate::{
    App, api,
    config::{self, CommandLineOption},
    database_watch, server, telemetry, worker,
};

/// The service says that it is ready without the catalog in memory when that takes longer.
const MOST_PATIENT: Duration = Duration::from_secs(10);

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Listen on this address instead of that of the setting server.listen.
    #[arg(long, value_name = "IP:PORT")]
    listen: Option<String>,
}

impl Arguments {
    /// What is set this way. It is parsed with the settings, so that they all have the same messages.
    pub(super) fn options(&self) -> Vec<CommandLineOption> {
        let listen = self.listen.iter().map(|value| CommandLineOption {
            key: "server.listen",
            name: "--listen",
            value: value.clone(),
        });
        listen.collect()
    }
}

pub(super) async fn run(app: App) -> Result<(), Failure> {
    let app = Arc::new(app);
    warn_of_unconfined_builds(&app.settings.builder);
    let listen = app.settings.server.listen;
    let listener = bind("server.listen", listen).await?;
    let stop = CancellationToken::new();
    stop_on_signal(&app, &stop)?;
    tracing::info!(listen = %listener.local_addr()?, database = app.store.kind(), "Serving");
    serve(app, listener, stop).await?;
    tracing::info!("Stopped");
    Ok(())
}

/// Listens on the address of a setting.
async fn bind(key: &str, address: SocketAddr) -> Result<TcpListener, Failure> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| Failure::Refused(format!("{key}: cannot listen on {address}: {error}")))
}

/// Serves health and metrics on the address of a setting, where it has one, until `stop` is cancelled.
pub(super) async fn serve_admin(
    app: &Arc<App>,
    key: &str,
    address: Option<SocketAddr>,
    stop: &CancellationToken,
) -> Result<impl Future<Output = std::io::Result<()>> + use<>, Failure> {
    let listener = match address {
        Some(address) => Some(bind(key, address).await?),
        None => None,
    };
    let (app, stop) = (Arc::clone(app), stop.clone());
    Ok(async move {
        let Some(listener) = listener else {
            return Ok(());
        };
        let endpoint = server::admin_endpoint(&app);
        server::serve(listener, endpoint, &app.settings.server, stop).await
    })
}

/// Tells at each start that nothing holds builds.
pub(super) fn warn_of_unconfined_builds(builder: &config::Builder) {
    if builder.command.is_some() && builder.sandbox == Sandbox::None {
        tracing::warn!(
            "builder.sandbox is \"none\": builds of submitted policies can read and change whatever this process can"
        );
    }
}

/// Serves `app` until `stop` is cancelled, then closes its database.
pub(super) async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: CancellationToken,
) -> Result<(), Failure> {
    telemetry::install_metrics(telemetry::SUM_UP);
    let address = app.settings.server.admin_listen;
    let admin = serve_admin(&app, "server.admin_listen", address, &stop).await?;
    app.starting.store(true, Ordering::Relaxed);
    let background = background(&app, &stop);
    let starting = stop.run_until_cancelled(start(&app));
    let endpoint = server::endpoint(&app);
    let serving = server::serve(listener, endpoint, &app.settings.server, stop.clone());
    let (served, served_admin, _) = tokio::join!(serving, admin, starting);
    background.await;
    app.store.close().await;
    Ok(served.and(served_admin)?)
}

/// Says that the process is ready, once it has the catalog in memory. It answers before that, too, but slower.
async fn start(app: &App) {
    app.read_model.ready(MOST_PATIENT).await;
    app.starting.store(false, Ordering::Relaxed);
    tracing::info!("Ready");
    service_manager::ready();
}

/// What goes on beside the requests: the worker, unless it is switched off, and whoever wakes those who follow logs or looks for
/// changes of what pages show.
/// It ends after `stop` is cancelled.
fn background(app: &Arc<App>, stop: &CancellationToken) -> impl Future<Output = ()> + use<> {
    let mut tasks = JoinSet::new();
    if app.settings.worker.enabled {
        // Others can take its jobs over at once.
        tasks.spawn(worker::run(Arc::clone(app), app.draining.clone()));
    }
    tasks.spawn(database_watch::run(Arc::clone(app), stop.clone()));
    let (watching, closing) = (Arc::clone(app), (Arc::clone(app), stop.clone()));
    tasks.spawn(async move { watching.logs.watch(&watching.store).await });
    let (watching, stopped) = (Arc::clone(app), stop.clone());
    tasks.spawn(async move {
        tokio::select! {
            () = stopped.cancelled() => {}
            () = watching.page_memory.watch(&watching.store) => {}
        }
    });
    let (watching, stopped) = (Arc::clone(app), stop.clone());
    tasks.spawn(async move {
        tokio::select! {
            () = stopped.cancelled() => {}
            () = watching.read_model.watch(&api::prepared::MAKE) => {}
        }
    });
    tasks.spawn(async move {
        let (app, stop) = closing;
        stop.cancelled().await;
        // Not only signals end a service.
        app.draining.cancel();
        app.logs.close();
    });
    async move { while tasks.join_next().await.is_some() {} }
}

/// Cancels `stop` when the process is asked to end, after `server.shutdown_delay_seconds` in which it answers requests still and says by
/// `/readyz` that further ones are to go elsewhere. Asked twice, it does not wait.
pub(super) fn stop_on_signal(app: &Arc<App>, stop: &CancellationToken) -> Result<(), Failure> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let (app, stop) = (Arc::clone(app), stop.clone());
    tokio::spawn(async move {
        let mut asked = async || {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        asked().await;
        app.draining.cancel();
        let delay = app.settings.server.shutdown_delay;
        if !delay.is_zero() {
            tracing::info!(seconds = delay.as_secs(), "Stopping: requests go elsewhere");
            tokio::select! {
                () = asked() => {}
                () = tokio::time::sleep(delay) => {}
            }
        }
        service_manager::stopping();
        stop.cancel();
    });
    Ok(())
}
