//! What tests begin with: made in the store, as the admin commands do.

use catalog::auth::{hash, mint};
use catalog_store::{
    domain::{
        AssetKind, Direction, IdeaText, ProjectType, RevisionDecision, Scope, Seen, TargetScope,
    },
    ideas::{self, NewIdea},
    policies, ruleset_submissions, submissions,
    submissions::{NewSubmission, Project},
    tokens::{self, NewToken},
    users::{self, NewUser},
    vendor::{self, VendorPolicy, VendorRuleset},
};
use chrono::TimeDelta;
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use super::TestApp;

/// The commit of the policies that are made in the store.
const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// A user with a token that holds both scopes.
pub struct User {
    pub id: Uuid,
    pub name: String,
    pub email: String,
    pub token: String,
}

impl TestApp {
    pub async fn user(&self, name: &str) -> User {
        self.make_user(name, false).await
    }

    pub async fn admin(&self, name: &str) -> User {
        self.make_user(name, true).await
    }

    async fn make_user(&self, name: &str, is_admin: bool) -> User {
        let now = self.app.clock.now();
        let email = format!("{}@example.com", name.to_lowercase());
        let id = self.app.entropy.id(now);
        let new = NewUser {
            id,
            email: email.clone(),
            name: name.to_owned(),
            is_admin,
        };
        let mut tx = self.app.store.begin().await.expect("a transaction");
        users::create(&mut tx, new, now)
            .await
            .expect("the database")
            .expect("a user");
        tx.commit().await.expect("a commit");
        let mut user = User {
            id,
            name: name.to_owned(),
            email,
            token: String::new(),
        };
        user.token = self.token(&user, &["api:read", "api:write"]).await;
        user
    }

    /// A further token of a user.
    pub async fn token(&self, user: &User, scopes: &[&str]) -> String {
        self.make_token(user, scopes, None).await
    }

    /// A token that is good for reading, and for so long.
    pub async fn expiring_token(&self, user: &User, lifetime: TimeDelta) -> String {
        self.make_token(user, &["api:read"], Some(lifetime)).await
    }

    /// Revokes a token of a user.
    pub async fn revoke(&self, user: &User, token: &str) {
        let now = self.app.clock.now();
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let found = tokens::find(&mut tx, &hash(token), now).await;
        let id = found.expect("an answer").expect("a token").token_id;
        let revoked = tokens::revoke(&mut tx, user.id, id, now).await;
        revoked.expect("a revoked token");
        tx.commit().await.expect("a commit");
    }

    async fn make_token(
        &self,
        user: &User,
        scopes: &[&str],
        lifetime: Option<TimeDelta>,
    ) -> String {
        let now = self.app.clock.now();
        let minted = mint(&self.app.entropy);
        let new = NewToken {
            id: self.app.entropy.id(now),
            user_id: user.id,
            name: scopes.join(" "),
            token_prefix: minted.prefix,
            hash: minted.hash.to_vec(),
            scopes: scopes
                .iter()
                .map(|word| Scope::parse(word).expect("a scope"))
                .collect(),
            expires_at: lifetime.map(|lifetime| now + lifetime),
        };
        let mut tx = self.app.store.begin().await.expect("a transaction");
        tokens::create(&mut tx, new, now).await.expect("a token");
        tx.commit().await.expect("a commit");
        let name = if scopes.len() == 2 {
            user.name.clone()
        } else {
            format!("{} with {}", user.name, scopes.join(" "))
        };
        self.callers
            .borrow_mut()
            .push((minted.secret.clone(), name));
        minted.secret
    }

    /// Whose token it is: snapshots never show one.
    pub(super) fn caller_name(&self, token: &str) -> String {
        let callers = self.callers.borrow();
        let known = callers.iter().find(|(secret, _)| secret == token);
        known.map_or_else(|| "a stranger's token".to_owned(), |(_, name)| name.clone())
    }

    pub(super) fn session_of(&self, user: &User) -> String {
        let until = self.app.clock.now() + TimeDelta::hours(1);
        self.app
            .sessions
            .sign(user.id, &user.email, until)
            .expect("a session")
    }

    pub async fn policy_under_review(&self, owner: &User, name: &str) -> Uuid {
        let now = self.app.clock.now();
        let id = self.app.entropy.id(now);
        let new = NewSubmission {
            id,
            owner_id: owner.id,
            name: name.to_owned(),
            description: format!("About {name}."),
            project: Project {
                project_type: ProjectType::Unified,
                sourcehost_url: format!("{}/sample/project", super::WEB_URL),
                implementation_sourcehost_url: None,
                source_ref: Some("main".to_owned()),
                implementation_source_ref: None,
                source_commit: Some(COMMIT.to_owned()),
                implementation_source_commit: None,
                category: "Security".to_owned(),
                direction: Direction::Inbound,
                asset_kinds: vec![AssetKind::Api],
                a2a_protocol_versions: Vec::new(),
                sourcehost_has_issues: Some(true),
                group_id: None,
                definition_asset_id: None,
                implementation_asset_id: None,
                version: None,
                pdk_version: None,
                icon_url: None,
            },
            idea_ids: Vec::new(),
        };
        let mut tx = self.app.store.begin().await.expect("a transaction");
        submissions::create(&mut tx, new, now)
            .await
            .expect("a submission");
        tx.commit().await.expect("a commit");
        id
    }

    pub async fn published_policy(&self, owner: &User, name: &str) -> Uuid {
        let id = self.policy_under_review(owner, name).await;
        self.approve(id).await;
        id
    }

    pub async fn approve(&self, id: Uuid) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let now = self.app.clock.now();
        submissions::approve(&mut tx, id, &Seen::default(), None, Some("Well done."), now)
            .await
            .expect("an approval");
        tx.commit().await.expect("a commit");
    }

    pub async fn reject(&self, id: Uuid, feedback: &str) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let now = self.app.clock.now();
        submissions::reject(&mut tx, id, None, Some(feedback), now)
            .await
            .expect("a rejection");
        tx.commit().await.expect("a commit");
    }

    pub async fn set_private(&self, id: Uuid) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        policies::set_private(&mut tx, id, self.app.clock.now())
            .await
            .expect("a private policy");
        tx.commit().await.expect("a commit");
    }

    pub async fn idea(&self, title: &str) -> Uuid {
        let now = self.app.clock.now();
        let id = self.app.entropy.id(now);
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let text = IdeaText::parse(title, "").expect("a title");
        ideas::add(&mut tx, &NewIdea { id, text }, None, now)
            .await
            .expect("an idea");
        tx.commit().await.expect("a commit");
        id
    }

    /// Makes the vendor catalog hold just these, by slug and name.
    pub async fn vendor_policies(&self, entries: &[(&str, &str, &str)]) {
        let feed: Vec<VendorPolicy> = entries
            .iter()
            .map(|(slug, name, direction)| VendorPolicy {
                slug: (*slug).to_owned(),
                name: (*name).to_owned(),
                summary: format!("What {name} does."),
                direction: Direction::parse(direction).expect("a direction"),
                category: Some("Security".to_owned()),
                group_id: "group".to_owned(),
                asset_id: (*slug).to_owned(),
                version: "1.0.0".to_owned(),
                body_md: format!("# {name}"),
            })
            .collect();
        let mut tx = self.app.store.begin().await.expect("a transaction");
        vendor::sync_policies(&mut tx, &feed, self.app.clock.now())
            .await
            .expect("a sync");
        tx.commit().await.expect("a commit");
    }

    /// Decides the pending revision with this identifier.
    pub async fn decide_revision(&self, id: Uuid, decision: RevisionDecision, feedback: &str) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let now = self.app.clock.now();
        let seen = Seen::default();
        policies::decide_revision(&mut tx, id, decision, &seen, None, Some(feedback), now)
            .await
            .expect("a decision");
        tx.commit().await.expect("a commit");
    }

    /// Submits a ruleset; gives the submission and the ruleset.
    pub async fn ruleset_under_review(&self, owner: &User, name: &str) -> (Uuid, Uuid) {
        let body = json!({
            "name": name, "description": format!("About {name}."), "category": "Documentation",
            "repoUrl": self.ruleset_repository(&name.to_lowercase()),
        });
        let made = self
            .post("/api/ruleset-submissions")
            .by(owner)
            .json(&body)
            .answers(201)
            .await;
        (made.id("/submission/id"), made.id("/submission/ruleset_id"))
    }

    /// The same, approved.
    pub async fn published_ruleset(&self, owner: &User, name: &str) -> (Uuid, Uuid) {
        let ids = self.ruleset_under_review(owner, name).await;
        self.approve_ruleset(ids.0).await;
        ids
    }

    pub async fn approve_ruleset(&self, submission: Uuid) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let now = self.app.clock.now();
        let (seen, words) = (Seen::default(), Some("Well done."));
        ruleset_submissions::approve(&mut tx, submission, &seen, None, words, now)
            .await
            .expect("an approval");
        tx.commit().await.expect("a commit");
    }

    pub async fn reject_ruleset(&self, submission: Uuid, feedback: &str) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let now = self.app.clock.now();
        ruleset_submissions::reject(&mut tx, submission, None, Some(feedback), now)
            .await
            .expect("a rejection");
        tx.commit().await.expect("a commit");
    }

    /// Makes the vendor catalog of rulesets hold just these, by slug, name and target scope.
    pub async fn vendor_rulesets(&self, entries: &[(&str, &str, &str)]) {
        let feed: Vec<VendorRuleset> = entries
            .iter()
            .map(|(slug, name, scope)| VendorRuleset {
                slug: (*slug).to_owned(),
                name: (*name).to_owned(),
                summary: format!("What {name} checks."),
                version: "1.0.0".to_owned(),
                group_id: "group".to_owned(),
                asset_id: (*slug).to_owned(),
                categories: Json(vec!["Security".to_owned()]),
                target_scopes: Json(vec![TargetScope::parse(scope).expect("a scope")]),
                profile_yaml: super::profile(name),
                description: None,
                documentation_url: Some(format!("https://docs.test/{slug}")),
                asset_url: None,
                rule_names: Json(vec!["has-title".to_owned(), "has-description".to_owned()]),
                violation: 1,
                warning: 1,
                info: 0,
            })
            .collect();
        let mut tx = self.app.store.begin().await.expect("a transaction");
        vendor::sync_rulesets(&mut tx, &feed, self.app.clock.now())
            .await
            .expect("a sync");
        tx.commit().await.expect("a commit");
    }
}
