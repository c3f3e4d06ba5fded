//! Tokens and users that asked lately, as the database has them: most requests come with the token of the one before.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};

use catalog_store::{
    CatalogChange, DatabaseError,
    tokens::{self, TokenOwner},
    users::{self, User},
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::ReadModel;
use crate::auth::TokenHash;

/// So many of a kind are kept at most, about 10 MB of them; beyond it, all of the kind are read again.
const MOST: usize = 20_000;

/// What is in memory.
#[derive(Default)]
pub(super) struct Accounts {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// How often something was forgotten. What was read before the last time may be outdated, and is not kept.
    forgotten: u64,
    tokens: HashMap<TokenHash, TokenOwner>,
    users: HashMap<Uuid, User>,
}

impl ReadModel {
    /// Who a secret with this hash acts as, unless it has expired or was revoked.
    pub(crate) async fn token_owner(
        &self,
        hash: &TokenHash,
        now: DateTime<Utc>,
    ) -> Result<Option<TokenOwner>, DatabaseError> {
        let is_current = self.is_current().await;
        let forgotten = {
            let known = self.accounts.lock();
            if is_current && let Some(owner) = known.tokens.get(hash) {
                return Ok(owner.holds_at(now).then(|| owner.clone()));
            }
            known.forgotten
        };
        let mut reader = self.store.reader();
        // Boxed: it is large, and seldom needed.
        let owner = Box::pin(tokens::find(&mut reader, hash, now)).await?;
        if is_current && let Some(owner) = &owner {
            self.accounts
                .keep(forgotten, |known| put(&mut known.tokens, *hash, owner));
        }
        Ok(owner)
    }

    /// The use of a token was written down.
    pub(crate) fn touched(&self, hash: &TokenHash, at: DateTime<Utc>) {
        if let Some(owner) = self.accounts.lock().tokens.get_mut(hash) {
            owner.last_used_at = Some(at);
        }
    }

    /// A user.
    pub(crate) async fn user(&self, id: Uuid) -> Result<Option<User>, DatabaseError> {
        let is_current = self.is_current().await;
        let forgotten = {
            let known = self.accounts.lock();
            if is_current && let Some(user) = known.users.get(&id) {
                return Ok(Some(user.clone()));
            }
            known.forgotten
        };
        let mut reader = self.store.reader();
        let user = Box::pin(users::by_id(&mut reader, id)).await?;
        if is_current && let Some(user) = &user {
            self.accounts
                .keep(forgotten, |known| put(&mut known.users, id, user));
        }
        Ok(user)
    }
}

impl Accounts {
    /// Forgets what changes name. Tokens say what their users may; both change seldom, so that all are forgotten.
    pub(super) fn apply(&self, changes: &[CatalogChange]) {
        let is_named = changes
            .iter()
            .any(|change| matches!(change, CatalogChange::User(_) | CatalogChange::Token(_)));
        if is_named {
            self.forget();
        }
    }

    pub(super) fn forget(&self) {
        let mut known = self.lock();
        *known = Known {
            forgotten: known.forgotten + 1,
            ..Known::default()
        };
    }

    /// Keeps what was read when so much had been forgotten.
    fn keep(&self, forgotten: u64, keep: impl FnOnce(&mut Known)) {
        let mut known = self.lock();
        if known.forgotten == forgotten {
            keep(&mut known);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn put<K: Hash + Eq, V: Clone>(known: &mut HashMap<K, V>, key: K, value: &V) {
    if known.len() >= MOST && !known.contains_key(&key) {
        known.clear();
    }
    known.insert(key, value.clone());
}

#[cfg(test)]
mod tests {
    use catalog_store::CatalogChange;
    use uuid::Uuid;

    use super::{Accounts, MOST, put};

    #[test]
    fn what_was_read_before_a_change_is_not_kept() {
        let accounts = Accounts::default();
        let before = accounts.lock().forgotten;
        accounts.apply(&[CatalogChange::Policy(Uuid::nil())]);
        let mut is_kept = false;
        accounts.keep(before, |_| is_kept = true);
        assert!(is_kept);
        accounts.apply(&[CatalogChange::Token(Uuid::nil())]);
        accounts.keep(before, |_| panic!("it was read before the change"));
        accounts.apply(&[CatalogChange::User(Uuid::nil())]);
        assert_eq!(accounts.lock().forgotten, before + 2);
    }

    #[test]
    fn there_are_never_more_than_so_many() {
        let mut known = std::collections::HashMap::new();
        for key in 0..MOST {
            put(&mut known, key, &key);
        }
        // One that is there already takes no further place.
        put(&mut known, 0, &1);
        assert_eq!((known.len(), known[&0]), (MOST, 1));
        put(&mut known, MOST, &MOST);
        assert_eq!(known.len(), 1);
    }
}
