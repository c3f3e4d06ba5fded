//! What there is, in the order in which it is listed.

use catalog_store::domain::Scope;

use super::{Run, Tool};
use crate::mcp::{operations::Class, share::PAGE_URL};

/// Short rows of policies, of the community and of the vendor.
pub(super) const POLICY_ROW: &[&str] = &[
    "id",
    "slug",
    "name",
    "description",
    "summary",
    "category",
    "status",
    "direction",
    "asset_kinds",
];
/// Short rows of rulesets.
pub(super) const RULESET_ROW: &[&str] = &[
    "id",
    "slug",
    "name",
    "description",
    "summary",
    "category",
    "version",
    "rule_counts",
    "target_scopes",
    "lifecycle_status",
    "likes",
    PAGE_URL,
];

/// Every tool.
pub(super) const TOOLS: &[Tool] = &[
    reading(
        "get_me",
        "The user that you act as.",
        Run::Operation("getMe", &[]),
    ),
    reading(
        "search_policies",
        "Search gateway policies, which act on live traffic; source=vendor for the vendor's.",
        Run::Operation("listPolicies", POLICY_ROW),
    ),
    reading(
        "get_policy",
        "One policy: by id from the community, by slug from the vendor.",
        Run::GetPolicy,
    ),
    reading(
        "search_rulesets",
        "Search governance rulesets, which check API specifications at design time.",
        Run::Operation("listRulesets", RULESET_ROW),
    ),
    reading(
        "get_ruleset",
        "One community ruleset. Its YAML is the resource catalog://rulesets/{id}/profile.yaml.",
        Run::Operation("getRuleset", &[]),
    ),
    reading(
        "get_vendor_ruleset",
        "One vendor ruleset with its YAML.",
        Run::Operation("getVendorRuleset", &[]),
    ),
    reading(
        "fork_vendor_ruleset",
        "Derive a draft from a vendor ruleset: the files for a repository, validated. Stores nothing.",
        Run::ForkVendorRuleset,
    ),
    reading(
        "fork_ruleset",
        "Derive a draft from a community ruleset: the files for a repository, validated. Stores nothing.",
        Run::ForkRuleset,
    ),
    settling(
        "validate_ruleset",
        "Check the YAML of a ruleset: errors and warnings with lines. Repeat until it is valid.",
        Run::Operation("validateRuleset", &[]),
    ),
    writing(
        "submit_ruleset",
        "Submit a repository that holds a ruleset for review.",
        Run::Operation("createRulesetSubmission", &[]),
    ),
    writing(
        "deploy",
        "Deploy a policy or ruleset to organizations. Connections, workspaces, organizations: read_operation with listConnections, listWorkspaces, listConnectionOrgs.",
        Run::Deploy,
    ),
    reading(
        "get_deployment",
        "The state of a deployment and a page of its log. Call again with after_seq=next_seq until ended.",
        Run::GetDeployment,
    ),
    reading(
        "list_ideas",
        "Ideas for policies, by votes or the newest first.",
        Run::ListIdeas,
    ),
    reading(
        "get_idea",
        "One idea, and the policies that deliver it.",
        Run::GetIdea,
    ),
    writing(
        "submit_idea",
        "Submit an idea for a policy. Look first whether there is one like it.",
        Run::SubmitIdea,
    ),
    settling(
        "vote_idea",
        "Vote for an idea, or withdraw the vote. Each user has one.",
        Run::VoteIdea,
    ),
    settling(
        "like_ruleset",
        "Like a published ruleset, or take that back.",
        Run::LikeRuleset,
    ),
    reading(
        "leaderboard",
        "Who has the most points; the most liked, most deployed and rising entries.",
        Run::Leaderboard,
    ),
    anybodys(
        "find_operations",
        "Search all operations of the REST interface by words. The exact id of one gives its parameters and body.",
        Run::FindOperations,
    ),
    reading(
        "read_operation",
        "Call an operation that only reads.",
        Run::Generic(Class::Read),
    ),
    writing(
        "write_operation",
        "Call an operation that makes or changes something.",
        Run::Generic(Class::Write),
    ),
    destroying(
        "destroy_operation",
        "Call an operation that takes something away. The user must agree.",
        Run::Generic(Class::Destroy),
    ),
];

/// A tool that changes nothing.
const fn reading(name: &'static str, about: &'static str, run: Run) -> Tool {
    Tool {
        name,
        about,
        scope: Some(Scope::ApiRead),
        class: Class::Read,
        idempotent: true,
        run,
    }
}

/// One that tells nothing that needs a scope.
const fn anybodys(name: &'static str, about: &'static str, run: Run) -> Tool {
    Tool {
        scope: None,
        ..reading(name, about, run)
    }
}

/// One that makes or changes something, each time anew.
const fn writing(name: &'static str, about: &'static str, run: Run) -> Tool {
    Tool {
        scope: Some(Scope::ApiWrite),
        class: Class::Write,
        idempotent: false,
        ..reading(name, about, run)
    }
}

/// One that changes nothing more when it is called again.
const fn settling(name: &'static str, about: &'static str, run: Run) -> Tool {
    Tool {
        idempotent: true,
        ..writing(name, about, run)
    }
}

/// One that takes something away.
const fn destroying(name: &'static str, about: &'static str, run: Run) -> Tool {
    Tool {
        class: Class::Destroy,
        ..writing(name, about, run)
    }
}
