//! The kinds of values that settings have.

mod address;

use std::{fmt::Display, num::NonZeroU32, ops::RangeInclusive, path::PathBuf, time::Duration};

use croner::Cron;
use reqwest::header::{HeaderName, HeaderValue};
use secrecy::SecretString;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;

use super::source::Value;
pub(super) use address::{
    address_template, allowed_hosts, base_url, host_names, jwks, networks, origins, own_path,
    socket_address,
};

pub(super) const HOUR: u64 = 60 * 60;
pub(super) const DAY: u64 = 24 * HOUR;
/// Above this many seconds or megabytes a limit is none; the bound keeps sums of them from overflowing.
pub(super) const MILLION: u64 = 1_000_000;
const MEBIBYTE: u64 = 1024 * 1024;

/// A secret that signs sessions has at least so many bytes: as many as the hash of HS256 (RFC 7518, 3.2).
pub const SIGNING_SECRET_BYTES: usize = 32;

/// How a kind of value is parsed, and what it has to be in words: "server.listen must be …".
pub(super) struct Kind<T> {
    pub expects: String,
    pub parse: Parse<T>,
    /// Whether a wrong value is told: one that stands where a word is expected is no secret.
    pub is_public: bool,
}

type Parse<T> = Box<dyn Fn(&Value) -> Option<T>>;

impl<T: 'static> Kind<T> {
    fn new(expects: impl Into<String>, parse: impl Fn(&Value) -> Option<T> + 'static) -> Self {
        Self {
            expects: expects.into(),
            parse: Box::new(parse),
            is_public: false,
        }
    }

    fn map<U>(self, change: impl Fn(T) -> U + 'static) -> Kind<U> {
        let parse = self.parse;
        Kind {
            expects: self.expects,
            is_public: self.is_public,
            parse: Box::new(move |value| parse(value).map(&change)),
        }
    }
}

pub(super) fn text() -> Kind<String> {
    Kind::new("text that is not blank", |value| {
        let text = value.text()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    })
}

/// Numbers separated by dots.
pub(super) fn version() -> Kind<String> {
    Kind::new("a version such as \"1.6.1\"", |value| {
        let text = value.text()?.trim();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        text.split('.').all(is_number).then(|| text.to_owned())
    })
}

/// A secret that signs: whoever guesses it can sign as well.
pub(super) fn signing_secret() -> Kind<SecretString> {
    let expects = format!("text of at least {SIGNING_SECRET_BYTES} random bytes");
    Kind::new(expects, |value| {
        let text = value.text()?;
        (text.trim().len() >= SIGNING_SECRET_BYTES).then(|| text.into())
    })
}

/// A secret that deployments without one pass on as an empty text.
pub(super) fn secret_or_empty() -> Kind<Option<SecretString>> {
    Kind::new("text", |value| {
        let text = value.text()?;
        Some((!text.trim().is_empty()).then(|| text.into()))
    })
}

pub(super) fn path() -> Kind<PathBuf> {
    text().map(PathBuf::from)
}

pub(super) fn flag() -> Kind<bool> {
    Kind::new("true or false", Value::flag)
}

pub(super) fn header_name() -> Kind<HeaderName> {
    Kind::new("the name of a header, as in X-Api-Version", |value| {
        value.text()?.trim().parse().ok()
    })
}

pub(super) fn header_value() -> Kind<HeaderValue> {
    Kind::new(
        "the value of a header: visible ASCII characters, as in 2022-11-28",
        |value| {
            let text = value.text()?.trim();
            let value = HeaderValue::from_str(text).ok()?;
            (!text.is_empty() && text.is_ascii()).then_some(value)
        },
    )
}

/// Environment variables, as a list or with commas between them.
pub(super) fn assignments() -> Kind<Vec<(String, String)>> {
    Kind::new("a list of NAME=VALUE", |value| {
        let assignments = texts(value)?.into_iter().map(|text| {
            let (name, value) = text.trim().split_once('=')?;
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            let is_valid = !name.is_empty() && name.bytes().all(is_name) && !value.contains('\0');
            is_valid.then(|| (name.to_owned(), value.to_owned()))
        });
        assignments.collect()
    })
}

/// Paths from the root of the file system, as a list or with commas between them.
pub(super) fn absolute_paths() -> Kind<Vec<PathBuf>> {
    Kind::new("a list of absolute paths, as in /opt/toolchain", |value| {
        let paths = texts(value)?.into_iter().map(|text| {
            let path = PathBuf::from(text.trim());
            path.is_absolute().then_some(path)
        });
        paths.collect()
    })
}

/// The texts of a list, or of one text with commas between them.
fn texts(value: &Value) -> Option<Vec<&str>> {
    Some(match value {
        Value::List(texts) => texts.iter().map(String::as_str).collect(),
        value => value.text()?.split(',').collect(),
    })
}

pub(super) fn database_url() -> Kind<SecretString> {
    Kind::new(
        "sqlite:PATH or postgres://user:password@host/name",
        |value| {
            let text = value.text()?.trim();
            let path = text.strip_prefix("sqlite:");
            let is_known = path.is_some_and(|path| !path.is_empty())
                || text.starts_with("postgres://")
                || text.starts_with("postgresql://");
            is_known.then(|| text.into())
        },
    )
}

pub(super) fn number<N>(range: RangeInclusive<N>) -> Kind<N>
where
    N: TryFrom<i64> + PartialOrd + Display + 'static,
{
    let expects = format!("a whole number from {} to {}", range.start(), range.end());
    Kind::new(expects, move |value| {
        let number = N::try_from(value.integer()?).ok()?;
        range.contains(&number).then_some(number)
    })
}

/// How often something may happen.
pub(super) fn rate() -> Kind<NonZeroU32> {
    number(1..=1_000_000).map(|number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
}

pub(super) fn seconds(range: RangeInclusive<u64>) -> Kind<Duration> {
    number(range).map(Duration::from_secs)
}

pub(super) fn hours(range: RangeInclusive<u64>) -> Kind<Duration> {
    number(range).map(|hours| Duration::from_secs(hours.saturating_mul(60 * 60)))
}

pub(super) fn milliseconds(range: RangeInclusive<u64>) -> Kind<Duration> {
    number(range).map(Duration::from_millis)
}

/// Mebibytes, as bytes.
pub(super) fn megabytes(range: RangeInclusive<u64>) -> Kind<u64> {
    number(range).map(|number| number.saturating_mul(MEBIBYTE))
}

/// One of a few words.
pub(super) fn word<T: Copy + 'static>(words: &'static [(&'static str, T)]) -> Kind<T> {
    let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let advice = match known.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("use {} or {last}", others.join(", "))
        }
        _ => format!("use {}", known.join("")),
    };
    let parse = move |value: &Value| {
        let text = value.text()?;
        let found = words.iter().find(|(word, _)| *word == text);
        found.map(|(_, meaning)| *meaning)
    };
    Kind {
        is_public: true,
        ..Kind::new(advice, parse)
    }
}

/// An executable and its arguments.
pub(super) fn command() -> Kind<Vec<String>> {
    Kind::new(
        "an executable, or a list of an executable and its arguments",
        |value| {
            let words = match value {
                Value::List(words) => words.clone(),
                value => vec![value.text()?.to_owned()],
            };
            words
                .first()
                .is_some_and(|word| !word.trim().is_empty())
                .then_some(words)
        },
    )
}

/// Secrets as a list, or as one text with commas between them, which an environment variable can hold.
pub(super) fn secrets() -> Kind<Vec<SecretString>> {
    Kind::new("a list of \"id:base64 of 32 bytes\"", |value| {
        let keys: Vec<SecretString> = match value {
            Value::List(keys) => keys.iter().map(|key| key.as_str().into()).collect(),
            value => value.text()?.split(',').map(Into::into).collect(),
        };
        (!keys.is_empty()).then_some(keys)
    })
}

/// When something is to be done, in UTC.
pub(super) fn schedule() -> Kind<Cron> {
    Kind::new(
        "a schedule of five fields (minute, hour, day, month, weekday) in UTC, as in \"30 3 * * *\"",
        |value| value.text()?.trim().parse().ok(),
    )
}

pub(super) fn log_directives() -> Kind<String> {
    let expects = "error, warn, info, debug or trace, or directives as in \"info,catalog=debug\"";
    Kind::new(expects, |value| {
        let text = value.text()?.trim();
        // A word that is no level would be the name of a module, of which everything is logged.
        let is_named = |part: &str| {
            let part = part.trim();
            part.is_empty() || part.contains('=') || part.parse::<LevelFilter>().is_ok()
        };
        let is_good = !text.is_empty() && text.split(',').all(is_named);
        let is_good = is_good && EnvFilter::builder().parse(text).is_ok();
        is_good.then(|| text.to_owned())
    })
}
