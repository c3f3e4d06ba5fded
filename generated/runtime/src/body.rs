//! Request bodies: size limit, JSON, schema validation, and conversion to a type.

use poem::{Request, RequestBody, Result, error::ReadBodyError, http::header};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaMediaType, MetaRequest, Registry},
    types::Type,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Contract, Problem, Rejection, schema::MAX_DETAILS};

/// Default size limit of a request body, in bytes (overridden by `x-max-body-bytes` of its schema).
pub const MAX_BODY_BYTES: usize = 1024 * 1024;

/// Most values of a request body: members of objects and arrays, at all depths. A validator finds every error before any
/// is told, so that a body could be made to cost many times its size.
pub const MAX_BODY_VALUES: usize = 10_000;

/// The schema of a request body.
pub trait RequestSchema: Send + Sync + 'static {
    /// Its name in the contract's `components.schemas`.
    const NAME: &'static str;
    /// The contract.
    fn contract() -> &'static Contract;
    /// The type of a valid body.
    type Value: Type + DeserializeOwned + Send;
}

/// A required request body, validated against the schema `S`.
pub struct JsonBody<S: RequestSchema>(pub S::Value);

/// A request body that may be absent.
pub struct OptionalJsonBody<S: RequestSchema>(pub Option<S::Value>);

impl<'a, S: RequestSchema> ApiExtractor<'a> for JsonBody<S> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        S::Value::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        Some(meta::<S>(true))
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        match read::<S>(request, body).await? {
            Some(value) => Ok(Self(value)),
            None => Err(invalid("A request body is required.").into()),
        }
    }
}

impl<'a, S: RequestSchema> ApiExtractor<'a> for OptionalJsonBody<S> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        S::Value::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        Some(meta::<S>(false))
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        read::<S>(request, body).await.map(Self)
    }
}

fn meta<S: RequestSchema>(required: bool) -> MetaRequest {
    MetaRequest {
        description: None,
        content: vec![MetaMediaType {
            content_type: "application/json",
            schema: S::Value::schema_ref(),
        }],
        required,
    }
}

/// The body, or `None` if it is empty. An empty body needs no content type.
async fn read<S: RequestSchema>(
    request: &Request,
    body: &mut RequestBody,
) -> Result<Option<S::Value>> {
    let Some(value) = read_valid(S::contract(), S::NAME, request, body).await? else {
        return Ok(None);
    };
    // The schema is stricter than the type; only a number out of range can still fail.
    serde_json::from_value(value)
        .map(Some)
        .map_err(|_| invalid("The body does not match its schema.").into())
}

/// The body as a value that the schema of this name accepts; compiled once for all types.
async fn read_valid(
    contract: &Contract,
    name: &str,
    request: &Request,
    body: &mut RequestBody,
) -> Result<Option<Value>> {
    let limit = contract.schemas.max_body_bytes(name);
    let limit = limit.unwrap_or(MAX_BODY_BYTES);
    let too_large = || invalid(format!("The body is larger than {limit} bytes."));
    // What is said to be too large is not read.
    if announced_length(request).is_some_and(|length| length > limit) {
        return Err(too_large().into());
    }
    let bytes = body
        .take()?
        .into_bytes_limit(limit)
        .await
        .map_err(|error| match error {
            ReadBodyError::PayloadTooLarge => too_large(),
            _ => invalid("The body could not be read."),
        })?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if !is_json(request) {
        return Err(
            invalid("The body must be JSON, with the content type application/json.").into(),
        );
    }
    contract
        .parse_body(name, &bytes)
        .map(Some)
        .map_err(Into::into)
}

impl Contract {
    /// Parses a JSON text that the schema of this name accepts.
    pub fn parse_body(&self, schema: &str, bytes: &[u8]) -> Result<Value, Rejection> {
        let value: Value = serde_json::from_slice(bytes).map_err(|error| {
            invalid(format!(
                "The body is not JSON: line {}, column {}.",
                error.line(),
                error.column()
            ))
        })?;
        if !has_at_most(MAX_BODY_VALUES, &value) {
            let message = format!("The body has more than {MAX_BODY_VALUES} values.");
            return Err(invalid(message));
        }
        let details = self.schemas.check(schema, &value);
        if details.is_empty() {
            return Ok(value);
        }
        let message = match details.as_slice() {
            [only] if only.field.is_empty() => format!("The body {}.", only.message),
            [only] => format!("`{}` {}.", only.field, only.message),
            many if many.len() == MAX_DETAILS => {
                format!("The body has many invalid properties; {MAX_DETAILS} of them are listed.")
            }
            many => format!("The body has {} invalid properties.", many.len()),
        };
        Err(Rejection::invalid_content(Problem {
            details,
            ..Problem::new("invalid_request", message)
        }))
    }
}

/// Whether a value has at most so many members, at all depths.
fn has_at_most(most: usize, value: &Value) -> bool {
    let mut count = 0;
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => {
                count += items.len();
                open.extend(items.iter().filter(|item| is_container(item)));
            }
            Value::Object(members) => {
                count += members.len();
                open.extend(members.values().filter(|member| is_container(member)));
            }
            _ => {}
        }
        if count > most {
            return false;
        }
    }
    true
}

fn is_container(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

fn announced_length(request: &Request) -> Option<usize> {
    request.header(header::CONTENT_LENGTH)?.parse().ok()
}

fn is_json(request: &Request) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| {
            let essence = value.split(';').next().unwrap_or_default().trim();
            essence.eq_ignore_ascii_case("application/json")
        })
}

fn invalid(message: impl Into<std::borrow::Cow<'static, str>>) -> Rejection {
    Rejection::bad_request(Problem::new("invalid_request", message))
}

/// Binds a body to its schema in the contract: `request_body!(CONTRACT, Marker, "Schema", Type)`.
#[macro_export]
macro_rules! request_body {
    ($contract:path, $marker:ident, $schema:literal, $value:ty) => {
        #[doc = concat!("A body of the schema `", $schema, "`.")]
        pub struct $marker;

        impl $crate::RequestSchema for $marker {
            const NAME: &'static str = $schema;
            type Value = $value;

            fn contract() -> &'static $crate::Contract {
                &$contract
            }
        }
    };
}
