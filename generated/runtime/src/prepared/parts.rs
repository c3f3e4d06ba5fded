//! The texts of records, and what stands around them in lists.

use std::{marker::PhantomData, ops::Range};

use serde::Serialize;

use super::{Content, Prepared};

/// The text of a whole answer `W`, in which that of an item `I` of lists is contained, so that both are kept once. Of some places
/// in it there is a variant.
pub struct Parts<W, I> {
    text: Box<[u8]>,
    item: Range<u32>,
    /// The whole goes on where the item ends.
    is_open: bool,
    seams: Box<[Seam]>,
    of: PhantomData<fn() -> (W, I)>,
}

/// What stands in one place instead.
struct Seam {
    at: Range<u32>,
    instead: Box<[u8]>,
}

/// Why parts cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PartsError {
    /// It cannot be serialised.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The texts do not fit together.
    #[error("the texts do not share what they should")]
    Apart,
}

impl<W: Serialize, I: Serialize> Parts<W, I> {
    /// The texts of both, and of `variants` of the whole: each differs in one place, and these are in order.
    pub fn of(whole: &W, item: &I, variants: &[W]) -> Result<Self, PartsError> {
        let text = serde_json::to_vec(whole)?;
        let item = serde_json::to_vec(item)?;
        let (item, is_open) = contained(&text, &item).ok_or(PartsError::Apart)?;
        let mut seams: Vec<Seam> = Vec::with_capacity(variants.len());
        for variant in variants {
            let seam = difference(&text, &serde_json::to_vec(variant)?)?;
            let end = seams.last().map_or(0, |seam| seam.at.end);
            if seam.at.start < end && !seam.at.is_empty() {
                return Err(PartsError::Apart);
            }
            seams.push(seam);
        }
        Ok(Self {
            text: text.into(),
            item,
            is_open,
            seams: seams.into(),
            of: PhantomData,
        })
    }
}

impl<W, I> Parts<W, I> {
    /// The whole answer, with those variants of which this says so.
    pub fn whole<const N: usize>(&self, variants: [bool; N]) -> Prepared<W> {
        let mut text = Vec::with_capacity(self.len() + self.longer());
        self.write(0..number(self.text.len()), &variants, &mut text);
        Prepared(Content::Text(text.into()))
    }

    /// Bytes of the text.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Bytes of memory, all in all.
    pub fn bytes(&self) -> usize {
        let seams = self.seams.iter().map(|seam| seam.instead.len());
        size_of::<Self>() + self.text.len() + seams.sum::<usize>() + size_of_val(&*self.seams)
    }

    fn item_len(&self) -> usize {
        self.item.len() + usize::from(self.is_open) + self.longer()
    }

    /// What variants may add.
    fn longer(&self) -> usize {
        self.seams.iter().map(|seam| seam.instead.len()).sum()
    }

    fn write_item(&self, variants: &[bool], into: &mut Vec<u8>) {
        self.write(self.item.clone(), variants, into);
        if self.is_open {
            into.push(b'}');
        }
    }

    fn write(&self, range: Range<u32>, variants: &[bool], into: &mut Vec<u8>) {
        let mut from = range.start;
        for (seam, is_chosen) in self.seams.iter().zip(variants) {
            let is_within = seam.at.start >= from && seam.at.end <= range.end;
            if *is_chosen && is_within && !(seam.at.is_empty() && seam.instead.is_empty()) {
                into.extend_from_slice(self.slice(from..seam.at.start));
                into.extend_from_slice(&seam.instead);
                from = seam.at.end;
            }
        }
        into.extend_from_slice(self.slice(from..range.end));
    }

    fn slice(&self, range: Range<u32>) -> &[u8] {
        let range = range.start as usize..range.end as usize;
        self.text.get(range).unwrap_or_default()
    }
}

/// Where an item stands in the whole, and whether its last byte is left out there, because more follows.
fn contained(whole: &[u8], item: &[u8]) -> Option<(Range<u32>, bool)> {
    if let Some(at) = find(whole, item) {
        return Some((range(at, item.len()), false));
    }
    let open = item.strip_suffix(b"}")?;
    Some((range(find(whole, open)?, open.len()), true))
}

fn find(whole: &[u8], part: &[u8]) -> Option<usize> {
    whole.windows(part.len()).position(|window| window == part)
}

/// The one place in which a text differs from another.
fn difference(text: &[u8], other: &[u8]) -> Result<Seam, PartsError> {
    let before = text.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (rest, other) = (text.get(before..), other.get(before..));
    let (rest, other) = rest.zip(other).ok_or(PartsError::Apart)?;
    let after = rest.iter().rev().zip(other.iter().rev());
    let after = after.take_while(|(a, b)| a == b).count();
    let instead = other.get(..other.len() - after).unwrap_or_default();
    Ok(Seam {
        at: range(before, rest.len() - after),
        instead: instead.into(),
    })
}

fn range(start: usize, length: usize) -> Range<u32> {
    number(start)..number(start + length)
}

/// Texts are far from as long.
fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// What stands around the items of a list in an answer `T`.
pub struct Envelope<T, I> {
    before: Box<[u8]>,
    after: Box<[u8]>,
    of: PhantomData<fn() -> (T, I)>,
}

impl<T: Serialize, I> Envelope<T, I> {
    /// That of the answer that is made of a list, the first of its properties.
    pub fn of(make: impl FnOnce(Vec<I>) -> T) -> Result<Self, PartsError> {
        let text = serde_json::to_vec(&make(Vec::new()))?;
        let at = find(&text, b"[]").ok_or(PartsError::Apart)?;
        let (before, after) = text.split_at(at + 1);
        Ok(Self {
            before: before.into(),
            after: after.into(),
            of: PhantomData,
        })
    }
}

impl<T, I> Envelope<T, I> {
    /// The answer with these items, each with those variants of which is said so.
    pub fn fill<'a, W: 'a, const N: usize>(
        &self,
        items: impl Iterator<Item = (&'a Parts<W, I>, [bool; N])> + Clone,
    ) -> Prepared<T>
    where
        I: 'a,
    {
        let length = items.clone().map(|(parts, _)| parts.item_len() + 1);
        let around = self.before.len() + self.after.len();
        let mut text = Vec::with_capacity(around + length.sum::<usize>());
        text.extend_from_slice(&self.before);
        let mut is_first = true;
        for (parts, variants) in items {
            if !std::mem::take(&mut is_first) {
                text.push(b',');
            }
            parts.write_item(&variants, &mut text);
        }
        text.extend_from_slice(&self.after);
        Prepared(Content::Text(text.into()))
    }
}
