//! Rulesets in memory.

use catalog_api::{
    models::{RulesetListItem, RulesetListResponse, RulesetResponse},
    runtime::{Envelope, PartsError, Prepared},
};
use catalog_index::{Document, Found, Order, Query, facets};
use catalog_store::{
    domain::{TargetScope, Viewer},
    fold,
    rulesets::{Published, RulesetFilter, RulesetSort},
    search_words,
};
use uuid::Uuid;

use super::{
    Make,
    shelf::{Change, Entry, Filling, Shelf, Text},
};

pub(super) type RulesetEntry = Entry<RulesetResponse, RulesetListItem>;
pub(super) type RulesetFilling = Filling<RulesetResponse, RulesetListItem>;

/// As [`RulesetSort`] has them: by name, when submitted, likes, views.
const ORDERS: [Order; 4] = [
    Order::NAME,
    Order::number(0),
    Order::number(1).then_by_name(),
    Order::number(2),
];

pub(super) struct Rulesets {
    shelf: Shelf<RulesetResponse, RulesetListItem>,
    /// Of a last page, and of one after which there are more.
    last: Envelope<RulesetListResponse, RulesetListItem>,
    more: Envelope<RulesetListResponse, RulesetListItem>,
}

impl RulesetEntry {
    pub(super) fn of(published: Published, make: &Make) -> Result<Self, PartsError> {
        let row = &published.ruleset.row;
        let scopes = published.target_scopes.iter();
        let scopes = scopes.map(|scope| ("scope", scope.as_str()));
        let category = ("category", published.category.as_str());
        let numbers = [
            published.submitted_at.timestamp_micros(),
            row.likes,
            row.views,
        ];
        let document = Document {
            id: row.id,
            name: published.sort_name.as_str().into(),
            numbers: numbers.into(),
            text: published.search_text.as_str().into(),
            facets: facets(scopes.chain([category])),
        };
        let owner = row.owner_id;
        let parts = (make.ruleset)(published)?;
        Ok(Self {
            document,
            text: Text { parts, owner },
        })
    }
}

impl Rulesets {
    pub(super) fn filling() -> RulesetFilling {
        Filling::new(&ORDERS)
    }

    pub(super) fn of(
        filled: RulesetFilling,
        unlisted: Vec<(Uuid, Uuid)>,
    ) -> Result<Self, PartsError> {
        let envelope =
            |has_more| Envelope::of(|rulesets| RulesetListResponse { rulesets, has_more });
        Ok(Self {
            shelf: filled.finish(unlisted),
            last: envelope(false)?,
            more: envelope(true)?,
        })
    }

    pub(super) fn put(&mut self, change: Change<RulesetEntry>) {
        self.shelf.put(change);
    }

    pub(super) fn size(&self) -> (usize, usize) {
        self.shelf.size()
    }

    pub(super) fn has(&self, id: Uuid) -> bool {
        self.shelf.by_id(id).is_some()
    }

    pub(super) fn whole(&self, viewer: Viewer, id: Uuid) -> Option<Prepared<RulesetResponse>> {
        let text = self.shelf.by_id(id)?;
        Some(text.parts.whole([viewer.moderates(text.owner)]))
    }

    pub(super) fn list(
        &self,
        viewer: Viewer,
        filter: &RulesetFilter,
    ) -> Option<Prepared<RulesetListResponse>> {
        if self.shelf.shows_more_to(viewer) {
            return None;
        }
        let folded = filter.q.as_deref().map(fold).unwrap_or_default();
        let found = match search_words(&folded) {
            Some(words) => {
                let category = filter.category.as_deref();
                let scope = filter.scope.map(TargetScope::as_str);
                let classes = [
                    category.map(|category| ("category", category)),
                    scope.map(|scope| ("scope", scope)),
                ];
                let facets = facets(classes.into_iter().flatten());
                let query = Query {
                    words: &words,
                    facets: &facets,
                    order: match filter.sort {
                        RulesetSort::Alpha => 0,
                        RulesetSort::Submitted => 1,
                        RulesetSort::Likes => 2,
                        RulesetSort::Views => 3,
                    },
                    descending: filter.descending,
                    offset: usize::try_from(filter.offset).ok()?,
                    limit: Some(usize::try_from(filter.limit).ok()?),
                };
                self.shelf.index.find(&query)
            }
            None => Found::default(),
        };
        let envelope = if found.has_more {
            &self.more
        } else {
            &self.last
        };
        let items = found.slots.iter().filter_map(|slot| {
            let text = self.shelf.text(*slot)?;
            Some((&text.parts, [false]))
        });
        Some(envelope.fill(items))
    }
}
