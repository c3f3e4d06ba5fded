//! Filling in the template of a command.

use std::{ffi::OsString, path::Path};

use crate::Limits;

/// The values of a template's places.
pub(crate) struct Values<'a> {
    pub(crate) name: &'a str,
    pub(crate) folder: &'a Path,
    pub(crate) root: &'a Path,
    pub(crate) limits: &'a Limits,
    pub(crate) command: &'a [String],
    pub(crate) variables: &'a [(OsString, OsString)],
}

/// The words of a template with its places filled in. Values are not searched for places again.
pub(crate) fn fill(template: &[String], values: &Values<'_>) -> Vec<String> {
    template
        .iter()
        .flat_map(|word| match word.as_str() {
            "{command}" => values.command.to_vec(),
            word if word.contains("{variable}") => values
                .variables
                .iter()
                .map(|(name, value)| {
                    let (name, value) = (name.to_string_lossy(), value.to_string_lossy());
                    word.replacen("{variable}", &format!("{name}={value}"), 1)
                })
                .collect(),
            word => vec![fill_word(word, values)],
        })
        .collect()
}

fn fill_word(word: &str, values: &Values<'_>) -> String {
    let mut filled = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(start) = rest.find('{') {
        let (before, from) = rest.split_at(start);
        filled.push_str(before);
        let found = from.find('}').and_then(|end| {
            let value = value(&from[1..end], values)?;
            Some((value, &from[end + 1..]))
        });
        if let Some((value, after)) = found {
            filled.push_str(&value);
            rest = after;
        } else {
            filled.push('{');
            rest = &from[1..];
        }
    }
    filled + rest
}

fn value(place: &str, values: &Values<'_>) -> Option<String> {
    Some(match place {
        "name" => values.name.to_owned(),
        "folder" => values.folder.display().to_string(),
        "root" => values.root.display().to_string(),
        "memory_bytes" => values.limits.memory_bytes.to_string(),
        "processes" => values.limits.processes.to_string(),
        "timeout_seconds" => values.limits.time.as_secs().max(1).to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_in_places_and_leaves_everything_else() {
        let limits = Limits {
            memory_bytes: 7,
            processes: 8,
            ..Limits::default()
        };
        let values = Values {
            name: "{root}",
            folder: Path::new("/a b"),
            root: Path::new("/a b/root"),
            limits: &limits,
            command: &["make".to_owned(), "{name}".to_owned()],
            variables: &[("A".into(), "{folder}".into()), ("B".into(), "2".into())],
        };
        let template = [
            "run",
            "--name={name}",
            "{folder}:{folder}",
            "{memory_bytes}/{processes}/{timeout_seconds}",
            "--env={variable}",
            "{other} {",
            "{command}",
        ]
        .map(str::to_owned);
        let expected = [
            "run",
            "--name={root}",
            "/a b:/a b",
            "7/8/900",
            "--env=A={folder}",
            "--env=B=2",
            "{other} {",
            "make",
            "{name}",
        ];
        assert_eq!(fill(&template, &values), expected);
    }
}
