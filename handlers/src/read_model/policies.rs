//! Policies in memory.

use std::collections::{HashMap, HashSet};

use catalog_api::{
    models::{PolicyListItem, PolicyListResponse, PolicyResponse},
    runtime::{Envelope, PartsError, Prepared},
};
use catalog_index::{Document, Facet, Order, Query, facets};
use catalog_store::{
    domain::{AssetKind, Direction, Viewer},
    fold,
    policies::{PolicyFilter, PolicySort, Published},
    search_words,
};
use uuid::Uuid;

use super::{
    Make,
    shelf::{Change, Entry, Filling, Shelf, Text},
    whole::Whole,
};

pub(super) type PolicyEntry = Entry<PolicyResponse, PolicyListItem>;
pub(super) type PolicyFilling = Filling<PolicyResponse, PolicyListItem>;

/// Their places are the numbers of the orders in queries.
const ORDERS: [Order; 2] = [Order::NAME, Order::number(0)];

pub(super) struct Policies {
    shelf: Shelf<PolicyResponse, PolicyListItem>,
    envelope: Envelope<PolicyListResponse, PolicyListItem>,
    /// The policies that each user likes.
    likes: HashMap<Uuid, HashSet<Uuid>>,
    /// As everybody sees them.
    whole: Whole<Key, PolicyListResponse>,
}

type Key = (Box<[Facet]>, usize, bool);

impl PolicyEntry {
    pub(super) fn of(published: Published, make: &Make) -> Result<Self, PartsError> {
        let row = &published.policy.row;
        let kinds = row.asset_kinds.iter().map(|kind| ("kind", kind.as_str()));
        let classes = [
            ("category", row.category.as_str()),
            ("direction", row.direction.as_str()),
        ];
        let document = Document {
            id: row.id,
            name: published.sort_name.as_str().into(),
            numbers: [published.submitted_at.timestamp_micros()].into(),
            text: published.search_text.as_str().into(),
            facets: facets(classes.into_iter().chain(kinds)),
        };
        let owner = published.owner_id;
        let parts = (make.policy)(published)?;
        Ok(Self {
            document,
            text: Text { parts, owner },
        })
    }
}

impl Policies {
    pub(super) fn filling() -> PolicyFilling {
        Filling::new(&ORDERS)
    }

    pub(super) fn of(
        filled: PolicyFilling,
        unlisted: Vec<(Uuid, Uuid)>,
        likes: Vec<(Uuid, Uuid)>,
    ) -> Result<Self, PartsError> {
        let mut policies = Self {
            shelf: filled.finish(unlisted),
            envelope: Envelope::of(|policies| PolicyListResponse { policies })?,
            likes: HashMap::new(),
            whole: Whole::default(),
        };
        for (user, policy) in likes {
            policies.set_like(user, policy, true);
        }
        Ok(policies)
    }

    pub(super) fn put(&mut self, change: Change<PolicyEntry>) {
        self.shelf.put(change);
        self.forget_lists();
    }

    /// Lists are put together again when they are asked for.
    pub(super) fn forget_lists(&mut self) {
        self.whole.clear();
    }

    pub(super) fn set_like(&mut self, user: Uuid, policy: Uuid, is_liked: bool) {
        if is_liked {
            self.likes.entry(user).or_default().insert(policy);
        } else if let Some(liked) = self.likes.get_mut(&user) {
            liked.remove(&policy);
            if liked.is_empty() {
                self.likes.remove(&user);
            }
        }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        let (entries, bytes) = self.shelf.size();
        let likes = self.likes.values().map(HashSet::capacity).sum::<usize>();
        (entries, bytes + likes * size_of::<Uuid>())
    }

    pub(super) fn whole(&self, viewer: Viewer, id: Uuid) -> Option<Prepared<PolicyResponse>> {
        let text = self.shelf.by_id(id)?;
        let liked = self.liked_by(viewer);
        let is_liked = liked.is_some_and(|liked| liked.contains(&id));
        let variants = [is_liked, viewer.moderates(text.owner)];
        Some(text.parts.whole(variants))
    }

    pub(super) fn list(
        &self,
        viewer: Viewer,
        filter: &PolicyFilter,
    ) -> Option<Prepared<PolicyListResponse>> {
        if self.shelf.shows_more_to(viewer) {
            return None;
        }
        let folded = filter.q.as_deref().map(fold).unwrap_or_default();
        let Some(words) = search_words(&folded) else {
            return Some(self.fill(viewer, &[]));
        };
        let category = filter.category.as_deref();
        let direction = filter.direction.map(Direction::as_str);
        let kind = filter.asset_kind.map(AssetKind::as_str);
        let classes = [
            category.map(|category| ("category", category)),
            direction.map(|direction| ("direction", direction)),
            kind.map(|kind| ("kind", kind)),
        ];
        let facets = facets(classes.into_iter().flatten());
        let order = match filter.sort {
            PolicySort::Alpha => 0,
            PolicySort::Submitted => 1,
        };
        let find = || {
            let query = Query {
                words: &words,
                facets: &facets,
                order,
                descending: filter.descending,
                offset: 0,
                limit: None,
            };
            self.shelf.index.find(&query).slots
        };
        let is_as_everybodys =
            self.liked_by(viewer).is_none() && !self.shelf.is_moderated_by(viewer);
        if words.is_empty() && is_as_everybodys {
            let key = (facets.clone(), order, filter.descending);
            let make = || self.fill(Viewer::Anonymous, &find());
            return Some(self.whole.get(key, make));
        }
        Some(self.fill(viewer, &find()))
    }

    fn fill(&self, viewer: Viewer, slots: &[u32]) -> Prepared<PolicyListResponse> {
        let liked = self.liked_by(viewer);
        let items = slots.iter().filter_map(|slot| {
            let text = self.shelf.text(*slot)?;
            let is_liked = liked.is_some_and(|liked| {
                let id = self.shelf.index.id(*slot);
                id.is_some_and(|id| liked.contains(&id))
            });
            Some((&text.parts, [is_liked, viewer.moderates(text.owner)]))
        });
        self.envelope.fill(items)
    }

    fn liked_by(&self, viewer: Viewer) -> Option<&HashSet<Uuid>> {
        self.likes.get(&viewer.user_id()?)
    }
}
