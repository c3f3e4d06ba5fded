//! Community and vendor policies, with likes and comments.

mod check_policy_issues_enabled;
mod create_policy_comment;
mod create_policy_revision;
mod delete_comment;
mod get_policy;
mod get_policy_history;
mod get_policy_like;
mod get_policy_reviewer;
mod get_vendor_policy;
mod list_policies;
mod list_policy_branches;
mod list_policy_comments;
mod list_policy_orgs;
mod list_policy_revisions;
mod record_policy_download;
mod toggle_policy_like;
mod update_comment;
mod update_policy;
mod view;

use catalog_api::{
    api::{
        PoliciesApi,
        policies::{
            CheckPolicyIssuesEnabledResponse, CreatePolicyCommentResponse,
            CreatePolicyRevisionResponse, DeleteCommentQuery, DeleteCommentResponse,
            GetPolicyHistoryQuery, GetPolicyHistoryResponse, GetPolicyLikeResponse,
            GetPolicyResponse, GetPolicyReviewerResponse, GetVendorPolicyResponse,
            ListPoliciesQuery, ListPoliciesResponse, ListPolicyBranchesResponse,
            ListPolicyCommentsResponse, ListPolicyOrgsQuery, ListPolicyOrgsResponse,
            ListPolicyRevisionsResponse, RecordPolicyDownloadResponse, TogglePolicyLikeResponse,
            UpdateCommentResponse, UpdatePolicyResponse,
        },
    },
    auth::Caller,
    models::{CommentInput, CommentPatch, PolicyPatch, RevisionInput},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl PoliciesApi for App {
    async fn list_policies(
        &self,
        caller: Option<Caller>,
        query: ListPoliciesQuery,
    ) -> ListPoliciesResponse {
        answer(list_policies::handle(self, caller, query)).await
    }

    async fn get_vendor_policy(
        &self,
        _caller: Option<Caller>,
        slug: String,
    ) -> GetVendorPolicyResponse {
        answer(get_vendor_policy::handle(self, slug)).await
    }

    async fn get_policy(&self, caller: Option<Caller>, id: Uuid) -> GetPolicyResponse {
        answer(get_policy::handle(self, caller, id)).await
    }

    async fn update_policy(
        &self,
        caller: Caller,
        id: Uuid,
        body: PolicyPatch,
    ) -> UpdatePolicyResponse {
        answer(update_policy::handle(self, caller, id, body)).await
    }

    async fn record_policy_download(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> RecordPolicyDownloadResponse {
        answer(record_policy_download::handle(self, caller, id)).await
    }

    async fn get_policy_like(&self, caller: Caller, id: Uuid) -> GetPolicyLikeResponse {
        answer(get_policy_like::handle(self, caller, id)).await
    }

    async fn toggle_policy_like(&self, caller: Caller, id: Uuid) -> TogglePolicyLikeResponse {
        answer(toggle_policy_like::handle(self, caller, id)).await
    }

    async fn list_policy_comments(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> ListPolicyCommentsResponse {
        answer(list_policy_comments::handle(self, caller, id)).await
    }

    async fn create_policy_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: CommentInput,
    ) -> CreatePolicyCommentResponse {
        answer(create_policy_comment::handle(self, caller, id, body)).await
    }

    async fn update_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: CommentPatch,
    ) -> UpdateCommentResponse {
        answer(update_comment::handle(self, caller, id, body)).await
    }

    async fn delete_comment(
        &self,
        caller: Caller,
        id: Uuid,
        query: DeleteCommentQuery,
    ) -> DeleteCommentResponse {
        answer(delete_comment::handle(self, caller, id, query)).await
    }

    async fn get_policy_reviewer(&self, caller: Caller, id: Uuid) -> GetPolicyReviewerResponse {
        answer(get_policy_reviewer::handle(self, caller, id)).await
    }

    async fn list_policy_branches(&self, caller: Caller, id: Uuid) -> ListPolicyBranchesResponse {
        answer(list_policy_branches::handle(self, caller, id)).await
    }

    async fn get_policy_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
        query: GetPolicyHistoryQuery,
    ) -> GetPolicyHistoryResponse {
        answer(get_policy_history::handle(self, caller, id, query)).await
    }

    async fn check_policy_issues_enabled(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> CheckPolicyIssuesEnabledResponse {
        answer(check_policy_issues_enabled::handle(self, caller, id)).await
    }

    async fn list_policy_revisions(&self, caller: Caller, id: Uuid) -> ListPolicyRevisionsResponse {
        answer(list_policy_revisions::handle(self, caller, id)).await
    }

    async fn create_policy_revision(
        &self,
        caller: Caller,
        id: Uuid,
        body: RevisionInput,
    ) -> CreatePolicyRevisionResponse {
        answer(create_policy_revision::handle(self, caller, id, body)).await
    }

    async fn list_policy_orgs(
        &self,
        caller: Caller,
        id: Uuid,
        query: ListPolicyOrgsQuery,
    ) -> ListPolicyOrgsResponse {
        answer(list_policy_orgs::handle(self, caller, id, query)).await
    }
}
