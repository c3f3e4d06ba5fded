//! Properties that the contract leaves open: read by name, each with a clear refusal.

use catalog_api::{runtime::Object, status::BadRequest};
use serde_json::Value;
use uuid::Uuid;

/// The open properties of a body, taken one by one; what is left at the end is unknown.
pub(super) struct Properties(Object);

impl Properties {
    pub(super) fn new(body: Object) -> Self {
        Self(body)
    }

    /// A value in any form; `None` when absent.
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    /// A string; `None` when absent.
    pub(super) fn string(&mut self, name: &str) -> Result<Option<String>, BadRequest> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(BadRequest::field(name, "must be a string")),
        }
    }

    /// A string that is not blank; `None` when absent.
    pub(super) fn text(&mut self, name: &str, most: usize) -> Result<Option<String>, BadRequest> {
        self.string(name)?
            .map(|text| not_blank(name, text, most))
            .transpose()
    }

    /// Markdown that is not blank; `None` when absent.
    pub(super) fn markdown(
        &mut self,
        name: &str,
        most: usize,
    ) -> Result<Option<String>, BadRequest> {
        self.string(name)?
            .map(|text| markdown(name, text, most))
            .transpose()
    }

    /// A string that null or the empty string clears: `Some(None)`; `None` when absent.
    pub(super) fn clearable(
        &mut self,
        name: &str,
        most: usize,
    ) -> Result<Option<Option<String>>, BadRequest> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Null) => Ok(Some(None)),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(Some(None)),
            Some(Value::String(text)) => not_blank(name, text, most).map(|text| Some(Some(text))),
            Some(_) => Err(BadRequest::field(name, "must be a string or null")),
        }
    }

    /// A web address that null or the empty string clears.
    pub(super) fn clearable_url(
        &mut self,
        name: &str,
    ) -> Result<Option<Option<String>>, BadRequest> {
        let value = self.clearable(name, 2_000)?;
        if let Some(Some(text)) = &value {
            let good = reqwest::Url::parse(text)
                .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
            if !good {
                return Err(BadRequest::field(name, "must be an http or https address"));
            }
        }
        Ok(value)
    }

    /// A boolean; `None` when absent.
    pub(super) fn boolean(&mut self, name: &str) -> Result<Option<bool>, BadRequest> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(value)),
            Some(_) => Err(BadRequest::field(name, "must be true or false")),
        }
    }

    /// An integer; `None` when absent.
    pub(super) fn integer(&mut self, name: &str) -> Result<Option<i64>, BadRequest> {
        match self.take(name) {
            None => Ok(None),
            Some(value) => match value.as_i64() {
                Some(number) => Ok(Some(number)),
                None => Err(BadRequest::field(name, "must be an integer")),
            },
        }
    }

    /// An identifier; `None` when absent.
    pub(super) fn id(&mut self, name: &str) -> Result<Option<Uuid>, BadRequest> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        serde_json::from_value(value)
            .map(Some)
            .map_err(|_| BadRequest::field(name, "must be a UUID"))
    }

    /// A list of texts without blanks around them; `None` when absent. Null and the empty string clear it.
    pub(super) fn texts(
        &mut self,
        name: &str,
        most: usize,
    ) -> Result<Option<Vec<String>>, BadRequest> {
        let texts: Vec<String> = match self.take(name) {
            None => return Ok(None),
            Some(Value::Null) => Vec::new(),
            Some(Value::String(text)) if text.trim().is_empty() => Vec::new(),
            Some(value) => serde_json::from_value(value)
                .map_err(|_| BadRequest::field(name, "must be a list of strings"))?,
        };
        texts
            .into_iter()
            .map(|text| not_blank(name, text, most))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    /// A list of identifiers without repetition; `None` when absent.
    pub(super) fn ids(&mut self, name: &str) -> Result<Option<Vec<Uuid>>, BadRequest> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let ids: Vec<Uuid> = serde_json::from_value(value)
            .map_err(|_| BadRequest::field(name, "must be a list of UUIDs"))?;
        Ok(Some(ids))
    }

    /// Refuses whatever was not taken.
    pub(super) fn finish(self) -> Result<(), BadRequest> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(BadRequest::field(name, "is not a property of this request")),
        }
    }
}

/// Markdown as it was sent, not blank and at most `most` characters long: blanks at its beginning have a meaning.
pub(super) fn markdown(name: &str, text: String, most: usize) -> Result<String, BadRequest> {
    if text.trim().is_empty() {
        return Err(BadRequest::field(name, "must not be blank"));
    }
    if text.chars().count() > most {
        return Err(BadRequest::field(
            name,
            &format!("must have at most {most} characters"),
        ));
    }
    Ok(text)
}

/// A text without blanks around it, from 1 to `most` characters long.
pub(super) fn not_blank(name: &str, text: String, most: usize) -> Result<String, BadRequest> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(BadRequest::field(name, "must not be blank"));
    }
    if trimmed.chars().count() > most {
        return Err(BadRequest::field(
            name,
            &format!("must have at most {most} characters"),
        ));
    }
    if trimmed.len() == text.len() {
        return Ok(text);
    }
    Ok(trimmed.to_owned())
}
