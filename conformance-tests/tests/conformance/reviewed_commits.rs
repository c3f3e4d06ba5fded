//! What is reviewed is a commit, and that commit is what is built (decisions about review and deployment of policies).

use catalog_emulators::sourcehost::{EmulatedRepository, Fault, Files};
use catalog_store::{
    Connection,
    domain::{RevisionDecision, Seen, Unreviewed},
    policies, ruleset_submissions,
    submissions::{self, ReviewError, Submission},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    Exchange, TestApp, User, WEB_URL, build,
    platform::{EUROPE, Fixture, ROOT, SALES},
};

/// A service whose builds show what they were given.
async fn start(unreviewed: Unreviewed) -> TestApp {
    TestApp::with(|settings| {
        settings.deployments.unreviewed = unreviewed;
        settings.builder.command = Some(build("cat definition/gcl.yaml"));
    })
    .await
}

/// The files of a project, told apart by their category.
fn files(category: &str) -> Files {
    let gcl = format!("metadata:\n  labels:\n    title: Guard\n    category: {category}\n");
    Files::new()
        .with("definition/gcl.yaml", gcl)
        .with(
            "Cargo.toml",
            "[package]\nname = \"guard\"\nversion = \"1.0.0\"\n",
        )
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "")
}

fn repository(main: &Files) -> EmulatedRepository {
    EmulatedRepository::new("sample", "guard").branch("main", main.clone())
}

/// Submits `sample/guard`, gives the submission.
async fn submit(app: &TestApp, owner: &User) -> Exchange {
    let url = format!("{WEB_URL}/sample/guard");
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url});
    let made = app.post("/api/submissions").by(owner).json(&body);
    made.answers(201).await
}

/// The same, approved, with what its owner needs to deploy it.
async fn fixture(app: &TestApp) -> Fixture {
    app.source_host.add(repository(&files("Reviewed")));
    let owner = app.user("Mara").await;
    let workspace = app.workspace(&owner, "Team").await;
    let connection = app.connection(&owner, "Main").await;
    let policy = submit(app, &owner).await.id("/submission/id");
    app.approve(policy).await;
    Fixture {
        owner,
        workspace,
        connection,
        policy,
    }
}

/// Somebody else's workspace and connection, for the same policy.
async fn others(app: &TestApp, fixture: &Fixture) -> Fixture {
    let owner = app.user("Noor").await;
    Fixture {
        workspace: app.workspace(&owner, "Others").await,
        connection: app.connection(&owner, "Other").await,
        policy: fixture.policy,
        owner,
    }
}

/// Deploys to one organization, and gives the deployment.
async fn deploy(app: &TestApp, fixture: &Fixture, organization: &str, extra: Value) -> Uuid {
    let made = app.deploy(fixture, &[organization], extra).await;
    made.expect(201).id("/results/0/deployment/id")
}

/// What the last job of a deployment says it deploys.
async fn deployed(app: &TestApp, by: &User, id: Uuid) -> (Value, Value) {
    let path = format!("/api/deployments/{id}/history");
    let job = app.get(path).by(by).answers(200).await.body["job"].clone();
    (job["commit"].clone(), job["reviewed"].clone())
}

async fn approve(app: &TestApp, id: Uuid, seen: Seen) -> Result<Submission, ReviewError> {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let now = app.app.clock.now();
    match submissions::approve(&mut tx, id, &seen, None, None, now).await {
        Ok(approved) => {
            tx.commit().await.expect("a commit");
            Ok(approved)
        }
        Err(catalog_store::Error::Refused(refusal)) => Err(refusal),
        Err(catalog_store::Error::Database(error)) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_push_after_the_approval_is_not_deployed() {
    let app = start(Unreviewed::Owner).await;
    let fixture = fixture(&app).await;
    let other = others(&app, &fixture).await;
    let (reviewed, pushed) = (files("Reviewed"), files("Pushed"));
    let before = deploy(&app, &other, SALES, json!({"publish": true})).await;
    app.source_host.add(repository(&pushed));
    let after = deploy(&app, &other, EUROPE, json!({"publish": true})).await;
    app.work();
    let mut builds = Vec::new();
    for id in [before, after] {
        let status = app.settled(id).await;
        let messages = app.messages(&other.owner, id).await;
        assert_eq!(status, "published", "{messages:#?}");
        builds.extend(messages);
        let expected = (json!(reviewed.commit_id()), json!(true));
        assert_eq!(deployed(&app, &other.owner, id).await, expected);
    }
    // One of them built it, and the other one shares that.
    let reviewed_lines = builds
        .iter()
        .filter(|line| *line == "    category: Reviewed");
    assert_eq!(reviewed_lines.count(), 1, "{builds:#?}");
    // It comes to review as a revision of the same repository, and is another deployment once it is approved.
    let url = format!("{WEB_URL}/sample/guard");
    let revision = json!({"field": "sourcehost_url", "value": url});
    let path = format!("/api/policies/{}/revisions", fixture.policy);
    let proposed = app.post(path).by(&fixture.owner).json(&revision);
    let proposed = proposed.answers(201).await.id("/revision/id");
    let publish = json!({"publish": true});
    let pending = app.deploy(&other, &[SALES], publish.clone()).await;
    assert_eq!(pending.body["results"][0]["deployment"]["deduped"], true);
    app.source_host.add(repository(&files("Later")));
    app.decide_revision(proposed, RevisionDecision::Approve, "Good.")
        .await;
    let next = deploy(&app, &other, SALES, publish).await;
    assert_ne!(next, before);
    assert_eq!(app.settled(next).await, "published");
    let expected = (json!(pushed.commit_id()), json!(true));
    assert_eq!(deployed(&app, &other.owner, next).await, expected);
}

#[tokio::test]
async fn a_ref_is_a_branch_a_tag_or_the_commit_of_one() {
    let app = start(Unreviewed::Owner).await;
    let fixture = fixture(&app).await;
    let (approved, pushed, fork) = (files("Reviewed"), files("Pushed"), files("Fork"));
    let heads = repository(&pushed)
        .branch("feature/next", files("Next"))
        .tag("v1", files("Tagged"))
        .other_commit(fork.clone());
    app.source_host.add(heads);
    for (what, reference) in [
        ("fork_commit", fork.commit_id()),
        ("no_ref", "nowhere".to_owned()),
        ("part_of_a_commit", pushed.commit_id()[..12].to_owned()),
        ("a_path", "main/definition".to_owned()),
    ] {
        let refused = app.deploy(&fixture, &[ROOT], json!({"ref": reference}));
        let refused = refused.await.expect(400);
        assert_eq!(refused.at("/error/details/0/field"), "ref", "{what}");
        if what == "no_ref" {
            refused.snapshot("no_ref");
        }
    }
    let url = format!("{WEB_URL}/sample/guard/tree/{}", fork.commit_id());
    let body = json!({"name": "Fork", "description": "Of a fork.", "sourcehostUrl": url});
    let submission = app.post("/api/submissions").by(&fixture.owner).json(&body);
    submission.answers(400).await.snapshot("fork_commit");
    app.work();
    for (reference, commit, reviewed) in [
        (approved.commit_id(), approved.commit_id(), true),
        (pushed.commit_id(), pushed.commit_id(), false),
        ("main".to_owned(), pushed.commit_id(), false),
        ("feature/next".to_owned(), files("Next").commit_id(), false),
        ("v1".to_owned(), files("Tagged").commit_id(), false),
        (
            files("Tagged").commit_id(),
            files("Tagged").commit_id(),
            false,
        ),
    ] {
        let id = deploy(&app, &fixture, ROOT, json!({"ref": reference})).await;
        let status = app.settled(id).await;
        let messages = app.messages(&fixture.owner, id).await;
        assert_eq!(status, "built", "{reference}: {messages:#?}");
        let expected = (json!(commit), json!(reviewed));
        assert_eq!(deployed(&app, &fixture.owner, id).await, expected);
    }
    assert!(
        !app.source_host
            .requests()
            .iter()
            .any(|request| request.target.contains(&fork.commit_id())),
        "a commit of a fork was asked for"
    );
}

#[tokio::test]
async fn a_ref_is_for_those_who_may_deploy_what_was_not_reviewed() {
    for (unreviewed, owner, other) in [
        (Unreviewed::Owner, 201, 403),
        (Unreviewed::Nobody, 403, 403),
        (Unreviewed::Anyone, 201, 201),
    ] {
        let app = start(unreviewed).await;
        let fixture = fixture(&app).await;
        let others = others(&app, &fixture).await;
        let asked = app.source_host.request_count();
        for (by, expected) in [(&others, other), (&fixture, owner)] {
            let answer = app.deploy(by, &[ROOT], json!({"ref": "main"})).await;
            let answer = answer.expect(expected);
            if expected == 403 {
                assert_eq!(app.source_host.request_count(), asked);
                assert_eq!(answer.at("/error/details/0/field"), "ref");
                if unreviewed == Unreviewed::Owner {
                    answer.snapshot("ref_of_another");
                }
            }
            let approved = app.deploy(by, &[SALES], json!({})).await;
            approved.expect(201);
        }
    }
}

#[tokio::test]
async fn the_right_to_a_ref_is_judged_again_by_the_job() {
    let app = start(Unreviewed::Owner).await;
    let fixture = fixture(&app).await;
    let noor = app.user("Noor").await;
    app.source_host
        .add(repository(&files("Reviewed")).branch("next", files("Next")));
    let id = deploy(&app, &fixture, ROOT, json!({"ref": "next"})).await;
    let body = json!({"recipientEmail": noor.email});
    let path = format!("/api/policies/{}/transfers", fixture.policy);
    let offered = app.post(path).by(&fixture.owner).json(&body);
    let transfer = offered.answers(201).await.id("/transfer/id");
    app.post(format!("/api/transfers/{transfer}/accept"))
        .by(&noor)
        .answers(200)
        .await;
    app.work();
    assert_eq!(app.settled(id).await, "failed");
    let messages = app.messages(&fixture.owner, id).await;
    assert!(
        messages.iter().any(|line| line.contains("approved")),
        "{messages:#?}"
    );
}

#[tokio::test]
async fn a_ref_that_could_not_be_looked_up_is_resolved_by_the_job() {
    let app = start(Unreviewed::Owner).await;
    let fixture = fixture(&app).await;
    let next = files("Next");
    app.source_host
        .add(repository(&files("Reviewed")).branch("next", next.clone()));
    app.source_host.set_fault(Fault::Failure(503));
    let known = deploy(&app, &fixture, ROOT, json!({"ref": "next"})).await;
    let absent = deploy(&app, &fixture, ROOT, json!({"ref": "nowhere"})).await;
    let unknown = (json!(null), json!(null));
    assert_eq!(deployed(&app, &fixture.owner, known).await, unknown);
    app.source_host.set_fault(None);
    app.work();
    assert_eq!(app.settled(known).await, "built");
    let expected = (json!(next.commit_id()), json!(false));
    assert_eq!(deployed(&app, &fixture.owner, known).await, expected);
    assert_eq!(app.settled(absent).await, "failed");
    let messages = app.messages(&fixture.owner, absent).await;
    assert!(
        messages.iter().any(|line| line.contains("nowhere")),
        "{messages:#?}"
    );
}

#[tokio::test]
async fn a_change_under_review_is_another_version() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (first, second) = (files("First"), files("Second"));
    app.source_host.add(repository(&first));
    let made = submit(&app, &mara).await;
    let id = made.id("/submission/id");
    assert_eq!(made.at("/submission/sourceCommit"), first.commit_id());
    assert_eq!(made.body["submission"]["version"], 1);
    // A push alone changes nothing of what is under review.
    app.source_host.add(repository(&second));
    let path = format!("/api/submissions/{id}");
    let shown = app.get(&path).by(&mara).answers(200).await;
    assert_eq!(shown.at("/submission/sourceCommit"), first.commit_id());
    for (version, change) in [(2, json!({"description": "Guards more."})), (3, json!({}))] {
        let changed = app.patch(&path).by(&mara).json(&change).answers(200).await;
        assert_eq!(changed.at("/submission/sourceCommit"), second.commit_id());
        assert_eq!(changed.body["submission"]["version"], version);
    }
    let name = json!({"name": "Another guard"});
    let policy = format!("/api/policies/{id}");
    app.patch(&policy).by(&mara).json(&name).answers(200).await;
    let seen = |version, commits: &[String]| Seen {
        version,
        commits: commits.to_vec(),
    };
    for (outdated, says) in [
        (seen(Some(1), &[]), "version 4, not 1"),
        (seen(Some(3), &[second.commit_id()]), "version 4, not 3"),
        (seen(None, &[first.commit_id()]), "is not under review"),
        (seen(Some(4), &[first.commit_id()]), "is not under review"),
        (seen(None, &["second".to_owned()]), "hexadecimal"),
    ] {
        let refused = approve(&app, id, outdated).await.expect_err("a refusal");
        assert!(refused.to_string().contains(says), "{refused}");
        let shown = app.get(&path).by(&mara).answers(200).await;
        assert_eq!(shown.at("/submission/status"), "under_review");
    }
    let named = seen(Some(4), &[second.commit_id()[..12].to_owned()]);
    let approved = approve(&app, id, named).await.expect("an approval");
    assert_eq!(approved.source_commit, Some(second.commit_id()));
    assert_eq!(approved.review_version, 4);
}

/// A policy that was published before commits were kept.
#[tokio::test]
async fn without_an_approved_commit_a_policy_is_its_owners() {
    let app = start(Unreviewed::Owner).await;
    let fixture = fixture(&app).await;
    let others = others(&app, &fixture).await;
    let mut tx = app.app.store.begin().await.expect("a transaction");
    tx.query("UPDATE policies SET source_commit = NULL, approved_commit = NULL WHERE id = $1")
        .bind(fixture.policy)
        .exec()
        .await
        .expect("a policy");
    tx.commit().await.expect("a commit");
    let refused = app.deploy(&others, &[ROOT], json!({})).await.expect(409);
    refused.snapshot("no_approved_commit");
    let id = deploy(&app, &fixture, ROOT, json!({})).await;
    let expected = (json!(files("Reviewed").commit_id()), json!(false));
    assert_eq!(deployed(&app, &fixture.owner, id).await, expected);
    // Its next revision has one.
    let url = format!("{WEB_URL}/sample/guard");
    let revision = json!({"field": "sourcehost_url", "value": url});
    let path = format!("/api/policies/{}/revisions", fixture.policy);
    let proposed = app.post(path).by(&fixture.owner).json(&revision);
    let proposed = proposed.answers(201).await.id("/revision/id");
    app.decide_revision(proposed, RevisionDecision::Approve, "Good.")
        .await;
    let id = deploy(&app, &others, ROOT, json!({})).await;
    let expected = (json!(files("Reviewed").commit_id()), json!(true));
    assert_eq!(deployed(&app, &others.owner, id).await, expected);
}

#[tokio::test]
async fn a_revision_is_approved_by_its_commit() {
    let app = TestApp::start().await;
    let fixture = fixture(&app).await;
    app.source_host.add(repository(&files("Next")));
    let url = format!("{WEB_URL}/sample/guard");
    let path = format!("/api/policies/{}/revisions", fixture.policy);
    let propose = |body: Value| app.post(&path).by(&fixture.owner).json(&body).answers(201);
    let repository = propose(json!({"field": "sourcehost_url", "value": url})).await;
    let text = propose(json!({"field": "description", "value": "About the next guard."})).await;
    let named = |commit: String| Seen {
        version: None,
        commits: vec![commit],
    };
    for (revision, seen, says) in [
        (&repository, files("Reviewed"), "is not under review"),
        (&text, files("Next"), "no commit"),
    ] {
        let id = revision.id("/revision/id");
        let mut tx = app.app.store.begin().await.expect("a transaction");
        let (seen, now) = (named(seen.commit_id()), app.app.clock.now());
        let approve = RevisionDecision::Approve;
        let refused = policies::decide_revision(&mut tx, id, approve, &seen, None, None, now).await;
        let refused = refused.expect_err("a refusal").to_string();
        assert!(refused.contains(says), "{refused}");
    }
    let id = repository.id("/revision/id");
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let (seen, now) = (named(files("Next").commit_id()), app.app.clock.now());
    let by = Some(fixture.owner.id);
    let approve = RevisionDecision::Approve;
    policies::decide_revision(&mut tx, id, approve, &seen, by, None, now)
        .await
        .expect("an approval");
    let (commit, approved_by): (Option<String>, Option<Uuid>) = tx
        .query("SELECT approved_commit, approved_by FROM policies WHERE id = $1")
        .bind(fixture.policy)
        .one()
        .await
        .expect("a policy");
    tx.commit().await.expect("a commit");
    assert_eq!((commit, approved_by), (Some(files("Next").commit_id()), by));
    // Who decided is for the owner and those who review.
    let path = format!("/api/policies/{}/history", fixture.policy);
    for (history, expected) in [
        (app.get(&path).by(&fixture.owner), json!(fixture.owner.id)),
        (app.get(&path), Value::Null),
    ] {
        let entry = history.answers(200).await.body["entries"][0].clone();
        assert_eq!(entry["event"], "revision_approved");
        assert_eq!(entry["reviewed_by"], expected);
    }
}

#[tokio::test]
async fn a_ruleset_is_approved_as_it_was_seen() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (id, _) = app.ruleset_under_review(&mara, "Basics").await;
    let mut reader = app.app.store.reader();
    let first = ruleset_submissions::to_review(&mut reader, id)
        .await
        .expect("a submission");
    let path = format!("/api/ruleset-submissions/{id}");
    let change = json!({"description": "What it asks for, in other words."});
    app.patch(path).by(&mara).json(&change).answers(200).await;
    let commit = first.content.source_commit.clone();
    let approve = async |seen: Seen| {
        let mut tx = app.app.store.begin().await.expect("a transaction");
        let now = app.app.clock.now();
        let decided = ruleset_submissions::approve(&mut tx, id, &seen, None, None, now).await;
        if decided.is_ok() {
            tx.commit().await.expect("a commit");
        }
        decided.map_err(|refused| refused.to_string())
    };
    let seen = |version, commit: &str| Seen {
        version: Some(version),
        commits: vec![commit.to_owned()],
    };
    let refused = approve(seen(first.version, &commit)).await;
    let refused = refused.expect_err("a refusal");
    assert!(refused.contains("it was changed"), "{refused}");
    let refused = approve(seen(first.version + 1, &"f".repeat(40))).await;
    let refused = refused.expect_err("a refusal");
    assert!(refused.contains("is not under review"), "{refused}");
    let approved = approve(seen(first.version + 1, &commit[..12])).await;
    approved.expect("an approval");
}
