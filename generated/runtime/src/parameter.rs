//! Identifiers in paths and queries, patterns of parameters, and unknown ones.

use std::{borrow::Cow, fmt, sync::LazyLock};

use poem::http::Uri;
use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromParameter, ParseResult, Type},
    validation::{Validator, ValidatorMeta},
};
use regex::Regex;
use uuid::{Uuid, fmt::Hyphenated};

use crate::{schema::shortened, status::BadRequest};

/// A UUID in a path or a query, in its hyphenated form only: `Uuid` also parses it without hyphens, in braces
/// and as a URN.
pub struct Id(pub Uuid);

impl Type for Id {
    const IS_REQUIRED: bool = true;

    type RawValueType = Self;

    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        Uuid::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        Uuid::schema_ref()
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        Some(self)
    }

    fn raw_element_iter<'a>(
        &'a self,
    ) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl ParseFromParameter for Id {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        let id: Hyphenated = value.parse().map_err(ParseError::custom)?;
        Ok(Self(id.into_uuid()))
    }
}

/// The pattern of a parameter, compiled once: poem-openapi's own validator compiles it for each request.
pub struct Pattern(&'static LazyLock<Regex>);

impl Pattern {
    /// The validator for a pattern; [`pattern!`](crate::pattern) makes it of a text.
    pub fn new(compiled: &'static LazyLock<Regex>) -> Self {
        Self(compiled)
    }
}

impl<T: AsRef<str>> Validator<T> for Pattern {
    fn check(&self, value: &T) -> bool {
        self.0.is_match(value.as_ref())
    }
}

impl ValidatorMeta for Pattern {
    fn update_meta(&self, meta: &mut MetaSchema) {
        meta.pattern = Some(self.0.as_str().to_owned());
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern(\"{}\")", self.0.as_str())
    }
}

/// A [`Pattern`] of the contract.
#[macro_export]
macro_rules! pattern {
    ($text:literal) => {{
        static COMPILED: ::std::sync::LazyLock<$crate::Regex> = ::std::sync::LazyLock::new(|| {
            $crate::Regex::new($text).expect("the contract's patterns are regular expressions")
        });
        $crate::Pattern::new(&COMPILED)
    }};
}

/// Rejects a query with an unknown parameter; `known` are the documented ones.
pub fn only_query(uri: &Uri, known: &[&str]) -> Result<(), BadRequest> {
    let query = uri.query().unwrap_or_default().as_bytes();
    let mut names = form_urlencoded::parse(query).map(|(name, _)| name);
    let Some(unknown) = names.find(|name| !known.contains(&name.as_ref())) else {
        return Ok(());
    };
    let rule = match known {
        [] => "is unknown; this operation has no query parameters".to_owned(),
        known => format!("is unknown; expected one of {}", known.join(", ")),
    };
    Err(BadRequest::field(&shortened(&unknown), &rule))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(uri: &'static str, known: &[&str]) -> Option<String> {
        let refused = only_query(&Uri::from_static(uri), known).err()?;
        Some(refused.0.message.into_owned())
    }

    #[test]
    fn accepts_known_parameters() {
        assert_eq!(refusal("/things?limit=1&q=a&q=b", &["q", "limit"]), None);
        assert_eq!(refusal("/things?", &[]), None);
        assert_eq!(refusal("/things?%71=a", &["q"]), None);
    }

    #[test]
    fn lists_known_parameters_for_an_unknown_one() {
        assert_eq!(
            refusal("/things?q=a&limt=1", &["q", "limit"]).as_deref(),
            Some("`limt` is unknown; expected one of q, limit.")
        );
        assert_eq!(
            refusal("/things?q=a", &[]).as_deref(),
            Some("`q` is unknown; this operation has no query parameters.")
        );
    }

    #[test]
    fn matches_a_pattern() {
        let pattern = crate::pattern!("^[a-z]+$");
        assert!(pattern.check(&"key"));
        assert!(!pattern.check(&"Key"));
    }

    #[test]
    fn accepts_only_hyphenated_uuids() {
        let id = "0197a000-0000-7000-8000-000000000001";
        assert!(Id::parse_from_parameter(id).is_ok());
        assert!(Id::parse_from_parameter(&id.replace('-', "")).is_err());
        assert!(Id::parse_from_parameter(&format!("urn:uuid:{id}")).is_err());
    }
}
