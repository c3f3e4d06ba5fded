//! A policy with everything that its record shows.

use std::collections::HashMap;

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    db::{Connection, ROWS, Result},
    domain::{
        AssetKind, Completeness, DeliveryPhase, Direction, IdeaCoverage, PolicyStatus, Viewer,
        completeness, completes,
    },
    error::{Error, Refusal},
    visibility::{idea_visible, visible_policies},
};

/// A policy as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Its own columns.
    pub row: PolicyRow,
    /// The ideas that it delivers, in the order declared.
    pub delivers_ideas: Vec<DeliveredIdea>,
    /// Who contributed, the first first.
    pub contributors: Vec<Contributor>,
    /// Number of documentation tabs.
    pub tab_count: i64,
    /// How complete the documentation is.
    pub completeness: Completeness,
}

/// A policy's own columns, with its owner's and the viewer's like.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct PolicyRow {
    /// Identifies the policy, and its submission.
    pub id: Uuid,
    /// Name in addresses.
    pub slug: String,
    /// Name as shown.
    pub name: String,
    /// About text, Markdown.
    pub description: String,
    /// Category.
    pub category: String,
    /// Where it stands.
    pub status: PolicyStatus,
    /// Whether the viewer likes it.
    pub liked: bool,
    /// Whether the repository accepted issues when last read.
    pub sourcehost_has_issues: Option<bool>,
    /// The owner's picture.
    pub owner_avatar_url: Option<String>,
    /// The owner's e-mail address: never answered, only its hash. It is for whom the owner's profile is public to, the
    /// owner, and administrators.
    pub owner_email: Option<String>,
    owner_id: Uuid,
    owner_is_public: bool,
    /// Kinds of asset that it can be applied to.
    pub asset_kinds: Json<Vec<AssetKind>>,
    /// Agent-to-agent protocol versions.
    pub a2a_protocol_versions: Json<Vec<String>>,
    /// Which traffic it acts on.
    pub direction: Direction,
    /// Ref of the source repository.
    pub source_ref: Option<String>,
    /// Ref of the implementation repository.
    pub implementation_source_ref: Option<String>,
}

impl PolicyRow {
    pub(super) fn owner_id(&self) -> Uuid {
        self.owner_id
    }
}

/// An idea that a policy delivers.
#[derive(Clone, Debug, PartialEq)]
pub struct DeliveredIdea {
    /// The idea.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// How far the delivery has come.
    pub phase: DeliveryPhase,
    /// How much of the idea is delivered.
    pub coverage: IdeaCoverage,
    /// What the delivery covers, in words.
    pub scope_note: String,
    /// Whether the idea is complete with this policy.
    pub completes_idea: bool,
}

/// A user who contributed.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Contributor {
    policy_id: Uuid,
    /// The user.
    pub user_id: Uuid,
    /// Name in addresses.
    pub username: Option<String>,
    /// Name as shown.
    pub name: String,
}

#[derive(FromRow)]
struct IdeaRow {
    policy_id: Uuid,
    id: Uuid,
    title: String,
    coverage: IdeaCoverage,
    scope_note: String,
}

impl IdeaRow {
    fn of(self, policy: PolicyStatus) -> DeliveredIdea {
        let phase = DeliveryPhase::of(policy);
        DeliveredIdea {
            id: self.id,
            title: self.title,
            phase,
            coverage: self.coverage,
            scope_note: self.scope_note,
            completes_idea: completes(phase, self.coverage),
        }
    }
}

#[derive(FromRow)]
struct Tab {
    owner_id: Uuid,
    key: String,
    filled: bool,
}

/// Why a policy was not read.
#[derive(Debug, thiserror::Error)]
pub enum PolicyError {
    /// There is none that the viewer can see.
    #[error("there is no such policy")]
    NotFound,
}

impl Refusal for PolicyError {}

macro_rules! select_policies {
    () => {
        select_policies!("")
    };
    ($more:literal) => {
        concat!("SELECT p.id, p.slug, p.name, p.description, p.category, p.status, p.sourcehost_has_issues,
             u.avatar_url AS owner_avatar_url, u.email AS owner_email, p.owner_id,
             u.profile_is_public AS owner_is_public, p.asset_kinds, p.a2a_protocol_versions,
             p.direction, p.source_ref, p.implementation_source_ref,
             EXISTS (SELECT 1 FROM policy_likes l WHERE l.policy_id = p.id AND l.user_id = $1) AS liked",
             $more, "
         FROM policies p JOIN users u ON u.id = p.owner_id WHERE 1 = 1")
    };
}
pub(super) use select_policies;

/// A policy that the viewer can see.
pub async fn visible(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Policy, Error<PolicyError>> {
    let query = on.query(select_policies!()).bind(viewer.user_id());
    let row: PolicyRow = visible_policies(query, viewer)
        .arg(" AND p.id = ", id)
        .opt()
        .await?
        .ok_or(PolicyError::NotFound)?;
    let policies = complete(on, viewer, vec![row]).await?;
    policies
        .into_iter()
        .next()
        .ok_or(Error::Refused(PolicyError::NotFound))
}

/// The state and the owner of a policy that the viewer can see.
pub async fn visible_status(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<(PolicyStatus, Uuid), Error<PolicyError>> {
    let query = on.query("SELECT p.status, p.owner_id FROM policies p WHERE 1 = 1");
    visible_policies(query, viewer)
        .arg(" AND p.id = ", id)
        .opt()
        .await?
        .ok_or(Error::Refused(PolicyError::NotFound))
}

/// Adds what stands in other tables, in three queries for each chunk of rows.
pub(super) async fn complete(
    on: &mut impl Connection,
    viewer: Viewer,
    rows: Vec<PolicyRow>,
) -> Result<Vec<Policy>> {
    let mut ideas: HashMap<Uuid, Vec<IdeaRow>> = HashMap::new();
    let mut contributors: HashMap<Uuid, Vec<Contributor>> = HashMap::new();
    let mut tabs: HashMap<Uuid, Vec<Tab>> = HashMap::new();
    for chunk in rows.chunks(ROWS) {
        let ids = || chunk.iter().map(|row| row.id);
        let found: Vec<IdeaRow> = on
            .query(concat!(
                "SELECT d.policy_id, i.id, i.title, d.coverage, d.scope_note
                 FROM policy_ideas d JOIN ideas i ON i.id = d.idea_id WHERE 1 = 1",
                idea_visible!(),
                " AND d.policy_id IN ",
            ))
            .list(ids())
            .push(" ORDER BY d.position, i.id")
            .all()
            .await?;
        group(&mut ideas, found, |idea| idea.policy_id);
        let found: Vec<Contributor> = on
            .query(
                "SELECT c.policy_id, u.id AS user_id, u.username, u.name
                 FROM policy_contributors c JOIN users u ON u.id = c.user_id WHERE c.policy_id IN ",
            )
            .list(ids())
            .push(" ORDER BY c.since, u.id")
            .all()
            .await?;
        group(&mut contributors, found, |contributor| {
            contributor.policy_id
        });
        let found: Vec<Tab> = on
            .query(
                "SELECT owner_id, key, trim(body_md) <> '' AS filled FROM doc_tabs WHERE owner_id IN ",
            )
            .list(ids())
            .all()
            .await?;
        group(&mut tabs, found, |tab| tab.owner_id);
    }
    Ok(rows
        .into_iter()
        .map(|row| {
            let tabs = tabs.remove(&row.id).unwrap_or_default();
            let filled = tabs.iter().filter(|tab| tab.filled);
            let ideas = ideas.remove(&row.id).unwrap_or_default();
            Policy {
                delivers_ideas: ideas.into_iter().map(|idea| idea.of(row.status)).collect(),
                contributors: contributors.remove(&row.id).unwrap_or_default(),
                tab_count: i64::try_from(tabs.len()).unwrap_or(i64::MAX),
                completeness: completeness(filled.map(|tab| tab.key.as_str())),
                row: for_viewer(row, viewer),
            }
        })
        .collect())
}

/// Who guesses an address can compare its hash: it is no secret less than the address itself.
fn for_viewer(mut row: PolicyRow, viewer: Viewer) -> PolicyRow {
    if !row.owner_is_public && !viewer.moderates(row.owner_id) {
        row.owner_email = None;
    }
    row
}

fn group<T>(into: &mut HashMap<Uuid, Vec<T>>, found: Vec<T>, key: impl Fn(&T) -> Uuid) {
    for item in found {
        into.entry(key(&item)).or_default().push(item);
    }
}
