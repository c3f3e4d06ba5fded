//! Ideas as viewers see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Query, Result, SearchIndex, Searchable},
    domain::{DeliveryPhase, IdeaCoverage, IdeaPhase, PolicyStatus, Viewer, completes},
    error::{Error, Refusal},
    text::matching,
    visibility::{idea_visible, listed_policies},
};

/// An idea as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea {
    /// Identifies the idea; the kept one's, where the idea that was asked for was merged.
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// What it is about, Markdown; may be empty.
    pub body: String,
    /// Where it stands.
    pub phase: IdeaPhase,
    /// How many users voted for it.
    pub votes: i64,
    /// Whether the viewer did.
    pub voted: bool,
    /// Why it was closed, where that was said.
    pub closed_reason: Option<String>,
    /// Who submitted it; nobody, where an administrator added it.
    pub author_id: Option<Uuid>,
    /// Name of the same.
    pub author_name: Option<String>,
    /// Name of the same in addresses.
    pub author_username: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// What delivers it, of the policies that lists show the viewer; in the order of their names.
    pub deliveries: Vec<Delivery>,
}

/// A policy that delivers an idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The policy.
    pub policy_id: Uuid,
    /// Its name in addresses.
    pub policy_slug: String,
    /// Its name as shown.
    pub policy_name: String,
    /// How far the delivery has come.
    pub phase: DeliveryPhase,
    /// How much of the idea it delivers.
    pub coverage: IdeaCoverage,
    /// What it covers, in words; may be empty.
    pub scope_note: String,
    /// Whether the idea is complete with it.
    pub completes_idea: bool,
}

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IdeaSort {
    /// Votes, the most first; the newest first of equals.
    #[default]
    Votes,
    /// When it was made, the newest first.
    Newest,
}

/// Which ideas to list.
#[derive(Clone, Debug, Default)]
pub struct IdeaFilter {
    /// Only those of this phase.
    pub phase: Option<IdeaPhase>,
    /// Words that must all occur in title or body.
    pub q: Option<String>,
    /// The order.
    pub sort: IdeaSort,
    /// How many at most.
    pub limit: i64,
    /// How many to leave out before them.
    pub offset: i64,
}

/// Why an idea was not read.
#[derive(Debug, thiserror::Error)]
pub enum IdeaError {
    /// There is none that the viewer can see.
    #[error("there is no such idea")]
    NotFound,
}

impl Refusal for IdeaError {}

/// The condition that an idea `i` is complete: a policy that is in the catalog delivers all of it. `domain::completes` says the same
/// of one delivery.
macro_rules! completing {
    () => {
        "EXISTS (SELECT 1 FROM policy_ideas c JOIN policies cp ON cp.id = c.policy_id
             WHERE c.idea_id = i.id AND c.coverage = 'full' AND cp.status = 'published')"
    };
}
pub(crate) use completing;

macro_rules! select_ideas {
    () => {
        concat!(
            "SELECT i.id, i.title, i.body, i.votes, i.closed_at IS NOT NULL AS closed, i.closed_reason, i.author_id,
                 u.name AS author_name, u.username AS author_username, i.created_at, ",
            crate::ideas::completing!(),
            " AS completed, EXISTS (SELECT 1 FROM idea_votes v WHERE v.idea_id = i.id AND v.user_id = $1) AS voted
             FROM ideas i LEFT JOIN users u ON u.id = i.author_id WHERE 1 = 1",
        )
    };
}

#[derive(FromRow)]
struct IdeaRow {
    id: Uuid,
    title: String,
    body: String,
    votes: i64,
    closed: bool,
    closed_reason: Option<String>,
    author_id: Option<Uuid>,
    author_name: Option<String>,
    author_username: Option<String>,
    created_at: DateTime<Utc>,
    completed: bool,
    voted: bool,
}

#[derive(FromRow)]
struct DeliveryRow {
    idea_id: Uuid,
    policy_id: Uuid,
    slug: String,
    name: String,
    status: PolicyStatus,
    coverage: IdeaCoverage,
    scope_note: String,
}

/// The ideas that the viewer can see and the filter lets through, and whether there are more.
pub async fn list(
    on: &mut impl Connection,
    viewer: Viewer,
    filter: &IdeaFilter,
) -> Result<(Vec<Idea>, bool)> {
    let query = on.query(select_ideas!()).bind(viewer.user_id());
    let query = narrowed(query.push(idea_visible!()), filter);
    let mut rows: Vec<IdeaRow> = query.all().await?;
    let more = beyond(&mut rows, filter.limit);
    Ok((complete(on, viewer, rows).await?, more))
}

/// An idea that the viewer can see; of one that was merged, the idea that is kept.
pub async fn get(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Idea, Error<IdeaError>> {
    let row: Option<IdeaRow> = on
        .query(select_ideas!())
        .bind(viewer.user_id())
        .push(idea_visible!())
        .arg(
            " AND i.id = (SELECT coalesce(m.merged_into, m.id) FROM ideas m WHERE m.id = ",
            id,
        )
        .push(")")
        .opt()
        .await?;
    let ideas = complete(on, viewer, row.into_iter().collect()).await?;
    let idea = ideas.into_iter().next();
    idea.ok_or(Error::Refused(IdeaError::NotFound))
}

const SEARCHABLE: Searchable = Searchable {
    column: "i.search_text",
    index: Some(SearchIndex {
        rowid: "i.seq",
        matches: "SELECT rowid FROM ideas_search WHERE ideas_search",
    }),
};

/// What the filter lets through, in its order, with one more to tell whether there are more.
pub(super) fn narrowed<'a>(query: Query<'a>, filter: &IdeaFilter) -> Query<'a> {
    let mut query = match filter.phase {
        None => query,
        Some(IdeaPhase::Closed) => query.push(" AND i.closed_at IS NOT NULL"),
        Some(IdeaPhase::Completed) => {
            query.push(concat!(" AND i.closed_at IS NULL AND ", completing!()))
        }
        Some(IdeaPhase::Open) => {
            query.push(concat!(" AND i.closed_at IS NULL AND NOT ", completing!()))
        }
    };
    if let Some(q) = &filter.q {
        query = matching(query, SEARCHABLE, q);
    }
    query
        .push(match filter.sort {
            IdeaSort::Votes => " ORDER BY i.votes DESC, i.seq DESC",
            IdeaSort::Newest => " ORDER BY i.seq DESC",
        })
        .arg(" LIMIT ", filter.limit.saturating_add(1))
        .arg(" OFFSET ", filter.offset)
}

/// Takes away what was only read to tell whether there is more.
pub(super) fn beyond<T>(rows: &mut Vec<T>, limit: i64) -> bool {
    let limit = usize::try_from(limit).unwrap_or_default();
    let more = rows.len() > limit;
    rows.truncate(limit);
    more
}

/// Adds what delivers the ideas.
async fn complete(
    on: &mut impl Connection,
    viewer: Viewer,
    rows: Vec<IdeaRow>,
) -> Result<Vec<Idea>> {
    let query = on.query(
        "SELECT d.idea_id, p.id AS policy_id, p.slug, p.name, p.status, d.coverage, d.scope_note
         FROM policy_ideas d JOIN policies p ON p.id = d.policy_id WHERE 1 = 1",
    );
    let found: Vec<DeliveryRow> = listed_policies(query, viewer)
        .push(" AND d.idea_id IN ")
        .list(rows.iter().map(|row| row.id))
        .push(" ORDER BY p.sort_name, p.id")
        .all()
        .await?;
    let mut deliveries: HashMap<Uuid, Vec<Delivery>> = HashMap::new();
    for row in found {
        let phase = DeliveryPhase::of(row.status);
        deliveries.entry(row.idea_id).or_default().push(Delivery {
            policy_id: row.policy_id,
            policy_slug: row.slug,
            policy_name: row.name,
            phase,
            coverage: row.coverage,
            scope_note: row.scope_note,
            completes_idea: completes(phase, row.coverage),
        });
    }
    let idea = |row: IdeaRow| Idea {
        deliveries: deliveries.remove(&row.id).unwrap_or_default(),
        id: row.id,
        title: row.title,
        body: row.body,
        phase: IdeaPhase::of(row.closed, row.completed),
        votes: row.votes,
        voted: row.voted,
        closed_reason: row.closed_reason,
        author_id: row.author_id,
        author_name: row.author_name,
        author_username: row.author_username,
        created_at: row.created_at,
    };
    Ok(rows.into_iter().map(idea).collect())
}
