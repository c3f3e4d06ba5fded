//! Entries of one kind: what everybody sees, found and in order, and who owns what not everybody sees.

use std::collections::HashMap;

use catalog_api::runtime::Parts;
use catalog_index::{Builder, Document, Index, Order};
use catalog_store::domain::Viewer;
use uuid::Uuid;

/// What became of an entry.
pub(super) enum Change<E> {
    /// Everybody sees it.
    Shown(E),
    /// Lists show it to its owner alone.
    Unlisted { id: Uuid, owner: Uuid },
    /// There is none.
    Gone(Uuid),
}

/// What is shown to everybody.
pub(super) struct Entry<W, I> {
    pub(super) document: Document,
    pub(super) text: Text<W, I>,
}

pub(super) struct Text<W, I> {
    pub(super) parts: Parts<W, I>,
    pub(super) owner: Uuid,
}

pub(super) struct Shelf<W, I> {
    pub(super) index: Index,
    texts: Texts<W, I>,
    /// What is not shown to everybody, with its owner.
    unlisted: HashMap<Uuid, Uuid>,
    /// How much of that each of them owns.
    owners: HashMap<Uuid, usize>,
}

/// A shelf in the making.
pub(super) struct Filling<W, I> {
    index: Builder,
    texts: Texts<W, I>,
}

impl<W, I> Filling<W, I> {
    pub(super) fn new(orders: &[Order]) -> Self {
        Self {
            index: Builder::new(orders),
            texts: Texts::default(),
        }
    }

    pub(super) fn add(&mut self, entry: Entry<W, I>) {
        let slot = self.index.add(entry.document);
        self.texts.put(slot, entry.text);
    }

    pub(super) fn finish(self, unlisted: Vec<(Uuid, Uuid)>) -> Shelf<W, I> {
        let mut filled = Shelf {
            index: self.index.finish(),
            texts: self.texts,
            unlisted: HashMap::new(),
            owners: HashMap::new(),
        };
        for (id, owner) in unlisted {
            filled.hide(id, owner);
        }
        filled
    }
}

/// The texts, by slot.
struct Texts<W, I> {
    slots: Vec<Option<Text<W, I>>>,
    /// How many of them each user owns.
    owners: HashMap<Uuid, usize>,
    bytes: usize,
}

impl<W, I> Default for Texts<W, I> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            owners: HashMap::new(),
            bytes: 0,
        }
    }
}

impl<W, I> Texts<W, I> {
    fn put(&mut self, slot: u32, text: Text<W, I>) {
        let slot = slot as usize;
        if slot >= self.slots.len() {
            self.slots.resize_with(slot + 1, || None);
        }
        self.bytes += text.parts.bytes();
        count(&mut self.owners, text.owner, true);
        let old = self.slots.get_mut(slot).and_then(|old| old.replace(text));
        self.forget(old);
    }

    fn take(&mut self, slot: u32) {
        let old = self.slots.get_mut(slot as usize).and_then(Option::take);
        self.forget(old);
    }

    fn forget(&mut self, old: Option<Text<W, I>>) {
        if let Some(old) = old {
            self.bytes -= old.parts.bytes();
            count(&mut self.owners, old.owner, false);
        }
    }
}

impl<W, I> Shelf<W, I> {
    pub(super) fn put(&mut self, change: Change<Entry<W, I>>) {
        match change {
            Change::Shown(entry) => {
                self.reveal(entry.document.id);
                self.show(entry);
            }
            Change::Unlisted { id, owner } => {
                self.remove(id);
                self.reveal(id);
                self.hide(id, owner);
            }
            Change::Gone(id) => {
                self.remove(id);
                self.reveal(id);
            }
        }
    }

    pub(super) fn text(&self, slot: u32) -> Option<&Text<W, I>> {
        self.texts.slots.get(slot as usize)?.as_ref()
    }

    pub(super) fn by_id(&self, id: Uuid) -> Option<&Text<W, I>> {
        self.text(self.index.slot(id)?)
    }

    /// Whether a viewer's lists show more than everybody's.
    pub(super) fn shows_more_to(&self, viewer: Viewer) -> bool {
        viewer
            .user_id()
            .is_some_and(|user| self.owners.contains_key(&user))
    }

    /// Whether a viewer moderates some of what is shown.
    pub(super) fn is_moderated_by(&self, viewer: Viewer) -> bool {
        viewer.is_admin()
            || viewer
                .user_id()
                .is_some_and(|user| self.texts.owners.contains_key(&user))
    }

    /// Entries, and bytes of memory, about.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.index.len(), self.index.bytes() + self.texts.bytes)
    }

    fn show(&mut self, entry: Entry<W, I>) {
        let slot = self.index.put(entry.document);
        self.texts.put(slot, entry.text);
    }

    fn remove(&mut self, id: Uuid) {
        if let Some(slot) = self.index.remove(id) {
            self.texts.take(slot);
        }
    }

    fn hide(&mut self, id: Uuid, owner: Uuid) {
        self.unlisted.insert(id, owner);
        count(&mut self.owners, owner, true);
    }

    fn reveal(&mut self, id: Uuid) {
        if let Some(owner) = self.unlisted.remove(&id) {
            count(&mut self.owners, owner, false);
        }
    }
}

fn count(of: &mut HashMap<Uuid, usize>, user: Uuid, is_more: bool) {
    let count = of.entry(user).or_default();
    if is_more {
        *count += 1;
    } else {
        *count = count.saturating_sub(1);
    }
    if *count == 0 {
        of.remove(&user);
    }
}
