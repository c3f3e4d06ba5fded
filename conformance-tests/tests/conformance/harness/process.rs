//! A process of the service: the one under test, and further ones on the same database.

use std::{sync::Arc, time::Duration};

use catalog::{App, api::prepared::MAKE, entropy::Entropy, server};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::TestApp;

/// A running service; it ends when this is dropped.
pub struct Process {
    pub app: Arc<App>,
    pub base_url: String,
    /// Keeps the catalog in memory.
    pub(super) read_model: Option<JoinHandle<()>>,
    stop: CancellationToken,
}

impl Process {
    /// With the catalog in memory, or without: then it answers from the database alone.
    pub(super) async fn serve(app: App, in_memory: bool) -> Self {
        let app = Arc::new(app);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port");
        let base_url = format!("http://{}", listener.local_addr().expect("an address"));
        let stop = CancellationToken::new();
        let (watched, stopped) = (Arc::clone(&app), stop.clone());
        // What watches would hold the database for ever.
        tokio::spawn(async move {
            tokio::select! {
                () = watched.page_memory.watch(&watched.store) => {}
                () = watched.logs.watch(&watched.store) => {}
                () = stopped.cancelled() => {}
            }
        });
        let (watched, stopped) = (Arc::clone(&app), stop.clone());
        let read_model = in_memory.then(|| {
            tokio::spawn(async move {
                tokio::select! {
                    () = watched.read_model.watch(&MAKE) => {}
                    () = stopped.cancelled() => {}
                }
            })
        });
        if in_memory {
            app.read_model.ready(Duration::from_secs(10)).await;
        }
        let (served, stopped) = (Arc::clone(&app), stop.clone());
        tokio::spawn(async move {
            let endpoint = server::endpoint(&served);
            server::serve(listener, endpoint, &served.settings.server, stopped).await
        });
        Self {
            app,
            base_url,
            read_model,
            stop,
        }
    }

    /// What ends when this does.
    pub(super) fn ends(&self) -> CancellationToken {
        self.stop.child_token()
    }

    /// A further process on the database of an application.
    pub async fn beside(other: &TestApp, seed: u64, in_memory: bool) -> Self {
        let app = App::with(
            other.app.settings.clone(),
            other.app.clock.clone(),
            Entropy::seeded(seed),
        );
        Self::serve(app.await.expect("a process"), in_memory).await
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.app.logs.close();
        self.stop.cancel();
    }
}
