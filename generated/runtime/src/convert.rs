//! Conversions from statuses to the response type of an operation, one line per operation.

/// Implements `From` for a response type from exactly the documented statuses.
///
/// Before the arrow is a success: the body alone if there is one success, a status with its body if
/// there are several. The others are types of [`crate::status`], each with a variant of the same name.
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

/// One error status of [`conversions!`].
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
    ($response:ident, BadGateway) => {
        impl From<$crate::status::BadGateway> for $response {
            fn from(status: $crate::status::BadGateway) -> Self {
                Self::BadGateway(status.problem, status.retry_after)
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
