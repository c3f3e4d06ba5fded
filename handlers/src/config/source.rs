//! Where settings come from: TOML text with line numbers, environment variables, and options of the command line.

use std::{collections::BTreeMap, ffi::OsString, fmt, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::ConfigError;

/// Environment variables of settings: `CATALOG__SECTION__KEY`.
const PREFIX: &str = "CATALOG__";

/// All that is set, by dotted key.
pub(super) type Entries = BTreeMap<String, Entry>;

/// A value, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub value: Value,
    pub origin: Origin,
}

/// What was written, before anybody knows what it should be.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Integer(i64),
    Flag(bool),
    List(Vec<String>),
    /// Of an environment variable: whatever its text can be read as.
    Variable(String),
    /// Of a type that no setting has.
    Other,
}

/// Where a value stands.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    File { name: String, line: usize },
    Variable(String),
    Option(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { name, line } => write!(f, "{name}:{line}"),
            Self::Variable(name) => f.write_str(name),
            Self::Option(name) => f.write_str(name),
        }
    }
}

/// Adds what a TOML text sets; `name` is what problems call it.
pub(super) fn add_toml(entries: &mut Entries, name: &str, text: &str) -> Result<(), ConfigError> {
    let table = DeTable::parse(text).map_err(|error| {
        // The library's own words would show the line, which may hold a secret.
        let line = line_of(text, &error.span().unwrap_or_default());
        ConfigError::new(vec![format!("{name}:{line}: {}", error.message())])
    })?;
    let file = TomlFile { name, text };
    file.add(entries, "", table.get_ref());
    Ok(())
}

struct TomlFile<'a> {
    name: &'a str,
    text: &'a str,
}

impl TomlFile<'_> {
    fn add(&self, entries: &mut Entries, section: &str, table: &DeTable<'_>) {
        for (name, value) in table {
            let key = match section {
                "" => name.get_ref().to_string(),
                section => format!("{section}.{}", name.get_ref()),
            };
            if let DeValue::Table(table) = value.get_ref() {
                self.add(entries, &key, table);
                continue;
            }
            let origin = Origin::File {
                name: self.name.to_owned(),
                line: line_of(self.text, &name.span()),
            };
            let value = Value::from_toml(value.get_ref());
            entries.insert(key, Entry { value, origin });
        }
    }
}

fn line_of(text: &str, span: &Range<usize>) -> usize {
    text.bytes()
        .enumerate()
        .take_while(|(position, _)| *position < span.start)
        .filter(|(_, byte)| *byte == b'\n')
        .count()
        + 1
}

/// Adds what environment variables set; those of other programs are passed over.
pub(super) fn add_variables(
    entries: &mut Entries,
    variables: impl IntoIterator<Item = (OsString, OsString)>,
) {
    for (name, value) in variables {
        let Some(name) = name.to_str() else { continue };
        let Some(key) = name.strip_prefix(PREFIX) else {
            continue;
        };
        let key = key.to_lowercase().replace("__", ".");
        let value = value.into_string().map_or(Value::Other, Value::Variable);
        let origin = Origin::Variable(name.to_owned());
        entries.insert(key, Entry { value, origin });
    }
}

/// A setting that an option of the command line has; it overrides all other sources.
#[derive(Clone, Debug)]
pub struct CommandLineOption {
    /// The dotted key.
    pub key: &'static str,
    /// What problems call it, as in `--listen`.
    pub name: &'static str,
    /// What was written.
    pub value: String,
}

/// Adds what options of the command line set.
pub(super) fn add_options(entries: &mut Entries, options: &[CommandLineOption]) {
    for option in options {
        let value = Value::Variable(option.value.clone());
        let origin = Origin::Option(option.name);
        entries.insert(option.key.to_owned(), Entry { value, origin });
    }
}

impl Value {
    fn from_toml(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.to_string()),
            DeValue::Integer(number) => {
                let parsed = i64::from_str_radix(number.as_str(), number.radix());
                parsed.map_or(Self::Other, Self::Integer)
            }
            DeValue::Boolean(flag) => Self::Flag(*flag),
            DeValue::Array(items) => {
                let texts = items.iter().map(Spanned::get_ref).map(DeValue::as_str);
                let texts: Option<Vec<String>> =
                    texts.map(|text| text.map(str::to_owned)).collect();
                texts.map_or(Self::Other, Self::List)
            }
            DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => Self::Other,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Variable(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            Self::Variable(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    pub(super) fn flag(&self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(*flag),
            Self::Variable(text) => text.trim().parse().ok(),
            _ => None,
        }
    }
}
