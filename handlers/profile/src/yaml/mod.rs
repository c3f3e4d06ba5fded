//! YAML with positions, within limits that stop expansion bombs.

mod defects;
mod malformed;

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};
use serde_saphyr::{Spanned, options::DuplicateKeyPolicy};

use super::{Finding, findings::Findings};

/// A value with its position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) line: u64,
    pub(super) column: u64,
    value: Value,
}

#[derive(Debug)]
enum Value {
    Null,
    Boolean(bool),
    Integer,
    Float,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

/// Parses one document. Recoverable defects, such as duplicate keys, become findings.
pub(super) fn parse(text: &str, findings: &mut Findings) -> Result<Node, Finding> {
    let mut root = serde_saphyr::from_str_with_options(text, limits())
        .map_err(|error| malformed::explain(text, &error))?;
    defects::find(&mut root, findings);
    Ok(root)
}

/// Text for a message: truncated, with control characters escaped.
pub(super) fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(80).collect();
    format!("`{}`", shown.escape_debug())
}

/// A profile of 512 KiB has some ten thousand nodes; aliases are limited to what people write by hand.
fn limits() -> serde_saphyr::Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_events: 250_000,
            max_nodes: 120_000,
            max_depth: 48,
            // The second one is rejected with its position.
            max_documents: 2,
            max_anchors: 200,
            max_aliases: 200,
            max_recorded_anchor_events: 20_000,
            max_merge_keys: 200,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 20_000,
            max_replay_stack_depth: 4,
        },
        // Reported with both positions.
        duplicate_keys: DuplicateKeyPolicy::LastWins,
        with_snippet: false,
    }
}

impl Node {
    pub(super) fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    pub(super) fn as_map(&self) -> Option<&[(Node, Node)]> {
        match &self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        }
    }

    pub(super) fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    pub(super) fn is_boolean(&self) -> bool {
        matches!(self.value, Value::Boolean(_))
    }

    pub(super) fn is_integer(&self) -> bool {
        matches!(self.value, Value::Integer)
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self.value, Value::Integer | Value::Float)
    }

    /// The value of a key; `None` if this is not a mapping or has no such key.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        let (_, value) = self
            .as_map()?
            .iter()
            .find(|(name, _)| name.as_str() == Some(key))?;
        Some(value)
    }

    /// The text of a key that may be absent; anything but text is an error.
    pub(super) fn text(&self, key: &str, findings: &mut Findings) -> Option<String> {
        let value = self.get(key)?;
        if value.as_str().is_none() && !value.is_null() {
            findings.error(Some(value), format!("`{key}` must be text."));
        }
        value.as_str().map(str::to_owned)
    }
}

/// For messages.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Text(text) => f.write_str(&quoted(text)),
            Value::Null => f.write_str("null"),
            Value::Boolean(value) => write!(f, "`{value}`"),
            Value::Integer | Value::Float => f.write_str("a number"),
            Value::List(_) => f.write_str("a list"),
            Value::Map(_) => f.write_str("a mapping"),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        Ok(Self {
            line: spanned.referenced.line(),
            column: spanned.referenced.column(),
            value: spanned.value,
        })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Boolean(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Integer)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Value, E> {
        Ok(Value::Integer)
    }

    fn visit_i128<E>(self, _: i128) -> Result<Value, E> {
        Ok(Value::Integer)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Value, E> {
        Ok(Value::Integer)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Float)
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Value, E> {
        Ok(Value::Text(String::from_utf8_lossy(bytes).into_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(Value::Map(map))
    }
}
