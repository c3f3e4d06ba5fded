//! Reads the settings out of their sources.

use std::{collections::BTreeSet, ffi::OsString, path::Path};

use super::{
    ConfigError, DEFAULTS, Settings, builder,
    reader::{Noted, Reader, section},
    sections,
    source::{CommandLineOption, Entries, add_options, add_toml, add_variables},
};

/// Settings that may be wrong in part.
pub struct Examined {
    /// What can be used; `None` where nothing can.
    pub settings: Option<Settings>,
    /// What is wrong, and what would be right.
    pub problems: Vec<String>,
}

fn read_text(file: &Path) -> Result<(String, String), ConfigError> {
    let name = file.display().to_string();
    match std::fs::read_to_string(file) {
        Ok(text) => Ok((name, text)),
        Err(error) => Err(ConfigError::new(vec![format!(
            "{name} cannot be read: {error}"
        )])),
    }
}

impl Settings {
    /// Reads the settings, with `file` where one is given.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        Self::load_with(file, &[])
    }

    /// The same, with options of the command line, which override the others.
    pub fn load_with(
        file: Option<&Path>,
        options: &[CommandLineOption],
    ) -> Result<Self, ConfigError> {
        let text = file.map(read_text).transpose()?;
        let file = text
            .as_ref()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        Self::from_sources(file, std::env::vars_os(), options)
    }

    /// Reads them as far as they can be used: for what is wrong, its default is taken, and the problem told.
    pub fn examine(file: Option<&Path>) -> Examined {
        let mut problems = Vec::new();
        let mut entries = Entries::new();
        let read = match file.map(read_text).transpose() {
            Ok(Some((name, text))) => add_toml(&mut entries, &name, &text),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            problems.extend(error.into_problems());
        }
        add_variables(&mut entries, std::env::vars_os());
        let (settings, found, wrong) = Self::with_defaults(entries.clone());
        if found.is_empty() {
            return Examined { settings, problems };
        }
        problems.extend(found);
        entries.retain(|key, _| !wrong.contains(key));
        // What this finds follows from what was left out.
        let (settings, ..) = Self::with_defaults(entries);
        Examined { settings, problems }
    }

    /// Reads them from the name and text of a file, from environment variables, and from options.
    pub(super) fn from_sources(
        file: Option<(&str, &str)>,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
        options: &[CommandLineOption],
    ) -> Result<Self, ConfigError> {
        let mut entries = Entries::new();
        if let Some((name, text)) = file {
            add_toml(&mut entries, name, text)?;
        }
        add_variables(&mut entries, variables);
        add_options(&mut entries, options);
        match Self::with_defaults(entries) {
            (Some(settings), problems, _) if problems.is_empty() => Ok(settings),
            (_, problems, _) => Err(ConfigError::new(problems)),
        }
    }

    /// What was set, over the defaults: the settings, the problems, and the keys of values that cannot be used.
    fn with_defaults(set: Entries) -> (Option<Self>, Vec<String>, BTreeSet<String>) {
        let mut entries = Entries::new();
        if let Err(error) = add_toml(&mut entries, "config.default.toml", DEFAULTS) {
            return (None, error.into_problems(), BTreeSet::new());
        }
        entries.extend(set);
        let mut reader = Reader::new(entries);
        let settings = Self::read(&mut reader).ok();
        let (problems, wrong) = reader.finish();
        (settings, problems, wrong)
    }

    fn read(r: &mut Reader) -> Result<Self, Noted> {
        section!(Settings {
            server: sections::server(r),
            database: sections::database(r),
            session: sections::session(r),
            tokens: sections::tokens(r),
            secrets: sections::secrets(r),
            sourcehost: sections::sourcehost(r),
            platform: sections::platform(r),
            vendor: sections::vendor(r),
            pages: sections::pages(r),
            limits: sections::limits(r),
            mcp: sections::mcp(r),
            deployments: sections::deployments(r),
            builder: builder::read(r),
            worker: sections::worker(r),
            retention: sections::retention(r),
            log: sections::log(r),
            telemetry: sections::telemetry(r),
        })
    }
}
