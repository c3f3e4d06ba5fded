//! A token, made with the browser session, used and revoked.

use serde_json::json;

use super::{Run, id_at, text};
use crate::client::Caller;

impl Run<'_> {
    pub(super) async fn tokens(&mut self, nonce: &str) {
        if !self.client.has_session() {
            let note = "no token was made: that needs a browser session (CATALOG_SESSION)";
            self.report.notes.push(note.to_owned());
            return;
        }
        let input = json!({
            "name": format!("Conformance check {nonce}"),
            "scopes": ["api:read"],
            "expiresInDays": 30,
        });
        let create = self.ask("createToken").json(&input).by(Caller::Session);
        let Some(made) = create.body(&[201]).await else {
            return;
        };
        let (Some(token), Some(id)) = (text(&made, "/token"), id_at(&made, "/record/id")) else {
            return;
        };
        self.ask("getMe")
            .by(Caller::Other(&token))
            .answers(&[200])
            .await;
        let without_scope = self.ask("updateMe").json(&json!({ "company": null }));
        without_scope
            .by(Caller::Other(&token))
            .answers(&[403])
            .await;
        let revoke = self.ask("revokeToken").path("id", &id);
        revoke.answers(&[200]).await;
        let revoked = self.ask("getMe").by(Caller::Other(&token));
        revoked.answers(&[401]).await;
    }
}
