//! Reads what is to be in memory.

use std::collections::{HashMap, HashSet};

use catalog_api::runtime::PartsError;
use catalog_store::{CatalogChange, DatabaseError, Store, policies, rulesets};
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
    /// What these users like.
    pub(super) likes: HashMap<Uuid, Vec<Uuid>>,
}

/// The whole catalog.
pub(super) async fn everything(store: &Store, make: &Make) -> Result<Shelves, Failure> {
    let mut on = store.reader();
    let published = policies::all_published(&mut on).await?;
    let unlisted = policies::unpublished(&mut on).await?;
    let likes = policies::all_likes(&mut on).await?;
    let policies = published.into_iter().map(|it| PolicyEntry::of(it, make));
    let policies = Policies::of(policies.collect::<Result<_, _>>()?, unlisted, likes)?;
    let published = rulesets::all_published(&mut on).await?;
    let unlisted = rulesets::unpublished(&mut on).await?;
    let rulesets = published.into_iter().map(|it| RulesetEntry::of(it, make));
    let rulesets = Rulesets::of(rulesets.collect::<Result<_, _>>()?, unlisted)?;
    Ok(Shelves { policies, rulesets })
}

/// What changes name, as it is now.
pub(super) async fn news(
    store: &Store,
    make: &Make,
    changes: &[CatalogChange],
) -> Result<News, Failure> {
    let mut on = store.reader();
    let (mut of_policies, mut of_rulesets) = (HashSet::new(), HashSet::new());
    let (mut users, mut liking) = (HashSet::new(), HashSet::new());
    for change in changes {
        match change {
            CatalogChange::Policy(id) => _ = of_policies.insert(*id),
            CatalogChange::Ruleset(id) => _ = of_rulesets.insert(*id),
            CatalogChange::Likes(user) => _ = liking.insert(*user),
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

    let liking: Vec<Uuid> = liking.into_iter().collect();
    let mut likes = policies::likes_of(&mut on, &liking).await?;
    for user in liking {
        likes.entry(user).or_default();
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
