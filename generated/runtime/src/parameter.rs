//! Identifiers in addresses, and parameters that the contract leaves open.

use std::{borrow::Cow, collections::BTreeMap};

use poem::http::Uri;
use poem_openapi::{
    registry::MetaSchemaRef,
    types::{ParseError, ParseFromParameter, ParseResult, Type},
};
use uuid::{Uuid, fmt::Hyphenated};

/// A UUID in a path or a query, in its one documented spelling: `Uuid` alone also reads it without hyphens, in braces
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

/// The parameters of a query beyond those that the contract names, decoded; of one that stands twice, the last.
pub fn open_query(uri: &Uri, named: &[&str]) -> BTreeMap<String, String> {
    let query = uri.query().unwrap_or_default().as_bytes();
    let pairs = form_urlencoded::parse(query).into_owned();
    pairs
        .filter(|(name, _)| !named.contains(&name.as_str()))
        .collect()
}
