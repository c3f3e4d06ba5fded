//! Enumerations of the contract.

/// A string enumeration.
pub trait Word: Sized {
    /// Parses the value as spelled in the contract.
    fn parse(text: &str) -> Option<Self>;
}

/// Implements [`Word`] for an enumeration with a `parse` function.
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
