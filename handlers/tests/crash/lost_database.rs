//! A PostgreSQL that goes away and comes back, and one in which somebody holds a lock and stands still.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use reqwest::{Method, StatusCode};
use serde_json::json;
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::PgConnectOptions;
use tokio::{
    net::{TcpListener, TcpStream, UnixStream},
    task::JoinSet,
};

use crate::{
    database,
    world::{World, organization},
};

/// Longer than a request waits for the database, and shorter than it may take in all.
const SOON: Duration = Duration::from_secs(9);

/// What stands between the service and its database, and can be cut.
struct Proxy {
    address: SocketAddr,
    target: PgConnectOptions,
    tasks: Arc<Mutex<JoinSet<()>>>,
}

impl Proxy {
    async fn start(database: &str) -> Self {
        let mut proxy = Self {
            address: "127.0.0.1:0".parse().expect("an address"),
            target: database.parse().expect("an address"),
            tasks: Arc::default(),
        };
        proxy.address = proxy.restore().await;
        proxy
    }

    /// Listens, where it listened before.
    async fn restore(&self) -> SocketAddr {
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
    fn cut(&self) {
        let cut = std::mem::take(&mut *self.tasks());
        drop(cut);
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, JoinSet<()>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The address of the database through it.
    fn url(&self, database: &str) -> String {
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

/// Asks, and expects 503 soon.
async fn is_unavailable(world: &World, method: Method, path: &str) {
    let begun = Instant::now();
    let body = json!({"name": "Renamed"});
    let body = (method != Method::GET).then_some(&body);
    let answer = world.answer(method, path, body).await;
    assert_eq!(answer.status(), 503, "{}", world.complaints());
    assert!(answer.headers().contains_key("retry-after"));
    let body: serde_json::Value = answer.json().await.expect("JSON");
    assert_eq!(body["error"]["code"], "unavailable");
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

async fn status(world: &World, path: &str) -> StatusCode {
    world.answer(Method::GET, path, None).await.status()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_is_told_and_found_again() {
    if !database::is_shared() {
        return;
    }
    let (world, mut server) = World::make(1, 1).await;
    server.kill().await;
    let database = world.database();
    let proxy = Proxy::start(&database).await;
    let url = proxy.url(&database);
    let environment = [("CATALOG__DATABASE__URL", url.as_str())];
    let _server = world.serve_within(&[], &environment).await;
    let policy = world.policy_path();
    for _ in 0..2 {
        assert_eq!(status(&world, &policy).await, 200);
        proxy.cut();
        is_unavailable(&world, Method::GET, &policy).await;
        is_unavailable(&world, Method::PATCH, &policy).await;
        assert_eq!(status(&world, "/readyz").await, 503);
        assert!(world.measured("catalog_database_reachable 0").await);
        proxy.restore().await;
        world
            .wait_until(async || status(&world, "/readyz").await == 200)
            .await;
        assert_eq!(status(&world, &policy).await, 200);
        world
            .wait_until(async || world.measured("catalog_database_reachable 1").await)
            .await;
    }
    // Once for each time, with the reason, and nothing for each request.
    assert_eq!(world.said("The database does not answer"), 2);
    assert_eq!(world.said("The database answers again"), 2);
    assert!(
        world.complaints().contains("refused"),
        "{}",
        world.complaints()
    );
    assert_eq!(world.said_at("ERROR"), 2, "{}", world.complaints());
    // Its worker has found the database again, too.
    let made = world.deploy(0, &[organization(0)], "publish").await;
    assert_eq!(world.ends(&made[0]).await, "published");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_lock_costs_its_waiters_alone() {
    if !database::is_shared() {
        return;
    }
    let (world, _server) = World::make(1, 1).await;
    let policy = world.policy_path();
    let options: PgConnectOptions = world.database().parse().expect("an address");
    let mut holder = options.connect().await.expect("a connection");
    let mut held = holder.begin().await.expect("a transaction");
    sqlx::query("SELECT id FROM policies FOR UPDATE")
        .execute(&mut *held)
        .await
        .expect("locks");
    let world = Arc::new(world);
    // More than there are connections.
    let mut waiters = JoinSet::new();
    for _ in 0..24 {
        let (world, policy) = (Arc::clone(&world), policy.clone());
        waiters.spawn(async move { is_unavailable(&world, Method::PATCH, &policy).await });
    }
    waiters.join_all().await;
    assert_eq!(status(&world, &policy).await, 200);
    is_unavailable(&world, Method::PATCH, &policy).await;
    held.rollback().await.expect("the end of a transaction");
    let body = json!({"name": "Renamed"});
    let answer = world.answer(Method::PATCH, &policy, Some(&body)).await;
    assert_eq!(answer.status(), 200);
    world.nothing_went_wrong();
}
