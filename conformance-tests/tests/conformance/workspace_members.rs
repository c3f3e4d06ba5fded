//! Members of workspaces, and their roles.

use catalog_emulators::platform::PlatformFault;
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp, User,
    platform::{EUROPE, SALES},
};

/// A workspace with an owner, an admin and a member; its address.
pub async fn team(app: &TestApp) -> (User, User, User, Uuid, String) {
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let lena = app.user("Lena").await;
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "admin").await;
    app.member(id, &mara, &lena, "member").await;
    (mara, noor, lena, id, format!("/api/workspaces/{id}"))
}

/// The roles of the members by name, as the owner reads them; a disabled one in brackets.
pub async fn roles(app: &TestApp, reader: &User, path: &str) -> Vec<String> {
    let read = app.get(format!("{path}/members")).by(reader);
    let read = read.answers(200).await;
    let members = read.body["members"].as_array().expect("members").iter();
    let mut roles: Vec<String> = members
        .map(|member| {
            let text = |key: &str| member[key].as_str().expect("a string");
            let (name, role) = (text("name"), text("role"));
            if member["disabled_at"].is_null() {
                format!("{name} {role}")
            } else {
                format!("({name} {role})")
            }
        })
        .collect();
    roles.sort_unstable();
    roles
}

#[tokio::test]
async fn members_are_added_changed_and_removed() {
    let app = TestApp::start().await;
    let (mara, noor, lena, _, path) = team(&app).await;
    let omar = app.user("Omar").await;
    let members = format!("{path}/members");
    app.advance(TimeDelta::minutes(1));
    app.post(&members)
        .by(&noor)
        .json(&json!({"email": "OMAR@example.com", "role": "member"}))
        .answers(200)
        .await
        .snapshot("by_email");
    let change = |who, user: &User, body: Value| {
        let path = format!("{members}/{}", user.id);
        app.patch(path).by(who).json(&body)
    };
    change(&noor, &omar, json!({"role": "admin"}))
        .answers(200)
        .await
        .snapshot("promoted");
    change(&omar, &lena, json!({"disabled": true}))
        .answers(200)
        .await
        .snapshot("disabled");
    app.get(&members)
        .by(&omar)
        .answers(200)
        .await
        .snapshot("four");
    // A disabled member counts as no member, but cannot be added again.
    app.get(&path).by(&lena).answers(404).await;
    app.delete(format!("{members}/{}", lena.id))
        .by(&lena)
        .answers(404)
        .await;
    let listed = app.get("/api/workspaces").by(&lena).answers(200).await;
    assert_eq!(listed.body, json!({"memberships": []}));
    app.post(&members)
        .by(&mara)
        .json(&json!({"userId": lena.id, "role": "member"}))
        .answers(409)
        .await
        .snapshot("disabled_member");
    app.advance(TimeDelta::minutes(1));
    let first = app.get(&members).by(&mara).answers(200).await.body;
    change(&mara, &lena, json!({"disabled": true}))
        .answers(200)
        .await;
    assert_eq!(app.get(&members).by(&mara).answers(200).await.body, first);
    change(&mara, &lena, json!({"disabled": false, "role": "owner"}))
        .answers(200)
        .await;
    assert_eq!(
        roles(&app, &lena, &path).await,
        ["Lena owner", "Mara owner", "Noor admin", "Omar admin"]
    );
    app.delete(format!("{members}/{}", omar.id))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("removed");
    app.delete(format!("{members}/{}", mara.id))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("left");
    app.get(&path).by(&mara).answers(404).await;
    assert_eq!(
        roles(&app, &lena, &path).await,
        ["Lena owner", "Noor admin"]
    );
}

#[tokio::test]
async fn roles_decide_who_manages_members() {
    let app = TestApp::start().await;
    let (mara, noor, lena, _, path) = team(&app).await;
    let (omar, stranger) = (app.user("Omar").await, app.user("Stranger").await);
    let members = format!("{path}/members");
    let add = |who, user: &User, role: &str| {
        app.post(&members)
            .by(who)
            .json(&json!({"userId": user.id, "role": role}))
    };
    let change = |who, user: &User, body: Value| {
        let path = format!("{members}/{}", user.id);
        app.patch(path).by(who).json(&body)
    };
    let remove = |who, user: &User| app.delete(format!("{members}/{}", user.id)).by(who);
    add(&lena, &omar, "member")
        .answers(403)
        .await
        .snapshot("plain_member");
    add(&noor, &omar, "owner")
        .answers(403)
        .await
        .snapshot("owner_by_an_admin");
    // Who may not add, does not learn who there is.
    app.post(&members)
        .by(&lena)
        .json(&json!({"userId": Uuid::nil(), "role": "member"}))
        .answers(403)
        .await;
    change(&lena, &lena, json!({"role": "admin"}))
        .answers(403)
        .await
        .snapshot("plain_member");
    for (user, body) in [
        (&lena, json!({"role": "owner"})),
        (&noor, json!({"role": "owner"})),
        (&mara, json!({"role": "member"})),
        (&mara, json!({"role": "owner"})),
        (&mara, json!({"disabled": true})),
    ] {
        let refused = change(&noor, user, body).answers(403).await;
        if user.id == lena.id {
            refused.snapshot("owner_by_an_admin");
        }
    }
    remove(&lena, &noor)
        .answers(403)
        .await
        .snapshot("plain_member");
    remove(&noor, &mara)
        .answers(403)
        .await
        .snapshot("owner_by_an_admin");
    change(&mara, &stranger, json!({"role": "admin"}))
        .answers(404)
        .await
        .snapshot("not_a_member");
    remove(&mara, &stranger)
        .answers(404)
        .await
        .snapshot("not_a_member");
    let before = ["Lena member", "Mara owner", "Noor admin"];
    assert_eq!(roles(&app, &lena, &path).await, before);
    // An admin can step down; a member can leave.
    change(&noor, &noor, json!({"role": "member"}))
        .answers(200)
        .await;
    remove(&lena, &lena).answers(200).await;
    assert_eq!(
        roles(&app, &mara, &path).await,
        ["Mara owner", "Noor member"]
    );
}

#[tokio::test]
async fn wrong_members_are_refused() {
    let app = TestApp::start().await;
    let (mara, noor, _, _, path) = team(&app).await;
    let omar = app.user("Omar").await;
    let members = format!("{path}/members");
    let add = |body: Value| app.post(&members).by(&mara).json(&body);
    for (what, body) in [
        ("nobody", json!({"role": "member"})),
        ("no_role", json!({"userId": omar.id, "email": omar.email})),
        ("unknown_role", json!({"userId": omar.id, "role": "viewer"})),
        (
            "both",
            json!({"userId": omar.id, "email": omar.email, "role": "member"}),
        ),
        ("neither", json!({"user_id": omar.id, "role": "member"})),
        ("no_uuid", json!({"userId": "omar", "role": "member"})),
        ("blank_email", json!({"email": " ", "role": "member"})),
    ] {
        add(body).answers(400).await.snapshot(what);
    }
    add(json!({"email": "nobody@example.com", "role": "member"}))
        .answers(404)
        .await
        .snapshot("unknown_user");
    add(json!({"userId": Uuid::nil(), "role": "member"}))
        .answers(404)
        .await;
    add(json!({"userId": noor.id, "role": "member"}))
        .answers(409)
        .await
        .snapshot("member_already");
    let change = |body: Value| {
        let path = format!("{members}/{}", noor.id);
        app.patch(path).by(&mara).json(&body)
    };
    for (what, body) in [
        ("nothing", json!({})),
        ("unknown_role", json!({"role": "viewer"})),
        ("role_of_another_type", json!({"role": 1})),
        ("disabled_of_another_type", json!({"disabled": "yes"})),
        ("unknown_property", json!({"role": "member", "name": "N"})),
    ] {
        change(body).answers(400).await.snapshot(what);
    }
    assert_eq!(
        roles(&app, &mara, &path).await,
        ["Lena member", "Mara owner", "Noor admin"]
    );
}

#[tokio::test]
async fn the_impact_of_a_removal_is_shown_and_true() {
    let app = TestApp::start().await;
    let (mara, noor, lena, id, path) = team(&app).await;
    let shared = app.usable_connection(&lena, id, "Lena's").await;
    app.shared_connection(&mara, id, "Mara's").await;
    let policy = app.deployable_policy(&mara, "Guard").await;
    app.platform
        .set_organization_fault(EUROPE, PlatformFault::Forbidden);
    for (org, status) in [(SALES, "published"), (EUROPE, "failed")] {
        let body = json!({
            "policyId": policy, "connectionId": shared, "workspaceId": id,
            "targetOrganizationIds": [org], "publish": true,
        });
        app.deployed(&lena, &body, status).await;
    }
    let impact = |who, user: Uuid| app.get(format!("{path}/members/{user}/impact")).by(who);
    impact(&noor, lena.id)
        .answers(200)
        .await
        .snapshot("for_an_admin");
    impact(&lena, lena.id).answers(200).await;
    impact(&lena, noor.id)
        .answers(403)
        .await
        .snapshot("plain_member");
    impact(&mara, Uuid::nil())
        .answers(404)
        .await
        .snapshot("not_a_member");
    app.delete(format!("{path}/members/{}", lena.id))
        .by(&noor)
        .answers(200)
        .await;
    // Nobody deploys any more with the credentials of who has left. What was deployed stays.
    let shown = app.get(&path).by(&mara).answers(200).await;
    assert_eq!(shown.body["connections"].as_array().map(Vec::len), Some(1));
    assert_eq!(shown.at("/connections/0/name"), "Mara's");
    let installed = &shown.body["installedPolicies"][0];
    assert_eq!(installed["deploys_in_workspace"], 2);
}
