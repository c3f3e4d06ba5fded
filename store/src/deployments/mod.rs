//! Deployments: what is to be, or was, brought to an organization of the external platform (interface, Deployment), with the
//! jobs of the workers and their log.
//!
//! Whoever locks both, locks the row of the deployment before that of the job.

mod assets;
mod builds;
mod cancel;
mod change;
mod claim;
mod content;
mod create;
mod delete;
mod job_rights;
mod jobs;
mod logs;
mod permission;
mod queue;
mod read;
mod reconcile;
mod source;
pub(crate) mod states;
mod stuck;

pub use assets::{
    Asset, AssetState, Part, Stage, Upload, assets, begin_removal, begin_upload, plan, record_link,
    set_state,
};
pub use builds::{Build, BuildTurn, FailedBuild, begin_build, end_build};
pub use cancel::{cancel, cancel_all_of};
pub use change::{ChangeError, Removal, remove};
pub use claim::claim;
pub use content::Source;
pub use create::{Enqueued, NewDeployment, Target, enqueue};
pub use delete::{DeleteError, delete, delete_ended, delete_failed};
pub use job_rights::{JobUseError, usable_for_job};
pub use jobs::{
    Claimed, Fence, FenceError, Job, JobKind, JobState, Outcome, Pause, begin_compensation,
    begin_step, finish, heartbeat, job_records, pause, release, start,
};
pub(crate) use logs::prune_log;
pub use logs::{LogLine, LogStream, NewLine, append, lines_after, lines_in, recent_lines};
pub use permission::{
    CreateError, Permit, Preflight, UseError, permit, preflight, usable, usable_for,
};
pub use queue::{Queue, queue};
pub use read::{
    Deployment, DeploymentError, DeploymentFilter, actionable, in_flight_of, list, of_job,
    retractable, status, visible,
};
pub use reconcile::{
    begin_attachment, live_through, mark_missing, other_attachments, reappear, record_attachment,
    record_home_page, remember,
};
pub use source::{
    PolicySource, RulesetSource, overview, policy_source, record_commits, ruleset_source,
};
pub use stuck::{OpenJob, StuckError, hold_open, open_jobs, resolve, retry_now};
