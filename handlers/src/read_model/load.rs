//! Reads what is to be in memory.

use std::{
    collections::{HashMap, HashSet},
    future::Future,
};

use catalog_api::runtime::PartsError;
use catalog_store::{CatalogChange, DatabaseError, Store, policies, rulesets};
use futures_util::TryStreamExt;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{
    Make, Shelves,
    policies::{Policies, PolicyEntry},
    rulesets::{RulesetEntry, Rulesets},
    shelf::Change,
};

/// Why it is not in memory.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// It cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// It cannot be written down.
    #[error(transparent)]
    Parts(#[from] PartsError),
}

/// What changed.
pub(super) struct News {
    pub(super) policies: Vec<Change<PolicyEntry>>,
    pub(super) rulesets: Vec<Change<RulesetEntry>>,
    /// Whether a user likes a policy.
    pub(super) likes: HashMap<(Uuid, Uuid), bool>,
}

/// The whole catalog, both kinds at the same time. Some rows at a time are in memory beside the texts.
pub(super) async fn everything(store: &Store, make: &Make) -> Result<Shelves, Failure> {
    let policies = spawned(all_policies(store.clone(), *make));
    let rulesets = spawned(all_rulesets(store.clone(), *make));
    let (policies, rulesets) = tokio::try_join!(policies, rulesets)?;
    Ok(Shelves { policies, rulesets })
}

/// Does work on another thread, as long as it is waited for.
async fn spawned<T: Send + 'static>(
    work: impl Future<Output = Result<T, Failure>> + Send + 'static,
) -> Result<T, Failure> {
    let done = AbortOnDropHandle::new(tokio::spawn(work)).await;
    done.unwrap_or(Err(Failure::Database(DatabaseError::WorkerCrashed)))
}

async fn all_policies(store: Store, make: Make) -> Result<Policies, Failure> {
    let (mut reader, mut on) = (store.reader(), store.reader());
    let mut shelf = Policies::filling();
    let mut chunks = policies::all_published(&mut reader);
    while let Some(rows) = chunks.try_next().await? {
        for published in policies::complete_published(&mut on, rows).await? {
            shelf.add(PolicyEntry::of(published, &make)?);
        }
    }
    let unlisted = policies::unpublished(&mut on).await?;
    let likes = policies::all_likes(&mut on).await?;
    Ok(Policies::of(shelf, unlisted, likes)?)
}

async fn all_rulesets(store: Store, make: Make) -> Result<Rulesets, Failure> {
    let (mut reader, mut on) = (store.reader(), store.reader());
    let mut shelf = Rulesets::filling();
    let mut chunks = rulesets::all_published(&mut reader);
    while let Some(rows) = chunks.try_next().await? {
        for published in rulesets::complete_published(&mut on, rows).await? {
            shelf.add(RulesetEntry::of(published, &make)?);
        }
    }
    let unlisted = rulesets::unpublished(&mut on).await?;
    Ok(Rulesets::of(shelf, unlisted)?)
}

/// What changes name, as it is now.
pub(super) async fn news(
    store: &Store,
    make: &Make,
    changes: &[CatalogChange],
) -> Result<News, Failure> {
    let mut on = store.reader();
    let (mut of_policies, mut of_rulesets) = (HashSet::new(), HashSet::new());
    let (mut users, mut likes) = (HashSet::new(), HashMap::new());
    for change in changes {
        match change {
            CatalogChange::Policy(id) => _ = of_policies.insert(*id),
            CatalogChange::Ruleset(id) => _ = of_rulesets.insert(*id),
            CatalogChange::Like { user, policy } => _ = likes.insert((*user, *policy), false),
            CatalogChange::User(id) => _ = users.insert(*id),
            // These are not among what is shown.
            CatalogChange::Token(_)
            | CatalogChange::VendorPolicies
            | CatalogChange::VendorRulesets => {}
        }
    }
    let users: Vec<Uuid> = users.into_iter().collect();
    of_policies.extend(policies::showing_users(&mut on, &users).await?);
    of_rulesets.extend(rulesets::showing_users(&mut on, &users).await?);

    let ids: Vec<Uuid> = of_policies.into_iter().collect();
    let mut found = changed(&ids, policies::unpublished_of(&mut on, &ids).await?);
    for published in policies::published(&mut on, &ids).await? {
        let id = published.policy.row.id;
        let entry = PolicyEntry::of(published, make)?;
        found.insert(id, Change::Shown(entry));
    }
    let policies = found.into_values().collect();

    let ids: Vec<Uuid> = of_rulesets.into_iter().collect();
    let mut found = changed(&ids, rulesets::unpublished_of(&mut on, &ids).await?);
    for published in rulesets::published(&mut on, &ids).await? {
        let id = published.ruleset.row.id;
        let entry = RulesetEntry::of(published, make)?;
        found.insert(id, Change::Shown(entry));
    }
    let rulesets = found.into_values().collect();

    let pairs: Vec<(Uuid, Uuid)> = likes.keys().copied().collect();
    for like in policies::likes_among(&mut on, &pairs).await? {
        likes.insert(like, true);
    }
    Ok(News {
        policies,
        rulesets,
        likes,
    })
}

/// All of them gone, but those that are there for their owners.
fn changed<E>(ids: &[Uuid], unlisted: Vec<(Uuid, Uuid)>) -> HashMap<Uuid, Change<E>> {
    let gone = ids.iter().map(|id| (*id, Change::Gone(*id)));
    let unlisted = unlisted.into_iter();
    let unlisted = unlisted.map(|(id, owner)| (id, Change::Unlisted { id, owner }));
    gone.chain(unlisted).collect()
}
