//! A way to PostgreSQL that can be cut.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sqlx_postgres::PgConnectOptions;
use tokio::{
    net::{TcpListener, TcpStream, UnixStream},
    task::JoinSet,
};

/// What stands between the service and its database, and can be cut.
pub struct Proxy {
    address: SocketAddr,
    target: PgConnectOptions,
    tasks: Arc<Mutex<JoinSet<()>>>,
}

impl Proxy {
    pub async fn start(database: &str) -> Self {
        let mut proxy = Self {
            address: "127.0.0.1:0".parse().expect("an address"),
            target: database.parse().expect("an address"),
            tasks: Arc::default(),
        };
        proxy.address = proxy.restore().await;
        proxy
    }

    /// Listens, where it listened before.
    pub async fn restore(&self) -> SocketAddr {
        let listener = TcpListener::bind(self.address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (target, tasks) = (self.target.clone(), Arc::clone(&self.tasks));
        self.tasks().spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let target = target.clone();
                let mut tasks = tasks.lock().unwrap_or_else(PoisonError::into_inner);
                tasks.spawn(async move { forward(client, &target).await });
            }
        });
        address
    }

    /// Ends all connections, and refuses new ones.
    pub fn cut(&self) {
        let cut = std::mem::take(&mut *self.tasks());
        drop(cut);
    }

    fn tasks(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The address of the database through it.
    pub fn url(&self, database: &str) -> String {
        let name = database.rsplit('/').next().expect("a name");
        format!(
            "postgres://{}@{}/{name}",
            self.target.get_username(),
            self.address
        )
    }
}

async fn forward(mut client: TcpStream, target: &PgConnectOptions) {
    let port = target.get_port();
    let folder = target
        .get_socket()
        .map(|folder| folder.display().to_string());
    let folder = folder.or_else(|| {
        target
            .get_host()
            .starts_with('/')
            .then(|| target.get_host().to_owned())
    });
    // What becomes of a connection is for its two ends to find out.
    let _ = if let Some(folder) = folder {
        let path = format!("{folder}/.s.PGSQL.{port}");
        let mut server = UnixStream::connect(path).await.expect("PostgreSQL");
        tokio::io::copy_bidirectional(&mut client, &mut server).await
    } else {
        let server = TcpStream::connect((target.get_host(), port)).await;
        tokio::io::copy_bidirectional(&mut client, &mut server.expect("PostgreSQL")).await
    };
}
