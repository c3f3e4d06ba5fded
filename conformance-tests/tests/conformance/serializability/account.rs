//! A user's profile and tokens.

use serde_json::json;

use super::{
    scenarios,
    stage::{Case, Stage, Who::Mara, ask, case},
};

scenarios! {
    profile: ["updateMe"];
    username: ["updateMe"];
    tokens_made: ["createToken"];
    token_revoked: ["revokeToken"];
}

async fn profile(_: &Stage<'_>) -> Case {
    let patch = |body| ask(Mara, "PATCH", "/api/me").json(body);
    case(
        [
            patch(json!({"company": "Acme", "profileIsPublic": true})),
            patch(json!({"bio": "Guards."})),
            patch(
                json!({"linkedinUrl": "https://linkedin.com/in/mara", "xUrl": "https://x.com/mara"}),
            ),
        ],
        [(Mara, "/api/me".into())],
    )
}

async fn username(stage: &Stage<'_>) -> Case {
    let patch = |name| ask(Mara, "PATCH", "/api/me").json(json!({"username": stage.word(name)}));
    case(
        [
            patch("mara"),
            ask(Mara, "PATCH", "/api/me").json(json!({"username": null, "bio": "Nobody."})),
        ],
        [(Mara, "/api/me".into())],
    )
}

async fn tokens_made(_: &Stage<'_>) -> Case {
    let make = |name: &str| {
        let body = json!({"name": name, "scopes": ["api:read"], "expiresInDays": 30});
        ask(Mara, "POST", "/api/tokens").json(body).session()
    };
    case(
        [make("first"), make("second")],
        [(Mara, "/api/tokens".into())],
    )
}

async fn token_revoked(stage: &Stage<'_>) -> Case {
    let body = json!({"name": "t", "scopes": ["api:read"], "expiresInDays": 30});
    let make = ask(Mara, "POST", "/api/tokens").json(body).session();
    let id = stage.send(&make).await.id("/record/id");
    let revoke = || ask(Mara, "DELETE", format!("/api/tokens/{id}"));
    case([revoke(), revoke()], [(Mara, "/api/tokens".into())])
}
