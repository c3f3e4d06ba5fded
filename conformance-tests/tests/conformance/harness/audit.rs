//! Every exchange is held against the audit log: whether it tells of what the operation did.

use catalog_api::operations::Operation;
use catalog_store::{Action, Connection};

use super::{Exchange, TestApp};

/// What an operation that succeeded leaves in the audit log.
pub enum Audited {
    /// Entries of these actions, at least one.
    Always(&'static [Action]),
    /// The same, if it changed something.
    Changes(&'static [Action]),
    /// Nothing, for this reason.
    Never(&'static str),
}

use Audited::{Always, Changes, Never};

const HISTORY: &str = "its history keeps what its owner does with it";
const CHECK: &str = "it checks what is given, and stores nothing";
const TASTE: &str = "what users say and like is in the catalog itself";

/// What each operation leaves; `None` of one that nobody has thought of.
pub fn audited(operation: &Operation) -> Option<Audited> {
    use Action as A;
    if operation.method == "GET" {
        // The organizations of a connection are read from the platform, which tells whether it accepts the credentials.
        return Some(Changes(&[A::ConnectionValidate]));
    }
    Some(match operation.id {
        "createToken" => Always(&[A::TokenCreate, A::UserCreate]),
        "revokeToken" => Changes(&[A::TokenRevoke]),
        "createConnection" => Always(&[A::ConnectionCreate]),
        "updateConnection" => Changes(&[A::ConnectionUpdate]),
        "deleteConnection" => Always(&[A::ConnectionDelete]),
        "syncConnection" => Changes(&[A::ConnectionValidate, A::DeploymentReconcile]),
        "createWorkspace" => Always(&[A::WorkspaceCreate]),
        "updateWorkspace" => Changes(&[A::WorkspaceRename]),
        "archiveWorkspace" => Changes(&[A::WorkspaceArchive]),
        "unarchiveWorkspace" => Changes(&[A::WorkspaceUnarchive]),
        "addWorkspaceMember" => Always(&[A::WorkspaceAddMember]),
        "updateWorkspaceMember" => Changes(&[A::WorkspaceUpdateMember]),
        "removeWorkspaceMember" => Always(&[A::WorkspaceRemoveMember]),
        "shareWorkspaceConnection" => Changes(&[A::WorkspaceShareConnection]),
        "updateWorkspaceConnection" => Changes(&[A::WorkspaceUpdateConnection]),
        "unshareWorkspaceConnection" => Always(&[A::WorkspaceUnshareConnection]),
        "createPolicyTransfer" => Always(&[A::TransferOffer]),
        "acceptTransfer" => Always(&[A::TransferAccept]),
        "rejectTransfer" => Always(&[A::TransferReject]),
        "cancelTransfer" => Always(&[A::TransferCancel]),
        // An equal deployment is not made again.
        "createDeployment" => Changes(&[A::DeploymentRequest, A::ConnectionValidate]),
        "cancelDeployment" => Always(&[A::DeploymentCancel]),
        "unpublishDeployment" => Changes(&[A::DeploymentUnpublish]),
        "deleteDeploymentRelease" => Changes(&[A::DeploymentDeleteRelease]),
        "syncDeployment" => Changes(&[A::DeploymentReconcile]),
        "deleteDeployment" => Always(&[A::DeploymentDelete]),
        "deleteFailedDeployments" => Changes(&[A::DeploymentDelete]),
        // Of somebody else's alone.
        "updateComment" => Changes(&[A::CommentEdit]),
        "deleteComment" => Changes(&[A::CommentModerate]),
        "createSubmission"
        | "updateSubmission"
        | "updatePolicy"
        | "createPolicyRevision"
        | "createRulesetSubmission"
        | "updateRulesetSubmission"
        | "deleteRulesetSubmission"
        | "updateRuleset"
        | "replaceRulesetDocs"
        | "putRulesetDoc"
        | "deleteRulesetDoc" => Never(HISTORY),
        "validateSubmission"
        | "validateRulesetSubmission"
        | "validateRuleset"
        | "validateConnection" => Never(CHECK),
        "togglePolicyLike" | "createPolicyComment" | "recordPolicyDownload" | "updateMe" => {
            Never(TASTE)
        }
        _ => return None,
    })
}

impl TestApp {
    pub(super) async fn check_audit(&self, operation: &Operation, exchange: &Exchange) {
        // What looks is not asked about: some tests count what it sends to the database.
        if !exchange.status.is_success() || operation.method == "GET" {
            return;
        }
        let Some(audited) = audited(operation) else {
            panic!("{}: say what the audit log tells of it", operation.id);
        };
        let Some(id) = exchange.headers.get("x-request-id") else {
            return;
        };
        let id = id.to_str().expect("text").to_owned();
        let mut reader = self.app.store.reader();
        let query = reader.query(
            "SELECT action, actor_id IS NOT NULL, address FROM audit_log WHERE request_id = $1",
        );
        // Where a test has broken the database there is nothing to be found.
        let found = query.bind(id).all::<(String, bool, Option<String>)>().await;
        let found = found.unwrap_or_default();
        let all = found.iter().map(|(action, ..)| action.as_str());
        let all: Vec<&str> = all.collect();
        let fits = |actions: &[Action]| {
            all.iter()
                .all(|it| actions.iter().any(|a| a.as_str() == *it))
        };
        let (is_right, expected) = match audited {
            Always(actions) => (!all.is_empty() && fits(actions), "an entry, of its actions"),
            Changes(actions) => (fits(actions), "none but of its actions"),
            Never(reason) => (all.is_empty(), reason),
        };
        let id = operation.id;
        assert!(
            is_right,
            "{id}: the audit log has {all:?}; expected: {expected}"
        );
        for (action, is_of_a_user, address) in &found {
            let is_told = *is_of_a_user && address.is_some();
            assert!(is_told, "{action}: by whom, and from where?");
        }
    }
}
