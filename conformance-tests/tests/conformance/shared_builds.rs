//! One commit is built once, whoever deploys it wherever; and no job runs for ever.

use std::{fs, path::Path, time::Duration};

use catalog_emulators::{platform::PlatformFault, sourcehost::EmulatedRepository};
use catalog_store::deployments;
use serde_json::json;

use crate::harness::{
    TestApp, build,
    platform::{EUROPE, Fixture, ROOT, SALES, deployment_id},
    project_files, wait_until,
};

const ALL: [&str; 3] = [ROOT, SALES, EUROPE];

/// A script that says that it runs, and takes its time.
fn counted(file: &Path) -> String {
    format!("echo built >> {}; sleep 1", file.display())
}

fn count(file: &Path) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

#[tokio::test(flavor = "multi_thread")]
async fn organizations_share_a_build() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("builds");
    let app = TestApp::with(|settings| {
        settings.builder.command = Some(build(&counted(&file)));
    })
    .await;
    let fixture = app.fixture().await;
    let publish = json!({"publish": true});
    let made = app
        .deploy(&fixture, &ALL, publish.clone())
        .await
        .expect(201);
    app.work();
    let mut waited = 0;
    for position in 0..ALL.len() {
        let id = deployment_id(&made, position);
        assert_eq!(app.settled(id).await, "published");
        let messages = app.messages(&fixture.owner, id).await;
        let shares = "These commits were built before; using that build.";
        waited += usize::from(messages.iter().any(|message| message == shares));
    }
    assert_eq!((count(&file), waited), (1, 2));
    assert_eq!(app.platform.assets().len(), 6);
    // So does whoever deploys them later: the connection is another one.
    let mut later = fixture;
    later.connection = app.connection(&later.owner, "Another").await;
    let made = app.deploy(&later, &[SALES], publish).await.expect(201);
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "published");
    assert_eq!(count(&file), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_build_is_kept_for_a_while() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("builds");
    let app = TestApp::with(|settings| {
        settings.builder.command = Some(build(&counted(&file)));
    })
    .await;
    let fixture = app.fixture().await;
    app.work();
    for (hours, builds) in [(0, 1), (23, 1), (2, 2)] {
        app.advance(chrono::Duration::hours(hours));
        let made = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
        assert_eq!(app.settled(deployment_id(&made, 0)).await, "built");
        assert_eq!(count(&file), builds);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_wait_for_a_build_fail_with_it() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("builds");
    let app = TestApp::with(|settings| {
        let script = format!("{}; echo 'no such crate' >&2; exit 3", counted(&file));
        settings.builder.command = Some(build(&script));
    })
    .await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &ALL, json!({})).await.expect(201);
    app.advance(chrono::Duration::seconds(1));
    app.work();
    for position in 0..ALL.len() {
        let id = deployment_id(&made, position);
        assert_eq!(app.settled(id).await, "failed");
        let messages = app.messages(&fixture.owner, id).await;
        for message in ["no such crate", "Build failed (exit 3)."] {
            assert!(messages.iter().any(|it| it == message), "{messages:?}");
        }
    }
    assert_eq!(count(&file), 1);
    // A failure is not kept: whoever asks again wants it built again.
    app.advance(chrono::Duration::seconds(1));
    let again = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    assert_eq!(app.settled(deployment_id(&again, 0)).await, "failed");
    assert_eq!(count(&file), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_build_is_passed_on() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("builds");
    let app = TestApp::with(|settings| {
        let script = format!(
            "{}; test $(wc -l < {}) -gt 1 || sleep 60",
            counted(&file),
            file.display()
        );
        settings.builder.command = Some(build(&script));
    })
    .await;
    let fixture = app.fixture().await;
    let first = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    let first = deployment_id(&first, 0);
    app.work();
    wait_until("the build", async || count(&file) == 1).await;
    let second = app.deploy(&fixture, &[EUROPE], json!({})).await.expect(201);
    let second = deployment_id(&second, 0);
    let waits = "Another deployment is building the same commits.";
    wait_until("the wait", async || {
        let messages = app.messages(&fixture.owner, second).await;
        messages.iter().any(|message| message.starts_with(waits))
    })
    .await;
    app.post(format!("/api/deployments/{first}/cancel"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert_eq!(app.settled(first).await, "cancelled");
    assert_eq!(app.settled(second).await, "built");
    assert_eq!(count(&file), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_does_not_build_again() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("builds");
    let app = TestApp::with(|settings| {
        settings.builder.command = Some(build(&counted(&file)));
    })
    .await;
    let fixture = app.fixture().await;
    app.platform.set_fault_times(PlatformFault::Failure(503), 2);
    let made = app
        .deploy(&fixture, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    app.work();
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "published");
    assert_eq!(count(&file), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_kills_its_workers_is_given_up() {
    let app = TestApp::with(|settings| settings.worker.crashes = 3).await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    let id = deployment_id(&made, 0);
    for _ in 0..3 {
        // Its lease ran out, and nobody let go of it.
        let claimed = deployments::claim(&app.app.store, -1, 1, app.app.clock.now()).await;
        assert!(claimed.expect("a claim").is_some());
    }
    app.work();
    assert_eq!(app.settled(id).await, "failed");
    let messages = app.messages(&fixture.owner, id).await;
    let expected = [
        "Given up: 3 workers died while they did this job.",
        "Failed.",
    ];
    assert_eq!(messages, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_cannot_extend_its_lease_stops_before_it_ends() {
    let scratch = tempfile::tempdir().expect("a folder");
    let [started, ended] = ["started", "ended"].map(|name| scratch.path().join(name));
    let app = TestApp::with(|settings| {
        let (started, ended) = (started.display(), ended.display());
        let script = format!("echo $$ >> {started}; sleep 4; echo $$ >> {ended}");
        settings.builder.command = Some(build(&script));
        settings.worker.lease = Duration::from_secs(2);
    })
    .await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    let id = deployment_id(&made, 0);
    app.work();
    wait_until("the build", async || count(&started) == 1).await;
    // Nobody else writes to the deployment for longer than the lease.
    let held = app.hold_deployments().await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    drop(held);
    // Whoever claims it then builds it; the first build did not go on beside that.
    assert_eq!(app.settled(id).await, "built");
    assert_eq!((count(&started), count(&ended)), (2, 1));
}

/// Many builds of one user do not keep another one waiting.
#[tokio::test(flavor = "multi_thread")]
async fn another_users_only_job_starts_within_two_builds() {
    const BRANCHES: usize = 500;
    const JOBS: usize = 2;

    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("builds");
    let app = TestApp::with(|settings| {
        // The title of what is built, when its build begins.
        let script = format!(
            "grep title definition/gcl.yaml >> {}; sleep 0.3",
            file.display()
        );
        settings.builder.command = Some(build(&script));
        settings.worker.jobs = JOBS;
    })
    .await;
    let many = app.fixture().await;
    let of = |title: String| project_files(&title, "Security", "");
    let repository = (0..BRANCHES).fold(
        EmulatedRepository::new("sample", "guard").branch("main", of("guard".to_owned())),
        |repository, number| repository.branch(&format!("b{number}"), of(format!("b{number}"))),
    );
    app.source_host.add(repository);
    for number in 0..BRANCHES {
        let body = json!({"ref": format!("b{number}")});
        app.deploy(&many, &[SALES], body).await.expect(201);
    }
    app.work();
    wait_until("a few builds", async || count(&file) > 2 * JOBS).await;
    let one = app.user("Noor").await;
    let one = Fixture {
        workspace: app.workspace(&one, "Others").await,
        connection: app.connection(&one, "Other").await,
        policy: app.deployable_policy(&one, "Only").await,
        owner: one,
    };
    let before = count(&file);
    let made = app.deploy(&one, &[EUROPE], json!({})).await.expect(201);
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "built");
    let builds = fs::read_to_string(&file).expect("a file");
    let position = builds.lines().position(|line| line.ends_with("only"));
    let position = position.expect("the build of the other user");
    assert!(
        position <= before + 2 * JOBS,
        "{before} builds had begun; the other user's was number {position}"
    );
}
