use std::{
    fs::{self, File},
    io::{self, Read, Write},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
    time::{Duration, Instant},
};

use flate2::{Compression, write::GzEncoder};
use tar::{Builder, EntryType, Header};
use tempfile::TempDir;

use super::{Limits, UnpackError, unpack};

const MEBIBYTE: u64 = 1024 * 1024;

type Archive = Builder<GzEncoder<Vec<u8>>>;

fn archive(fill: impl FnOnce(&mut Archive)) -> Vec<u8> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    fill(&mut archive);
    archive.into_inner().unwrap().finish().unwrap()
}

/// An entry with unchecked fields, as only a hostile archiver would write it.
fn add(archive: &mut Archive, kind: EntryType, path: &str, link: &str, content: &[u8]) {
    let mut header = Header::new_gnu();
    header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
    header.as_old_mut().linkname[..link.len()].copy_from_slice(link.as_bytes());
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(content.len() as u64);
    header.set_cksum();
    archive.append(&header, content).unwrap();
}

fn file(archive: &mut Archive, path: &str, content: &str) {
    add(archive, EntryType::Regular, path, "", content.as_bytes());
}

fn symlink(archive: &mut Archive, path: &str, target: &str) {
    add(archive, EntryType::Symlink, path, target, b"");
}

fn limits() -> Limits {
    Limits {
        archive_bytes: MEBIBYTE,
        entries: 100,
        ..Limits::default()
    }
}

/// Unpacks into a directory; returns it, and the error if the archive was rejected.
fn unpacked(archive: &[u8], limits: &Limits) -> (TempDir, Option<String>) {
    let scratch = TempDir::new().unwrap();
    let (source, into) = (scratch.path().join("a.tar.gz"), scratch.path().join("into"));
    fs::write(&source, archive).unwrap();
    let why = match unpack(&source, &into, limits) {
        Ok(()) => None,
        Err(UnpackError::Refused(why)) => Some(why),
        Err(UnpackError::Io(error)) => panic!("{error}"),
    };
    (scratch, why)
}

fn refused(archive: &[u8], part: &str) {
    let (scratch, why) = unpacked(archive, &limits());
    let why = why.unwrap_or_else(|| panic!("accepted: {part}"));
    assert!(why.contains(part), "{why}");
    assert!(is_empty(&scratch.path().join("into")), "{part}");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 2, "{part}");
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

#[test]
fn strips_the_top_level_directory() {
    let (scratch, why) = unpacked(
        &archive(|archive| {
            let mut comment = Header::new_ustar();
            comment.set_entry_type(EntryType::XGlobalHeader);
            comment.set_size(13);
            comment.set_path("pax_global_header").unwrap();
            comment.set_cksum();
            archive.append(&comment, &b"13 comment=ab"[..]).unwrap();
            add(archive, EntryType::Directory, "a-guard-1/", "", b"");
            add(archive, EntryType::Directory, "./a-guard-1/empty/", "", b"");
            file(archive, "a-guard-1/src/lib.rs", "//! Guard.\n");
            let mut header = Header::new_gnu();
            header.set_mode(0o6777);
            header.set_uid(4321);
            header.set_mtime(5);
            header.set_size(4);
            let long = format!("a-guard-1/{}/run", "x".repeat(200));
            archive
                .append_data(&mut header, &long, &b"echo"[..])
                .unwrap();
        }),
        &limits(),
    );
    assert_eq!(why, None);
    let into = scratch.path().join("into");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    assert!(into.join("empty").is_dir() && !into.join("a-guard-1").exists());
    assert_eq!(fs::read(into.join("src/lib.rs")).unwrap(), b"//! Guard.\n");
    assert_eq!(mode(&into.join("src/lib.rs")), 0o644);
    assert_eq!(mode(&into.join("src")), 0o755);
    let run = into.join("x".repeat(200)).join("run");
    assert_eq!(mode(&run), 0o755);
    let run = fs::metadata(run).unwrap();
    assert!(run.uid() != 4321 && run.mtime() > 1_000_000);
}

#[test]
fn reads_names_from_extended_headers() {
    let long = format!("top/{}", "y".repeat(150));
    let build = |path: &str, more: &[(&str, &[u8])]| {
        archive(|archive| {
            let records = [("path", path.as_bytes())];
            let records = records.iter().chain(more).copied();
            archive.append_pax_extensions(records).unwrap();
            file(archive, "top/short", "1");
        })
    };
    let (scratch, why) = unpacked(&build(&long, &[]), &limits());
    assert_eq!(why, None);
    assert!(scratch.path().join("into").join("y".repeat(150)).is_file());
    refused(&build("../x", &[]), "../x: the path contains `..`");
    refused(&build("top/x\0y", &[]), "NUL");
    refused(&build("top/x", &[("size", b"0")]), "conflicting sizes");
    refused(&build("top/x", &[("GNU.sparse.major", b"1")]), "sparse");
}

#[test]
fn rejects_paths_outside_the_archive() {
    for (path, why) in [
        ("/etc/passwd", "/etc/passwd: the path is absolute"),
        ("top/../../x", "top/../../x: the path contains `..`"),
        ("../x", "../x: the path contains `..`"),
        ("top/..", "the path contains `..`"),
        (
            "other/x",
            "other/x: the archive has more than one top-level directory",
        ),
        ("x", "x: the archive has more than one top-level directory"),
        ("top", "top: not in the archive's"),
    ] {
        let hostile = archive(|archive| {
            file(archive, "top/first", "1");
            file(archive, path, "2");
        });
        refused(&hostile, why);
    }
    let long = |name: &str| {
        archive(|archive| {
            let mut header = Header::new_gnu();
            header.set_size(0);
            header.set_mode(0o644);
            archive.append_data(&mut header, name, io::empty()).unwrap();
        })
    };
    refused(&long(&"a/".repeat(2100)), "the path is too long");
    refused(&long(&"a/".repeat(150)), "too deep");
    refused(&long(&format!("top/{}", "n".repeat(256))), "too long");
    let with_nul = archive(|archive| {
        add(
            archive,
            EntryType::GNULongName,
            "././@LongLink",
            "",
            b"top/a\0b\0",
        );
        file(archive, "top/a", "1");
    });
    refused(&with_nul, "NUL");
}

#[test]
fn rejects_special_files() {
    for (kind, why) in [
        (EntryType::Char, "top/x: device files"),
        (EntryType::Block, "top/x: device files"),
        (EntryType::Fifo, "top/x: named pipes"),
        (EntryType::GNUSparse, "top/x: sparse files"),
        (EntryType::new(b'V'), "top/x: unknown entry type"),
    ] {
        refused(
            &archive(|archive| add(archive, kind, "top/x", "", b"")),
            why,
        );
    }
}

#[test]
fn rejects_links_outside_the_archive() {
    for links in [
        &[("top/x", "/etc/passwd")][..],
        &[("top/x", "../secret")],
        &[("top/x", "a/../../secret")],
        &[("top/a/b/x", "../../../secret")],
        // Harmless one by one: a/up is the top-level directory, and x its parent.
        &[("top/a/up", ".."), ("top/x", "a/up/..")],
        // The same, in the other order.
        &[("top/x", "a/up/.."), ("top/a/up", "..")],
        &[("top/x", "x")],
        &[("top", "/etc")],
    ] {
        let hostile = archive(|archive| {
            for (path, target) in links {
                symlink(archive, path, target);
            }
        });
        refused(&hostile, if links[0].0 == "top" { "" } else { "x: " });
    }
    for target in ["/etc/passwd", "top/../../x", "elsewhere/x"] {
        let hostile = archive(|archive| {
            file(archive, "top/a", "1");
            add(archive, EntryType::Link, "top/x", target, b"");
        });
        refused(&hostile, "top/x: hard link to outside");
    }
}

#[test]
fn skips_harmless_links_and_never_writes_through_them() {
    let (scratch, why) = unpacked(
        &archive(|archive| {
            file(archive, "top/docs/a", "1");
            symlink(archive, "top/README", "docs/../docs/a");
            symlink(archive, "top/latest", "docs");
            file(archive, "top/latest/b", "2");
            add(archive, EntryType::Link, "top/hard", "top/docs/a", b"");
        }),
        &limits(),
    );
    assert_eq!(why, None);
    let into = scratch.path().join("into");
    assert!(!into.join("README").exists() && !into.join("hard").exists());
    assert!(!into.join("docs/b").exists() && into.join("latest/b").is_file());
}

#[test]
fn rejects_duplicate_paths() {
    for second in ["top/a", "top/a/b"] {
        let hostile = archive(|archive| {
            file(archive, "top/a", "1");
            file(archive, second, "2");
        });
        refused(&hostile, "duplicate path");
    }
}

#[test]
fn enforces_size_and_entry_limits_while_reading() {
    let many = archive(|archive| {
        for number in 0..200 {
            file(archive, &format!("top/{number}"), "");
        }
    });
    refused(&many, "exceeds 100 entries");
    // Implicit directories count as well.
    let implied = archive(|archive| {
        for number in 0..3 {
            file(archive, &format!("top/{number}/{}x", "a/".repeat(40)), "");
        }
    });
    refused(&implied, "exceeds 100 entries");
    let header = archive(|archive| {
        let name = vec![b'n'; 512 * 1024];
        add(archive, EntryType::GNULongName, "././@LongLink", "", &name);
    });
    refused(&header, "extended header of 524288 bytes");
}

#[test]
fn stops_decompression_bombs_at_the_limit() {
    let scratch = TempDir::new().unwrap();
    let (source, into) = (
        scratch.path().join("bomb.tar.gz"),
        scratch.path().join("into"),
    );
    let mut encoder = GzEncoder::new(File::create(&source).unwrap(), Compression::fast());
    let mut header = Header::new_gnu();
    header.set_path("top/zeros").unwrap();
    header.set_size(10 << 30);
    header.set_mode(0o644);
    header.set_cksum();
    encoder.write_all(header.as_bytes()).unwrap();
    // The rest is never read, so that the first part is enough.
    io::copy(&mut io::repeat(0).take(64 * MEBIBYTE), &mut encoder).unwrap();
    encoder.finish().unwrap();
    let start = Instant::now();
    let limits = Limits {
        archive_bytes: 16 * MEBIBYTE,
        ..Limits::default()
    };
    let error = unpack(&source, &into, &limits).unwrap_err().to_string();
    assert!(
        error.contains("top/zeros: the archive exceeds 16 MiB"),
        "{error}"
    );
    assert!(is_empty(&into) && start.elapsed() < Duration::from_secs(5));

    // Only padding after a valid entry.
    let padded = {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        let mut archive = Builder::new(&mut encoder);
        let mut header = Header::new_gnu();
        header.set_size(1);
        header.set_mode(0o644);
        archive
            .append_data(&mut header, "top/a", &b"1"[..])
            .unwrap();
        archive.into_inner().unwrap();
        io::copy(&mut io::repeat(0).take(8 * MEBIBYTE), &mut encoder).unwrap();
        encoder.finish().unwrap()
    };
    refused(&padded, "the archive exceeds 1 MiB");
}

#[test]
fn rejects_corrupt_archives() {
    let whole = archive(|archive| {
        let mut noise = vec![0; 100_000];
        let mut seed: u32 = 1;
        noise.fill_with(|| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed.to_be_bytes()[0]
        });
        add(archive, EntryType::Regular, "top/noise", "", &noise);
    });
    assert_eq!(unpacked(&whole, &limits()).1, None);
    // In the header, in the file, and in the final checksum.
    for length in [0, 5, 300, whole.len() / 2, whole.len() - 3] {
        refused(&whole[..length], "");
    }
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    refused(&changed, "corrupt");
    refused(b"<!doctype html>", "corrupt");
    // A complete gzip stream of a truncated archive, cut within a file and after it.
    let mut tar = Vec::new();
    flate2::read::GzDecoder::new(whole.as_slice())
        .read_to_end(&mut tar)
        .unwrap();
    for length in [tar.len() / 2, tar.len() - 1024] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&tar[..length]).unwrap();
        refused(&encoder.finish().unwrap(), "");
    }
}

#[test]
fn missing_archive_is_an_io_error() {
    let scratch = TempDir::new().unwrap();
    let (source, into) = (scratch.path().join("none"), scratch.path().join("into"));
    let error = unpack(&source, &into, &limits()).unwrap_err();
    assert!(matches!(error, UnpackError::Io(_)), "{error}");
}
