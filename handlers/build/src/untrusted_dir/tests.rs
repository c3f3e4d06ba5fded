use std::{
    fs::{self, File},
    io::Write,
    os::unix::{
        fs::{PermissionsExt, symlink},
        net::UnixListener,
    },
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::UntrustedDir;

const LIMIT: u64 = 1000;

/// What a build left, and a secret beside it.
struct Fixture {
    scratch: TempDir,
}

impl Fixture {
    fn new() -> Self {
        let scratch = TempDir::new().unwrap();
        fs::create_dir_all(scratch.path().join("left/target")).unwrap();
        fs::write(scratch.path().join("secret"), "s3cret").unwrap();
        Self { scratch }
    }

    fn left(&self) -> PathBuf {
        self.scratch.path().join("left")
    }

    /// Reads a file within five seconds.
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let start = Instant::now();
        let folder = UntrustedDir::open(&self.left()).unwrap();
        let read = folder.read(Path::new(path), LIMIT);
        assert!(start.elapsed() < Duration::from_secs(5), "{path}");
        read.map_err(|error| error.to_string())
    }

    fn refused(&self, path: &str, expected: &str) {
        assert_eq!(self.read(path), Err(expected.to_owned()));
    }
}

#[test]
fn reads_regular_files_within_the_limit() {
    let fixture = Fixture::new();
    let file = fixture.left().join("target/a.wasm");
    for length in [0, 1, LIMIT] {
        let content = vec![7; usize::try_from(length).unwrap()];
        fs::write(&file, &content).unwrap();
        assert_eq!(fixture.read("target/a.wasm"), Ok(content));
    }
    // As cargo leaves its results.
    fs::hard_link(&file, fixture.left().join("target/linked.wasm")).unwrap();
    assert!(fixture.read("target/linked.wasm").is_ok());
    fs::write(&file, vec![7; 1001]).unwrap();
    fixture.refused("target/a.wasm", "target/a.wasm is larger than 1000 bytes");
    // Not read to find that out.
    let sparse = File::create(fixture.left().join("sparse")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    fixture.refused("sparse", "sparse is larger than 1000 bytes");
}

#[test]
fn follows_no_link() {
    let fixture = Fixture::new();
    let left = fixture.left();
    fs::write(left.join("target/inside"), "1").unwrap();
    for (name, target) in [
        ("environ", "/proc/self/environ"),
        ("zero", "/dev/zero"),
        ("secret", "../../secret"),
        ("inside-link", "inside"),
        ("nowhere", "missing"),
        ("itself", "itself"),
    ] {
        symlink(target, left.join("target").join(name)).unwrap();
        let path = format!("target/{name}");
        fixture.refused(&path, &format!("{path} is a symbolic link"));
    }
    for (name, target) in [
        ("up", ".."),
        ("root", "/"),
        ("process", "/proc/self"),
        ("beside", "target"),
    ] {
        symlink(target, left.join(name)).unwrap();
        for path in ["secret", "proc/self/environ", "environ", "inside"] {
            let path = format!("{name}/{path}");
            fixture.refused(&path, &format!("{name} is a symbolic link"));
        }
        let folder = UntrustedDir::open(&left).unwrap();
        let error = folder.names(Path::new(name)).unwrap_err().to_string();
        assert_eq!(error, format!("{name} is a symbolic link"));
    }
}

#[test]
fn reads_nothing_but_files_and_never_waits() {
    let fixture = Fixture::new();
    let left = fixture.left();
    let made = std::process::Command::new("mkfifo")
        .arg(left.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    let _socket = UnixListener::bind(left.join("socket")).unwrap();
    fs::create_dir(left.join("directory")).unwrap();
    for name in ["pipe", "socket", "directory"] {
        fixture.refused(name, &format!("{name} is not a regular file"));
    }
    for name in ["pipe", "socket"] {
        let below = format!("{name}/schema.json");
        fixture.refused(&below, &format!("{name} is not a directory"));
    }
    fixture.refused("missing", "missing does not exist");
    fixture.refused("missing/schema.json", "missing does not exist");
}

#[test]
fn stays_beneath_the_directory() {
    let fixture = Fixture::new();
    for path in ["../secret", "target/../../secret", "/etc/passwd", "..", ""] {
        let error = fixture.read(path).unwrap_err();
        assert!(
            error.ends_with(" is not a path beneath the directory"),
            "{path}: {error}"
        );
    }
}

#[test]
fn a_file_that_grows_is_bounded() {
    let fixture = Fixture::new();
    let path = fixture.left().join("grows");
    fs::write(&path, "").unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let writer = thread::spawn({
        let (stop, mut file) = (
            Arc::clone(&stop),
            File::options().append(true).open(&path).unwrap(),
        );
        move || {
            while !stop.load(Ordering::Relaxed) {
                file.write_all(&[1; 64]).unwrap();
            }
        }
    });
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        match fixture.read("grows") {
            Ok(content) => assert!(content.len() as u64 <= LIMIT),
            Err(error) => {
                assert_eq!(error, "grows is larger than 1000 bytes");
                break;
            }
        }
    }
    stop.store(true, Ordering::Relaxed);
    writer.join().unwrap();
    fixture.refused("grows", "grows is larger than 1000 bytes");
}

#[test]
fn a_link_in_place_of_a_file_is_never_followed() {
    let fixture = Fixture::new();
    let left = fixture.left();
    let (path, spare) = (left.join("swapped"), left.join("spare"));
    let stop = Arc::new(AtomicBool::new(false));
    let swapper = thread::spawn({
        let stop = Arc::clone(&stop);
        move || {
            while !stop.load(Ordering::Relaxed) {
                fs::write(&spare, "mine").unwrap();
                fs::rename(&spare, &path).unwrap();
                symlink("../secret", &spare).unwrap();
                fs::rename(&spare, &path).unwrap();
            }
        }
    });
    for _ in 0..2000 {
        if let Ok(content) = fixture.read("swapped") {
            // Cut short where it was replaced while it was written.
            assert!(b"mine".starts_with(&content), "{content:?}");
        }
    }
    stop.store(true, Ordering::Relaxed);
    swapper.join().unwrap();
}

#[test]
fn says_what_may_not_be_read() {
    let fixture = Fixture::new();
    let file = fixture.left().join("closed");
    fs::write(&file, "1").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    // Root reads everything.
    if File::open(&file).is_err() {
        fixture.refused("closed", "closed cannot be read: permission denied");
    }
    let name = "\u{1b}[31mred\n";
    fixture.refused(name, "\\u{1b}[31mred\\n does not exist");
}

#[test]
fn lists_a_bounded_number_of_names() {
    let fixture = Fixture::new();
    let folder = UntrustedDir::open(&fixture.left()).unwrap();
    let target = Path::new("target");
    fs::write(fixture.left().join("target/b"), "").unwrap();
    fs::write(fixture.left().join("target/a"), "").unwrap();
    assert_eq!(folder.names(target).unwrap(), ["a", "b"]);
    for number in 0..10_000 {
        File::create(fixture.left().join(format!("target/{number}"))).unwrap();
    }
    let error = folder.names(target).unwrap_err().to_string();
    assert_eq!(error, "target has more than 10000 entries");
}

#[test]
fn removes_links_and_not_their_targets() {
    let fixture = Fixture::new();
    let left = fixture.left();
    let kept = fixture.scratch.path().join("kept");
    fs::create_dir(&kept).unwrap();
    fs::write(kept.join("file"), "1").unwrap();
    symlink(&kept, left.join("link")).unwrap();
    symlink(&kept, left.join("target/link")).unwrap();
    let folder = UntrustedDir::open(&left).unwrap();
    folder.remove(Path::new("link")).unwrap();
    folder.remove(Path::new("target")).unwrap();
    assert_eq!(fs::read_dir(&left).unwrap().count(), 0);
    assert!(kept.join("file").exists());
    assert!(folder.remove(Path::new("target")).is_err());
}
