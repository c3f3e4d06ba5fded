//! Handler results and their conversion to responses.

/// An implementor of operations, with its own error type.
pub trait Handler: Send + Sync + 'static {
    /// The error of an operation with the response type `R`. The implementor converts its own errors into it, each
    /// only if `R` documents the corresponding status.
    type Refusal<R>: Refusal<R>;
}

/// An error that contains the response of an operation.
pub trait Refusal<R> {
    /// The answer.
    fn into_answer(self) -> R;
}

/// The response of an operation: its success, or its error.
pub fn answer<T, R: From<T>>(outcome: Result<T, impl Refusal<R>>) -> R {
    match outcome {
        Ok(success) => success.into(),
        Err(refusal) => refusal.into_answer(),
    }
}
