//! Policy ideas, and what policies deliver of them (interface, What the service does; Policy, `delivers_ideas`; Policy submission,
//! `deliversIdeaIds`).

use super::PolicyStatus;
use crate::words::words;

words! {
    /// Where an idea stands. It follows from whether it is closed and from what delivers it, so that it is never stored.
    pub enum IdeaPhase {
        /// Nothing in the catalog delivers all of it.
        Open = "open",
        /// A policy in the catalog delivers all of it.
        Completed = "completed",
        /// An administrator closed it: it takes no votes and no further deliveries.
        Closed = "closed",
    }
}

words! {
    /// How far the delivery of an idea has come. The interface names `declared` and leaves the set open.
    pub enum DeliveryPhase {
        /// The policy's owner declares it, and the policy is not in the catalog.
        Declared = "declared",
        /// The policy was reviewed, and is in the catalog.
        Delivered = "delivered",
    }
}

words! {
    /// How much of an idea is delivered. The interface names `full` and leaves the set open.
    pub enum IdeaCoverage {
        /// All of it.
        Full = "full",
        /// A part, which the scope note describes.
        Partial = "partial",
    }
}

words! {
    /// What happened to an idea.
    pub enum IdeaEvent {
        /// It was submitted, or added by an administrator.
        Submitted = "submitted",
        /// An administrator changed its text.
        Edited = "edited",
        /// An administrator closed it.
        Closed = "closed",
        /// An administrator opened it again.
        Reopened = "reopened",
        /// An administrator made it absent for everybody.
        Hidden = "hidden",
        /// An administrator showed it again.
        Unhidden = "unhidden",
        /// An administrator merged it into another one.
        Merged = "merged",
        /// An administrator merged another one into it.
        Absorbed = "absorbed",
        /// An administrator said how much of it a policy delivers.
        DeliverySet = "delivery_set",
        /// An administrator said that a policy does not deliver it.
        DeliveryRemoved = "delivery_removed",
    }
}

impl DeliveryPhase {
    /// What a policy declares counts from its approval, for as long as it is in the catalog: declaring is the owner's, completing
    /// the review's.
    pub fn of(policy: PolicyStatus) -> Self {
        match policy {
            PolicyStatus::Published => Self::Delivered,
            PolicyStatus::UnderReview | PolicyStatus::Rejected | PolicyStatus::Private => {
                Self::Declared
            }
        }
    }
}

impl IdeaPhase {
    /// The phase of an idea; a closed one stays so, whatever is delivered.
    pub fn of(closed: bool, completed: bool) -> Self {
        match (closed, completed) {
            (true, _) => Self::Closed,
            (false, true) => Self::Completed,
            (false, false) => Self::Open,
        }
    }
}

/// Whether an idea is complete with one delivery of it (`completes_idea`). The statements that ask for completed ideas say the same.
pub fn completes(phase: DeliveryPhase, coverage: IdeaCoverage) -> bool {
    phase == DeliveryPhase::Delivered && coverage == IdeaCoverage::Full
}

/// The text of an idea, within the limits that names and About texts of policies have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdeaText {
    title: String,
    body: String,
}

/// Why a text is none of an idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdeaTextError {
    /// The title is blank or too long.
    #[error("the title must have 1 to {max} characters, and not be blank", max = IdeaText::MAX_TITLE)]
    Title,
    /// The body is too long.
    #[error("the body must have at most {max} characters", max = IdeaText::MAX_BODY)]
    Body,
    /// The title has a line break or another control character, or the body one that no text needs.
    #[error(
        "the title must have no control characters, and the body none but line breaks and tabs"
    )]
    Control,
}

impl IdeaText {
    /// Characters of the longest title.
    pub const MAX_TITLE: usize = 200;
    /// Characters of the longest body.
    pub const MAX_BODY: usize = 20_000;

    /// Takes a title and a body, which may be empty, without the spaces around them.
    pub fn parse(title: &str, body: &str) -> Result<Self, IdeaTextError> {
        let (title, body) = (title.trim(), body.trim());
        if !(1..=Self::MAX_TITLE).contains(&title.chars().count()) {
            return Err(IdeaTextError::Title);
        }
        if body.chars().count() > Self::MAX_BODY {
            return Err(IdeaTextError::Body);
        }
        // PostgreSQL does not store NUL, and no reader gains by the others.
        if title.contains(char::is_control) || body.contains(forbidden_in_text) {
            return Err(IdeaTextError::Control);
        }
        Ok(Self {
            title: title.to_owned(),
            body: body.to_owned(),
        })
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The body, Markdown; empty if there is none.
    pub fn body(&self) -> &str {
        &self.body
    }
}

/// Characters of the longest scope note, and of the longest reason of a closing.
const LONGEST_NOTE: usize = 2_000;

/// Why a text is no scope note and no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "must have at most {LONGEST_NOTE} characters, and no control characters but line breaks and tabs"
)]
pub struct NoteError;

/// A scope note or a reason, without the spaces around it.
pub fn short_note(text: &str) -> Result<String, NoteError> {
    let text = text.trim();
    if text.chars().count() > LONGEST_NOTE || text.contains(forbidden_in_text) {
        return Err(NoteError);
    }
    Ok(text.to_owned())
}

fn forbidden_in_text(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::{
        DeliveryPhase, IdeaCoverage, IdeaPhase, IdeaText, IdeaTextError, LONGEST_NOTE, NoteError,
        PolicyStatus, completes, short_note,
    };

    #[test]
    fn declaring_is_the_owners_and_completing_the_reviews() {
        for &status in PolicyStatus::ALL {
            let phase = DeliveryPhase::of(status);
            let published = status == PolicyStatus::Published;
            assert_eq!(phase == DeliveryPhase::Delivered, published, "{status}");
            assert_eq!(completes(phase, IdeaCoverage::Full), published, "{status}");
            assert!(!completes(phase, IdeaCoverage::Partial), "{status}");
        }
    }

    #[test]
    fn a_closed_idea_is_closed_whatever_is_delivered() {
        assert_eq!(IdeaPhase::of(false, false), IdeaPhase::Open);
        assert_eq!(IdeaPhase::of(false, true), IdeaPhase::Completed);
        assert_eq!(IdeaPhase::of(true, false), IdeaPhase::Closed);
        assert_eq!(IdeaPhase::of(true, true), IdeaPhase::Closed);
    }

    #[test]
    fn texts_are_bounded() {
        let long = |n: usize| "ä".repeat(n);
        for (title, body, wrong) in [
            (String::new(), String::new(), Some(IdeaTextError::Title)),
            (" \n ".to_owned(), String::new(), Some(IdeaTextError::Title)),
            ("a".to_owned(), String::new(), None),
            (long(200), long(20_000), None),
            (long(201), String::new(), Some(IdeaTextError::Title)),
            ("abc".to_owned(), long(20_001), Some(IdeaTextError::Body)),
            (
                "a\nc".to_owned(),
                String::new(),
                Some(IdeaTextError::Control),
            ),
            (
                "abc".to_owned(),
                "a\0".to_owned() + "b",
                Some(IdeaTextError::Control),
            ),
            ("abc".to_owned(), "a\r\n\tb".to_owned(), None),
        ] {
            let parsed = IdeaText::parse(&title, &body);
            assert_eq!(
                parsed.as_ref().err(),
                wrong.as_ref(),
                "{title:.9} {body:.9}"
            );
        }
        let text = IdeaText::parse(" A title ", " A body\n").expect("a text");
        assert_eq!((text.title(), text.body()), ("A title", "A body"));
        assert_eq!(short_note(&long(LONGEST_NOTE + 1)), Err(NoteError));
        assert_eq!(
            short_note(" Requests only. ").as_deref(),
            Ok("Requests only.")
        );
    }
}
