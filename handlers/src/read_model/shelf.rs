//! Entries of one kind: what everybody sees, found and in order, and who owns what not everybody sees.

use std::collections::HashMap;

use catalog_api::runtime::Parts;
use catalog_index::{Document, Index, Order};
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
    texts: Vec<Option<Text<W, I>>>,
    /// What is not shown to everybody, with its owner.
    unlisted: HashMap<Uuid, Uuid>,
    /// How much of that each of them owns.
    owners: HashMap<Uuid, usize>,
    /// How much of what is shown each user owns.
    shown: HashMap<Uuid, usize>,
    text_bytes: usize,
}

impl<W, I> Shelf<W, I> {
    pub(super) fn of(
        orders: &[Order],
        entries: Vec<Entry<W, I>>,
        unlisted: Vec<(Uuid, Uuid)>,
    ) -> Self {
        let (documents, texts): (Vec<_>, Vec<_>) = entries
            .into_iter()
            .map(|entry| (entry.document, Some(entry.text)))
            .unzip();
        let mut shelf = Self {
            index: Index::of(orders, documents),
            texts: Vec::new(),
            unlisted: HashMap::new(),
            owners: HashMap::new(),
            shown: HashMap::new(),
            text_bytes: 0,
        };
        for text in texts.iter().flatten() {
            count(&mut shelf.shown, text.owner, true);
            shelf.text_bytes += text.parts.bytes();
        }
        shelf.texts = texts;
        for (id, owner) in unlisted {
            shelf.hide(id, owner);
        }
        shelf
    }

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
        self.texts.get(slot as usize)?.as_ref()
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
                .is_some_and(|user| self.shown.contains_key(&user))
    }

    /// Entries, and bytes of memory, about.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.index.len(), self.index.bytes() + self.text_bytes)
    }

    fn show(&mut self, entry: Entry<W, I>) {
        let Entry { document, text } = entry;
        let slot = self.index.put(document) as usize;
        if slot >= self.texts.len() {
            self.texts.resize_with(slot + 1, || None);
        }
        self.text_bytes += text.parts.bytes();
        count(&mut self.shown, text.owner, true);
        let old = self.texts.get_mut(slot).and_then(|old| old.replace(text));
        self.forget(old);
    }

    fn remove(&mut self, id: Uuid) {
        let slot = self.index.remove(id);
        let old = slot.and_then(|slot| self.texts.get_mut(slot as usize)?.take());
        self.forget(old);
    }

    fn forget(&mut self, old: Option<Text<W, I>>) {
        if let Some(old) = old {
            self.text_bytes -= old.parts.bytes();
            count(&mut self.shown, old.owner, false);
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
