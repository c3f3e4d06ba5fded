//! Why an operation of the store did not happen.

use crate::DatabaseError;

/// Why an operation did not happen: one of its rules refuses it, or the database failed.
///
/// `E` names the rules of the operation, and nothing else. `?` turns a [`DatabaseError`] into it, a refusal, and a refusal
/// from which `E` is made; `widens!` lets it turn the error of an operation that another one begins with.
#[derive(Debug, thiserror::Error)]
pub enum Error<E> {
    /// A rule refuses it.
    #[error(transparent)]
    Refused(E),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// What rules refuse: the marker by which the compiler tells a refusal from a failure of the database.
pub trait Refusal: std::error::Error + Send + Sync + 'static {}

impl<A: Refusal, E: From<A>> From<A> for Error<E> {
    fn from(refusal: A) -> Self {
        Self::Refused(refusal.into())
    }
}

impl<E> Error<E> {
    /// The same error of an operation that refuses in other words.
    pub(crate) fn map<F>(self, refusal: impl FnOnce(E) -> F) -> Error<F> {
        match self {
            Self::Refused(refused) => Error::Refused(refusal(refused)),
            Self::Database(error) => Error::Database(error),
        }
    }
}

/// Lets `?` turn the error of one operation into that of another, which says with `From` what the refusals of the first
/// mean to it. One `impl` for all pairs is not possible: it would hold for a pair of equals, too, as the standard library's
/// does.
macro_rules! widens {
    ($($from:ident => $to:ident),+ $(,)?) => {
        $(impl From<$crate::Error<$from>> for $crate::Error<$to> {
            fn from(error: $crate::Error<$from>) -> Self {
                error.map(Into::into)
            }
        })+
    };
}
pub(crate) use widens;
