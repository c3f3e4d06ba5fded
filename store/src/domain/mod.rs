//! The rules, as pure functions: no database, no clock.

mod access;
mod docs;
mod idea;
mod kinds;
mod leaderboard;
mod lifecycle;
mod quota;
mod review;
mod scopes;
mod slug;
mod workspace;

pub use access::Viewer;
pub(crate) use docs::MANDATORY_TAB;
pub use docs::{
    Completeness, DocTab, MAX_TABS, TabError, check as check_tabs, completeness, is_predefined,
    valid_key,
};
pub use idea::{
    DeliveryPhase, IdeaCoverage, IdeaEvent, IdeaPhase, IdeaText, IdeaTextError, NoteError,
    completes, short_note,
};
pub use kinds::{AssetKind, Direction, ProjectType, RulesetCategory, TargetScope};
pub use leaderboard::{Ranked, points, ranks};
pub use lifecycle::{
    Actor, AssetType, DeploymentEvent, DeploymentMode, DeploymentStatus, HomePageStatus, Live,
    PolicyEvent, PolicyHistoryEvent, PolicyStatus, RevisionDecision, RevisionField, RevisionStatus,
    RulesetEvent, RulesetStatus, RulesetSubmissionStatus, TransferDecision, TransferStatus,
};
pub use quota::seconds_until_next_day;
pub use review::{Commits, Seen, SeenError, Unreviewed};
pub use scopes::Scope;
pub use slug::{slug, with_suffix};
pub use workspace::{
    Standing, WorkspaceAction, WorkspaceRole, valid_workspace_slug, workspace_slug,
    workspace_slug_candidate,
};
