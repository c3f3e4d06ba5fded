//! A ruleset with everything that its record shows.

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::RulesetContent;
use crate::{
    db::Connection,
    domain::{RulesetStatus, Viewer},
    error::{Error, Refusal},
    visibility::visible_rulesets,
};

/// A ruleset's own columns, with its owner's.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct RulesetRow {
    /// Identifies the ruleset.
    pub id: Uuid,
    /// Its submission.
    pub submission_id: Uuid,
    /// Where it stands.
    pub status: RulesetStatus,
    /// What is live, or waits for the first review.
    pub content: Json<RulesetContent>,
    /// How many users like it.
    pub likes: i64,
    /// How often it was looked at, once per caller and day.
    pub views: i64,
    /// How often it was deployed.
    pub deploys: i64,
    /// The owner.
    pub owner_id: Uuid,
    /// The owner's name.
    pub owner_name: String,
    /// The owner's name in addresses.
    pub owner_username: Option<String>,
    /// The reviewer's words, for the owner and administrators.
    pub feedback: Option<String>,
    /// When it was last reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was first published.
    pub published_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A ruleset as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// Its own columns.
    pub row: RulesetRow,
    /// Who contributed, the first first.
    pub contributors: Vec<Contributor>,
}

/// A user who contributed.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Contributor {
    /// The user.
    pub user_id: Uuid,
    /// Name in addresses.
    pub username: Option<String>,
    /// Name as shown.
    pub name: String,
}

/// Why a ruleset was not read.
#[derive(Debug, thiserror::Error)]
pub enum RulesetError {
    /// There is none that the viewer can see.
    #[error("there is no such ruleset")]
    NotFound,
}

impl Refusal for RulesetError {}

macro_rules! select_rulesets {
    () => {
        select_rulesets!("")
    };
    ($more:literal) => {
        concat!("SELECT r.id, s.id AS submission_id, r.status, r.content, r.likes, r.views, r.deploys, r.owner_id,
             u.name AS owner_name, u.username AS owner_username, r.feedback, r.reviewed_at, r.published_at,
             r.created_at, r.updated_at", $more, "
         FROM rulesets r JOIN ruleset_submissions s ON s.ruleset_id = r.id JOIN users u ON u.id = r.owner_id
         WHERE 1 = 1")
    };
}
pub(super) use select_rulesets;

/// A ruleset that the viewer can see.
pub async fn visible(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<Ruleset, Error<RulesetError>> {
    let row: RulesetRow = visible_rulesets(on.query(select_rulesets!()), viewer)
        .arg(" AND r.id = ", id)
        .opt()
        .await?
        .ok_or(RulesetError::NotFound)?;
    let contributors = on
        .query(
            "SELECT u.id AS user_id, u.username, u.name FROM ruleset_contributors c JOIN users u ON u.id = c.user_id
             WHERE c.ruleset_id = $1 ORDER BY c.since, u.id",
        )
        .bind(id)
        .all()
        .await?;
    Ok(Ruleset {
        row: for_viewer(row, viewer),
        contributors,
    })
}

/// The reviewers' words are for the owner and administrators.
pub(super) fn for_viewer(mut row: RulesetRow, viewer: Viewer) -> RulesetRow {
    if !viewer.moderates(row.owner_id) {
        row.feedback = None;
    }
    row
}

/// The state and the owner of a ruleset that the viewer can see.
pub async fn visible_owner(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<(RulesetStatus, Uuid), Error<RulesetError>> {
    let query = on.query("SELECT r.status, r.owner_id FROM rulesets r WHERE 1 = 1");
    visible_rulesets(query, viewer)
        .arg(" AND r.id = ", id)
        .opt()
        .await?
        .ok_or(Error::Refused(RulesetError::NotFound))
}

/// The profile of a ruleset that the viewer can see: the live one, or the one that waits for the first review.
pub async fn visible_profile(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<String, Error<RulesetError>> {
    let query = on.query("SELECT r.profile_yaml FROM rulesets r WHERE 1 = 1");
    let found: Option<(String,)> = visible_rulesets(query, viewer)
        .arg(" AND r.id = ", id)
        .opt()
        .await?;
    found
        .map(|(yaml,)| yaml)
        .ok_or(Error::Refused(RulesetError::NotFound))
}
