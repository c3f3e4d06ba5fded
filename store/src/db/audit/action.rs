//! What the audit log tells of.

use crate::words::words;

words! {
    /// What was done. A word begins with the kind of what it was done to.
    pub enum Action {
        /// A user was made.
        UserCreate = "user.create",
        /// A user is an administrator now.
        UserPromote = "user.promote",
        /// A user is no administrator any more.
        UserDemote = "user.demote",
        /// A user may do nothing any more.
        UserDisable = "user.disable",
        /// A disabled user may do things again.
        UserEnable = "user.enable",
        /// A user has another name.
        UserRename = "user.rename",
        /// A session was signed for a user on the command line.
        UserSignSession = "user.sign_session",
        /// A token was made.
        TokenCreate = "token.create",
        /// A token was revoked.
        TokenRevoke = "token.revoke",
        /// Credentials were stored.
        ConnectionCreate = "connection.create",
        /// A connection has another name or other credentials.
        ConnectionUpdate = "connection.update",
        /// The platform was asked whether it accepts credentials.
        ConnectionValidate = "connection.validate",
        /// Credentials are encrypted with another key.
        ConnectionReseal = "connection.reseal",
        /// Credentials were given up, because their key is lost.
        ConnectionForgetSecret = "connection.forget_secret",
        /// Credentials were deleted.
        ConnectionDelete = "connection.delete",
        /// A workspace was made.
        WorkspaceCreate = "workspace.create",
        /// A workspace has another name.
        WorkspaceRename = "workspace.rename",
        /// A workspace was archived.
        WorkspaceArchive = "workspace.archive",
        /// A workspace is active again.
        WorkspaceUnarchive = "workspace.unarchive",
        /// A workspace has a further member.
        WorkspaceAddMember = "workspace.add_member",
        /// A member has another role, or was disabled or enabled.
        WorkspaceUpdateMember = "workspace.update_member",
        /// A workspace has a member less.
        WorkspaceRemoveMember = "workspace.remove_member",
        /// A connection was shared into a workspace.
        WorkspaceShareConnection = "workspace.share_connection",
        /// A shared connection was disabled or enabled.
        WorkspaceUpdateConnection = "workspace.update_connection",
        /// A connection is not shared any more.
        WorkspaceUnshareConnection = "workspace.unshare_connection",
        /// A policy was approved.
        PolicyApprove = "policy.approve",
        /// A policy was rejected.
        PolicyReject = "policy.reject",
        /// A policy left the catalog.
        PolicySetPrivate = "policy.set_private",
        /// A policy is back in the catalog.
        PolicySetPublished = "policy.set_published",
        /// A policy has a further reviewer.
        PolicyAddReviewer = "policy.add_reviewer",
        /// A policy has a reviewer less.
        PolicyRemoveReviewer = "policy.remove_reviewer",
        /// An edit of a policy was approved.
        RevisionApprove = "revision.approve",
        /// An edit of a policy was rejected.
        RevisionReject = "revision.reject",
        /// A ruleset, or a revision of one, was approved.
        RulesetSubmissionApprove = "ruleset_submission.approve",
        /// A ruleset, or a revision of one, was rejected.
        RulesetSubmissionReject = "ruleset_submission.reject",
        /// A ruleset has a further reviewer.
        RulesetAddReviewer = "ruleset.add_reviewer",
        /// A ruleset has a reviewer less.
        RulesetRemoveReviewer = "ruleset.remove_reviewer",
        /// A policy was offered to another owner.
        TransferOffer = "transfer.offer",
        /// A policy has another owner.
        TransferAccept = "transfer.accept",
        /// A policy was not taken.
        TransferReject = "transfer.reject",
        /// An offer was taken back.
        TransferCancel = "transfer.cancel",
        /// The text of somebody else's comment was changed.
        CommentEdit = "comment.edit",
        /// A comment of somebody else was deleted.
        CommentModerate = "comment.moderate",
        /// A deployment was asked for.
        DeploymentRequest = "deployment.request",
        /// A deployment was cancelled.
        DeploymentCancel = "deployment.cancel",
        /// The removal of a development version, or of a ruleset from its profile, was asked for.
        DeploymentUnpublish = "deployment.unpublish",
        /// The removal of a stable version was asked for.
        DeploymentDeleteRelease = "deployment.delete_release",
        /// The platform was found to have, or not to have, what was deployed, against what was written down.
        DeploymentReconcile = "deployment.reconcile",
        /// The record of a deployment was deleted.
        DeploymentDelete = "deployment.delete",
        /// A job was held, because the database was restored.
        JobHold = "job.hold",
        /// A job that waits was told to go on.
        JobRetry = "job.retry",
        /// A job was ended by hand.
        JobResolve = "job.resolve",
        /// An idea was added.
        IdeaAdd = "idea.add",
        /// The text of an idea was changed.
        IdeaEdit = "idea.edit",
        /// An idea was closed.
        IdeaClose = "idea.close",
        /// An idea is open again.
        IdeaReopen = "idea.reopen",
        /// An idea was hidden.
        IdeaHide = "idea.hide",
        /// A hidden idea is shown again.
        IdeaUnhide = "idea.unhide",
        /// An idea was merged into another one.
        IdeaMerge = "idea.merge",
        /// It was said what a policy delivers of an idea.
        IdeaSetDelivery = "idea.set_delivery",
        /// It was said that a policy does not deliver an idea.
        IdeaRemoveDelivery = "idea.remove_delivery",
        /// A vendor's policy was hidden.
        VendorPolicyHide = "vendor_policy.hide",
        /// A vendor's policy is shown again.
        VendorPolicyUnhide = "vendor_policy.unhide",
        /// A vendor's ruleset was hidden.
        VendorRulesetHide = "vendor_ruleset.hide",
        /// A vendor's ruleset is shown again.
        VendorRulesetUnhide = "vendor_ruleset.unhide",
        /// The vendor catalog was replaced.
        VendorCatalogSync = "vendor_catalog.sync",
        /// Stored credentials were encrypted with another key.
        SecretsRotate = "secrets.rotate",
        /// A key was given up.
        SecretsForget = "secrets.forget",
        /// The sums of the leaderboard were made anew.
        LeaderboardRebuild = "leaderboard.rebuild",
        /// A backup took the place of the database.
        DatabaseRestore = "database.restore",
        /// What is older than it is to be kept was deleted.
        RetentionRun = "retention.run",
    }
}

impl Action {
    /// The kind of what it was done to.
    pub fn resource_kind(self) -> &'static str {
        let word = self.as_str();
        word.split_once('.').map_or(word, |(kind, _)| kind)
    }
}
