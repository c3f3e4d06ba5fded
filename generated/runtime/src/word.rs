//! Enumerations of the contract.

/// An enumeration, whose values are words.
pub trait Word: Sized {
    /// The value that the contract spells `text`.
    fn parse(text: &str) -> Option<Self>;
}

/// Makes a [`Word`] of an enumeration that has `parse` itself.
#[macro_export]
macro_rules! word {
    ($enumeration:ident) => {
        impl $crate::Word for $enumeration {
            fn parse(text: &str) -> Option<Self> {
                Self::parse(text)
            }
        }
    };
}
