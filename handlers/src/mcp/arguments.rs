//! The arguments of a call, taken one by one; what is left over has no meaning.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    refusal::Refusal,
    trim::{MOST_ROWS, ROWS, Rows},
};

/// What an agent gives.
#[derive(Clone, Debug, Default)]
pub(super) struct Arguments(Map<String, Value>);

impl Arguments {
    pub(super) fn new(given: Option<Map<String, Value>>) -> Self {
        Self(given.unwrap_or_default())
    }

    /// An argument that may be absent or null; `rule` says what it must be.
    pub(super) fn optional<T: DeserializeOwned>(
        &mut self,
        name: &str,
        rule: &str,
    ) -> Result<Option<T>, Refusal> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => serde_json::from_value(value)
                .map(Some)
                .map_err(|_| Refusal::argument(name, rule)),
        }
    }

    pub(super) fn required<T: DeserializeOwned>(
        &mut self,
        name: &str,
        rule: &str,
    ) -> Result<T, Refusal> {
        let value = self.optional(name, rule)?;
        value.ok_or_else(|| Refusal::argument(name, format!("is required and {rule}")))
    }

    /// A whole number within bounds, or the one that stands for none.
    pub(super) fn number(
        &mut self,
        name: &str,
        (least, most): (i64, i64),
        absent: i64,
    ) -> Result<i64, Refusal> {
        let rule = format!("must be a whole number from {least} to {most}");
        let number = self.optional(name, &rule)?.unwrap_or(absent);
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        Err(Refusal::argument(name, rule))
    }

    /// One of some words.
    pub(super) fn word<'a>(
        &mut self,
        name: &str,
        words: &[&'a str],
    ) -> Result<Option<&'a str>, Refusal> {
        let rule = format!("must be one of {}", words.join(", "));
        let given: Option<String> = self.optional(name, &rule)?;
        let Some(given) = given else {
            return Ok(None);
        };
        let found = words.iter().find(|word| **word == given);
        found
            .copied()
            .map(Some)
            .ok_or_else(|| Refusal::argument(name, rule))
    }

    pub(super) fn fields(&mut self) -> Result<Vec<String>, Refusal> {
        let fields = self.optional("fields", "must be a list of names of properties")?;
        Ok(fields.unwrap_or_default())
    }

    pub(super) fn rows(&mut self) -> Result<Rows, Refusal> {
        let bound = |number: i64| usize::try_from(number).unwrap_or(0);
        let most = i64::try_from(MOST_ROWS).unwrap_or(i64::MAX);
        let usual = i64::try_from(ROWS).unwrap_or(i64::MAX);
        Ok(Rows {
            limit: bound(self.number("limit", (1, most), usual)?),
            offset: bound(self.number("offset", (0, i64::from(i32::MAX)), 0)?),
        })
    }

    /// Everything that was not taken.
    pub(super) fn rest(self) -> Map<String, Value> {
        self.0
    }

    /// Refuses what was not taken; `known` names what there is.
    pub(super) fn finish(self, known: &[&str]) -> Result<(), Refusal> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(unknown(name, known)),
        }
    }
}

/// An argument that there is not; those that there are.
pub(super) fn unknown(name: &str, known: &[&str]) -> Refusal {
    let known = match known {
        [] => "there are none".to_owned(),
        known => format!("there are {}", known.join(", ")),
    };
    // A name may be as long as the whole message.
    let name: String = name.chars().take(100).collect();
    Refusal::argument(&name, format!("is no argument; {known}"))
}
