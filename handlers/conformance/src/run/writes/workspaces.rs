//! A workspace: the interface has no operation that deletes one, so that one is kept, archived, and used again.

use serde_json::{Value, json};

use super::{Run, id_at};

const NAME: &str = "Conformance check";
/// What the slug of such a workspace begins with: a name alone could be anybody's.
const SLUG: &str = "conformance-";
const RENAMED: &str = "Conformance check, renamed";

impl Run<'_> {
    pub(super) async fn workspaces(&mut self, nonce: &str) {
        let Some(id) = self.own_workspace(nonce).await else {
            return;
        };
        self.changes_of_workspace(&id).await;
        self.members_of_workspace(&id).await;
        let archive = self.ask("archiveWorkspace").path("id", &id);
        archive.answers(&[200]).await;
        let rename = self.ask("updateWorkspace").path("id", &id);
        rename.json(&json!({ "name": NAME })).answers(&[409]).await;
        // Repeating it changes nothing.
        let archive = self.ask("archiveWorkspace").path("id", &id);
        archive.answers(&[200]).await;
        self.report.notes.push(format!(
            "the workspace {id} stays, archived, and the next run uses it again: the interface cannot delete one"
        ));
    }

    /// The workspace of an earlier run, else a new one.
    async fn own_workspace(&mut self, nonce: &str) -> Option<String> {
        let list = self.ask("listWorkspaces").body(&[200]).await?;
        let memberships = list["memberships"].as_array();
        let earlier = memberships.into_iter().flatten().find(|one| {
            let name = &one["workspace"]["name"];
            let is_named = name == NAME || name == RENAMED;
            let slug = one["workspace"]["slug"].as_str().unwrap_or_default();
            one["role"] == "owner" && is_named && slug.starts_with(SLUG)
        });
        if let Some(id) = earlier.and_then(|one| id_at(one, "/workspace/id")) {
            let unarchive = self.ask("unarchiveWorkspace").path("id", &id);
            unarchive.answers(&[200]).await;
            return Some(id);
        }
        let input = json!({ "name": NAME, "slug": format!("{SLUG}{nonce}") });
        let made = self
            .ask("createWorkspace")
            .json(&input)
            .body(&[201])
            .await?;
        let again = self.ask("createWorkspace").json(&input);
        again.answers(&[409]).await;
        let id = id_at(&made, "/workspace/id")?;
        let unarchive = self.ask("unarchiveWorkspace").path("id", &id);
        unarchive.answers(&[200]).await;
        Some(id)
    }

    async fn changes_of_workspace(&mut self, id: &str) {
        for name in [RENAMED, NAME] {
            let rename = self.ask("updateWorkspace").path("id", id);
            let renamed = rename.json(&json!({ "name": name })).body(&[200]).await;
            let read = self.ask("getWorkspace").path("id", id).body(&[200]).await;
            let says =
                |body: Option<Value>| body.is_none_or(|body| body["workspace"]["name"] == name);
            let what = "the new name is not shown";
            self.expect(says(renamed), "updateWorkspace", what);
            self.expect(says(read), "getWorkspace", what);
        }
        let blank = self.ask("updateWorkspace").path("id", id);
        blank.json(&json!({ "name": " " })).answers(&[400]).await;
    }

    async fn members_of_workspace(&mut self, id: &str) {
        let list = self.ask("listWorkspaceMembers").path("id", id);
        let Some(list) = list.body(&[200]).await else {
            return;
        };
        let me = self.ask("getMe").body(&[200]).await;
        let Some(own) = me.and_then(|me| id_at(&me, "/user/id")) else {
            return;
        };
        let impact = self.ask("getWorkspaceMemberImpact").path("id", id);
        impact.path("userId", &own).answers(&[200]).await;
        let stranger = json!({ "email": "nobody@conformance.invalid", "role": "member" });
        let add = self.ask("addWorkspaceMember").path("id", id);
        add.json(&stranger).answers(&[400, 404]).await;
        // With another owner, it would do what is to be refused.
        let is_alone = list["members"].as_array().is_some_and(|all| all.len() == 1);
        if !is_alone || list["members"][0]["user_id"] != own {
            return;
        }
        // A workspace keeps one owner.
        let demote = self.ask("updateWorkspaceMember").path("id", id);
        let demote = demote
            .path("userId", &own)
            .json(&json!({ "role": "member" }));
        demote.answers(&[409]).await;
        let leave = self.ask("removeWorkspaceMember").path("id", id);
        leave.path("userId", &own).answers(&[409]).await;
    }
}
