//! Users, their sessions and their tokens.

use catalog_store::{
    domain::Scope,
    tokens::{self, NewToken},
};
use uuid::Uuid;

use super::{Watched, mara};
use crate::catalog::{MARA, now};

pub async fn people(watched: &mut Watched) {
    let noor = ["--email", "noor@example.com"];
    let named = [&noor[..], &["--name", "Noor"]].concat();
    watched.run("user add", &named, "user.create").await;
    let shown = watched.run("user promote", &noor, "user.promote").await;
    assert_eq!(shown["is_admin"], true);
    watched.run("user demote", &noor, "user.demote").await;
    let named = [&noor[..], &["--name", "Noor B."]].concat();
    let shown = watched.run("user rename", &named, "user.rename").await;
    assert_eq!(shown["name"], "Noor B.");
    let shown = watched.run("user disable", &noor, "user.disable").await;
    assert!(shown["disabled_at"].is_string(), "{shown}");
    let session = ["session", "--email", "noor@example.com"];
    let (done, text) = watched.catalog.admin(&session);
    assert!(!done && text.contains("is disabled"), "{text}");
    watched.run("user enable", &noor, "user.enable").await;
    watched.run("session", &noor, "user.sign_session").await;

    // The last administrator stays one.
    for what in ["demote", "disable"] {
        let (done, text) = watched.catalog.admin(&["user", what, "--email", MARA]);
        assert!(!done && text.contains("last administrator"), "{text}");
    }
    // Whoever wants no new user gets none; whoever makes one is told.
    let existing = ["session", "--existing", "--email", "lena@example.com"];
    let (done, text) = watched.catalog.admin(&existing);
    assert!(
        !done && text.contains("no user has the e-mail address"),
        "{text}"
    );
    let output = watched
        .catalog
        .run(&["session", "--email", "lena@example.com"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("Created the user lena@example.com"), "{told}");
    let output = watched.catalog.run(&existing);
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!told.contains("Created"), "{told}");

    let id = Uuid::from_u128(70);
    let token = NewToken {
        id,
        user_id: mara(&watched.store).await,
        name: "ci".to_owned(),
        token_prefix: "prc_1".to_owned(),
        hash: vec![1; 32],
        scopes: vec![Scope::ApiRead],
        expires_at: None,
    };
    let mut tx = watched.store.begin().await.expect("a transaction");
    tokens::create(&mut tx, token, now())
        .await
        .expect("a token");
    tx.commit().await.expect("a commit");
    let id = id.to_string();
    let listed = watched.catalog.json(&["token", "list", "--email", MARA]);
    assert_eq!(listed["tokens"][0]["id"], id.as_str());
    let shown = watched.run("token revoke", &[&id], "token.revoke").await;
    assert!(shown["revoked_at"].is_string(), "{shown}");
    let (done, text) = watched
        .catalog
        .admin(&["token", "revoke", &Uuid::nil().to_string()]);
    assert!(!done && text.contains("no such token"), "{text}");
}
