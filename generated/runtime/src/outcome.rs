//! What a handler gives back, and how it becomes an answer.

/// Who implements operations, with its own type for refusals.
pub trait Handler: Send + Sync + 'static {
    /// A refusal of an operation whose response type is `R`. The implementor converts its own failures into it, each
    /// only where `R` documents the status that the failure means.
    type Refusal<R>: Refusal<R>;
}

/// A refusal that holds the answer of an operation.
pub trait Refusal<R> {
    /// The answer.
    fn into_answer(self) -> R;
}

/// The answer of an operation: its success, or its refusal.
pub fn answer<T, R: From<T>>(outcome: Result<T, impl Refusal<R>>) -> R {
    match outcome {
        Ok(success) => success.into(),
        Err(refusal) => refusal.into_answer(),
    }
}
