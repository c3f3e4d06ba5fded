//! Suggestions for misspelt words.

/// Longer words are not compared.
const MAX_WORD: usize = 40;
/// How many words of a profile are compared, which bounds the cost for a profile that is wrong everywhere.
const MAX_COMPARED: u32 = 100;

/// Finds the known word that a misspelt one stands for.
#[derive(Default)]
pub(super) struct Suggestions {
    compared: u32,
}

impl Suggestions {
    /// The known word within an edit distance of one or two (swapped, missing, added or wrong letters), ignoring
    /// case.
    pub(super) fn suggest<'a>(
        &mut self,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if word.len() > MAX_WORD || self.compared == MAX_COMPARED {
            return None;
        }
        self.compared += 1;
        let max_distance = if word.len() <= 4 { 1 } else { 2 };
        let lower = word.to_lowercase();
        let near = known
            .into_iter()
            .filter(|known| known.len().abs_diff(word.len()) <= max_distance)
            .map(|known| (strsim::osa_distance(&lower, &known.to_lowercase()), known));
        let (distance, known) = near.min_by_key(|(distance, _)| *distance)?;
        (distance <= max_distance).then_some(known)
    }
}
