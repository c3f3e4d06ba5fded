//! A like, toggled twice: afterwards it is as before.

use serde_json::Value;

use super::Run;

impl Run<'_> {
    pub(super) async fn likes(&mut self) {
        let Some(policy) = self.policy_to_touch().await else {
            return;
        };
        let before = self.ask("getPolicyLike").path("id", &policy);
        let Some(before) = liked(before.body(&[200]).await.as_ref()) else {
            return;
        };
        let toggle = self.ask("togglePolicyLike").path("id", &policy);
        let Some(answer) = toggle.answers(&[200]).await else {
            return;
        };
        if !(200..300).contains(&answer.status) {
            return;
        }
        let between = liked(Some(&answer.json()));
        let read = self.ask("getPolicyLike").path("id", &policy);
        let read = liked(read.body(&[200]).await.as_ref());
        let toggle = self.ask("togglePolicyLike").path("id", &policy);
        let after = liked(toggle.body(&[200]).await.as_ref());
        let toggles = between == Some(!before) && after == Some(before);
        self.expect(toggles, "togglePolicyLike", "it does not toggle the like");
        let shown = read == between;
        self.expect(shown, "getPolicyLike", "it does not show the like");
    }
}

fn liked(body: Option<&Value>) -> Option<bool> {
    body?["liked"].as_bool()
}
