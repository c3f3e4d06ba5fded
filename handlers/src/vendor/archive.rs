//! Rulesets that the exchange keeps as archives.

use std::io::{Cursor, Read};

use crate::profile;

/// The main file of an archive; without a name, its only YAML file. The error says what is wrong with the archive.
pub(super) fn main_file(archive: &[u8], name: Option<&str>) -> Result<Vec<u8>, String> {
    let broken = |error: zip::result::ZipError| format!("it is not a ZIP archive: {error}");
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).map_err(broken)?;
    let name = match name {
        Some(name) => name.to_owned(),
        None => only_yaml(&archive)?,
    };
    let file = archive
        .by_name(&name)
        .map_err(|_| format!("it has no file {name}"))?;
    // One byte more than a profile may have: the size that an archive names is not to be trusted.
    let limit = profile::MAX_BYTES as u64 + 1;
    let mut content = Vec::new();
    file.take(limit)
        .read_to_end(&mut content)
        .map_err(|error| format!("{name} cannot be read: {error}"))?;
    if content.len() as u64 == limit {
        return Err(format!(
            "{name} is larger than {} bytes",
            profile::MAX_BYTES
        ));
    }
    Ok(content)
}

fn only_yaml(archive: &zip::ZipArchive<Cursor<&[u8]>>) -> Result<String, String> {
    let mut files = archive
        .file_names()
        .filter_map(Result::ok)
        .filter(|name| name.ends_with(".yaml") || name.ends_with(".yml"));
    match (files.next(), files.next()) {
        (Some(name), None) => Ok(name.into_owned()),
        _ => Err("it names no main file, and has not exactly one YAML file".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::main_file;
    use crate::profile::MAX_BYTES;

    fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            let options = zip::write::SimpleFileOptions::default();
            archive.start_file(*name, options).expect("a file");
            archive.write_all(content).expect("its content");
        }
        archive.finish().expect("an archive").into_inner()
    }

    #[test]
    fn the_main_file_is_read() {
        let two = archive(&[("a.yaml", b"a"), ("docs/b.yaml", b"b")]);
        assert_eq!(main_file(&two, Some("docs/b.yaml")), Ok(b"b".to_vec()));
        let one = archive(&[("ruleset.yaml", b"a"), ("exchange.json", b"{}")]);
        assert_eq!(main_file(&one, None), Ok(b"a".to_vec()));
        for (archive, name) in [(&two[..], None), (&one, Some("b.yaml")), (b"PK", None)] {
            assert!(main_file(archive, name).is_err());
        }
    }

    #[test]
    fn a_bomb_is_refused() {
        let bomb = archive(&[("a.yaml", &vec![b' '; MAX_BYTES * 40])]);
        assert!(bomb.len() < MAX_BYTES);
        let refused = main_file(&bomb, None).expect_err("too large");
        assert!(refused.contains("larger than"), "{refused}");
    }
}
