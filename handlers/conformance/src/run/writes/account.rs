//! The caller's own profile: written as it is.

use serde_json::json;

use super::Run;

impl Run<'_> {
    pub(super) async fn account(&mut self) {
        let Some(before) = self.ask("getMe").body(&[200]).await else {
            return;
        };
        let same = json!({ "company": before["user"]["company"] });
        let after = self.ask("updateMe").json(&same).body(&[200]).await;
        let kept = after.is_none_or(|after| after["user"] == before["user"]);
        let what = "a change to what it was changed something else";
        self.expect(kept, "updateMe", what);
        self.ask("updateMe").json(&json!({})).answers(&[400]).await;
    }
}
