//! Which statuses an operation's response type can be made from: one line for each operation.

/// Makes a response type from what the contract documents for it, and from nothing else.
///
/// What stands before the arrow is a success: the body alone where there is one success, a status with its body where
/// there are several. The others are statuses of [`crate::status`], each with a variant of the same name.
///
/// ```
/// use catalog_runtime::{Json, Object, Problem, conversions, status};
///
/// enum GetThingResponse {
///     Ok(Json<Object>),
///     NotFound(Problem),
/// }
///
/// conversions!(GetThingResponse { Object => Ok; NotFound });
///
/// let answer = GetThingResponse::from(status::NotFound::new("Not found."));
/// assert!(matches!(answer, GetThingResponse::NotFound(_)));
/// assert!(matches!(Object::new().into(), GetThingResponse::Ok(_)));
/// ```
#[macro_export]
macro_rules! conversions {
    ($response:ident { $($success:ty => $made:ident),+; $($status:ident),* $(,)? }) => {
        $(impl From<$success> for $response {
            fn from(success: $success) -> Self {
                Self::$made(success.into())
            }
        })+
        $($crate::conversion!($response, $status);)*
    };
}

/// One failure of [`conversions!`].
#[doc(hidden)]
#[macro_export]
macro_rules! conversion {
    ($response:ident, Unauthorized) => {
        impl From<$crate::status::Unauthorized> for $response {
            fn from(status: $crate::status::Unauthorized) -> Self {
                Self::Unauthorized(status.0, $crate::auth::CHALLENGE.to_owned())
            }
        }
    };
    ($response:ident, TooManyRequests) => {
        impl From<$crate::status::TooManyRequests> for $response {
            fn from(status: $crate::status::TooManyRequests) -> Self {
                Self::TooManyRequests(status.problem, status.retry_after)
            }
        }
    };
    ($response:ident, $status:ident) => {
        impl From<$crate::status::$status> for $response {
            fn from(status: $crate::status::$status) -> Self {
                Self::$status(status.0)
            }
        }
    };
}
