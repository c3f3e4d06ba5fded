//! Words that look like known ones.

/// Longer words are not compared.
const MAX_WORD: usize = 40;
/// How many words of a profile are compared: comparing costs time, and a profile that is wrong everywhere needs no more.
const MAX_COMPARED: u32 = 100;

/// Finds the known word that was meant.
#[derive(Default)]
pub(super) struct Speller {
    compared: u32,
}

impl Speller {
    /// The known word that differs from `word` by a slip or two: letters swapped, left out, added or mistaken, or in the
    /// wrong case.
    pub(super) fn meant<'a>(
        &mut self,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if word.len() > MAX_WORD || self.compared == MAX_COMPARED {
            return None;
        }
        self.compared += 1;
        let slips = if word.len() <= 4 { 1 } else { 2 };
        let lower = word.to_lowercase();
        let near = known
            .into_iter()
            .filter(|known| known.len().abs_diff(word.len()) <= slips)
            .map(|known| (strsim::osa_distance(&lower, &known.to_lowercase()), known));
        let (distance, known) = near.min_by_key(|(distance, _)| *distance)?;
        (distance <= slips).then_some(known)
    }
}
