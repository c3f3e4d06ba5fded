//! Documentation tabs of a ruleset (interface, Ruleset documentation tab).

use uuid::Uuid;

use super::{RulesetError, UpdateError, read::visible_owner};
use crate::{
    db::{Connection, Lock, Tx},
    docs,
    domain::{Completeness, DocTab, MAX_TABS, TabError, Viewer, completeness, valid_key},
    error::{Error, Refusal, widens},
};

/// The documentation of a ruleset, as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Docs {
    /// The tabs, in order.
    pub tabs: Vec<DocTab>,
    /// How complete they are.
    pub completeness: Completeness,
    /// Whether the viewer can change them.
    pub can_edit: bool,
}

/// What one tab is to be. `None` leaves the content or the position as it is; a new tab is empty and stands last.
#[derive(Clone, Debug)]
pub struct TabPatch {
    /// Identifies the tab.
    pub key: String,
    /// Title as shown.
    pub title: String,
    /// Content, Markdown.
    pub body_md: Option<String>,
    /// Position, ascending.
    pub sort_order: Option<i64>,
}

/// Why the documentation was not changed.
#[derive(Debug, thiserror::Error)]
pub enum EditDocsError {
    /// There is no ruleset that the viewer can see.
    #[error("there is no such ruleset")]
    NotFound,
    /// The viewer does not own it.
    #[error("only the owner can change a ruleset's documentation")]
    NotOwner,
    /// The tabs are not valid.
    #[error(transparent)]
    Tabs(#[from] TabError),
}

impl Refusal for EditDocsError {}

/// Why a tab was not removed.
#[derive(Debug, thiserror::Error)]
pub enum DeleteDocError {
    /// There is no ruleset that the viewer can see.
    #[error("there is no such ruleset")]
    NotFound,
    /// The ruleset has no such tab.
    #[error("there is no such tab")]
    NoTab,
    /// The viewer does not own the ruleset.
    #[error("only the owner can change a ruleset's documentation")]
    NotOwner,
    /// The tab is mandatory.
    #[error("the tab `overview` is mandatory")]
    Mandatory,
}

impl Refusal for DeleteDocError {}

impl From<RulesetError> for EditDocsError {
    fn from(RulesetError::NotFound: RulesetError) -> Self {
        Self::NotFound
    }
}

impl From<UpdateError> for EditDocsError {
    fn from(error: UpdateError) -> Self {
        match error {
            UpdateError::NotFound => Self::NotFound,
            UpdateError::NotOwner => Self::NotOwner,
        }
    }
}

impl From<UpdateError> for DeleteDocError {
    fn from(error: UpdateError) -> Self {
        match error {
            UpdateError::NotFound => Self::NotFound,
            UpdateError::NotOwner => Self::NotOwner,
        }
    }
}

widens!(
    RulesetError => EditDocsError,
    UpdateError => EditDocsError,
    UpdateError => DeleteDocError,
    TabError => EditDocsError
);

/// The documentation of a ruleset that the viewer can see.
pub async fn docs(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<Docs, Error<RulesetError>> {
    let (_, owner) = visible_owner(on, viewer, id).await?;
    let tabs = docs::list(on, id).await?;
    let filled = tabs.iter().filter(|tab| !tab.body_md.trim().is_empty());
    Ok(Docs {
        completeness: completeness(filled.map(|tab| tab.key.as_str())),
        can_edit: viewer.owns(owner),
        tabs,
    })
}

/// Replaces the whole documentation of a ruleset of the viewer.
pub async fn replace_docs(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    tabs: Vec<DocTab>,
) -> Result<Docs, Error<EditDocsError>> {
    check_owner(tx, viewer, id).await?;
    docs::replace(tx, id, tabs).await?;
    Ok(docs(tx, viewer, id).await?)
}

/// Sets one tab of a ruleset of the viewer, and makes it if it is not there.
pub async fn put_doc(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    patch: TabPatch,
) -> Result<DocTab, Error<EditDocsError>> {
    check_owner(tx, viewer, id).await?;
    if !valid_key(&patch.key) {
        return Err(TabError::Key(patch.key).into());
    }
    let tabs = docs::list(tx, id).await?;
    let before = tabs.iter().find(|tab| tab.key == patch.key);
    if before.is_none() && tabs.len() >= MAX_TABS {
        return Err(TabError::TooMany.into());
    }
    let last = tabs.iter().map(|tab| tab.sort_order).max();
    let tab = DocTab {
        key: patch.key,
        title: patch.title,
        body_md: patch
            .body_md
            .or_else(|| before.map(|tab| tab.body_md.clone()))
            .unwrap_or_default(),
        sort_order: patch
            .sort_order
            .or_else(|| before.map(|tab| tab.sort_order))
            .unwrap_or_else(|| last.map_or(0, |last| last.saturating_add(1))),
    };
    docs::put(tx, id, &tab).await?;
    Ok(tab)
}

/// Removes one tab of a ruleset of the viewer.
pub async fn delete_doc(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    key: &str,
) -> Result<(), Error<DeleteDocError>> {
    check_owner(tx, viewer, id).await?;
    if key == docs::MANDATORY {
        return Err(DeleteDocError::Mandatory.into());
    }
    if docs::remove(tx, id, key).await? {
        Ok(())
    } else {
        Err(DeleteDocError::NoTab.into())
    }
}

/// Locks the ruleset's row, so that changes at the same moment wait for each other.
async fn check_owner(tx: &mut Tx, viewer: Viewer, id: Uuid) -> Result<(), Error<UpdateError>> {
    tx.lock_row(Lock::Ruleset(id)).await?;
    let (_, owner) = visible_owner(tx, viewer, id).await?;
    if !viewer.owns(owner) {
        return Err(UpdateError::NotOwner.into());
    }
    Ok(())
}
