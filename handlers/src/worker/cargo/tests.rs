use std::{
    fs,
    path::{Path, PathBuf},
};

use catalog_build::UntrustedDir;
use tempfile::TempDir;

use super::{library, target_directory};

const ROOT: &str = "project/policies/guard";

/// A job's folder with one file.
fn folder(path: &str, content: &str) -> (TempDir, UntrustedDir) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(path);
    fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    fs::write(path, content).expect("a file");
    let files = UntrustedDir::open(folder.path()).expect("the folder");
    (folder, files)
}

#[test]
fn a_module_is_named_as_the_library_or_its_package() {
    let package = "[package]\nname = \"header-guard\"\n";
    for (manifest, expected) in [
        (package.to_owned(), Some("header-guard")),
        (
            format!("{package}[lib]\ncrate-type = [\"cdylib\"]\n"),
            Some("header-guard"),
        ),
        (format!("{package}[lib]\nname = \"guard\"\n"), Some("guard")),
        ("[package]\nname = 1\n".to_owned(), None),
        ("not TOML".to_owned(), None),
    ] {
        let (_folder, files) = folder("project/Cargo.toml", &manifest);
        let found = library(&files, Path::new("project"));
        assert_eq!(found.as_deref(), expected, "{manifest}");
    }
}

#[test]
fn the_nearest_configuration_names_the_target_directory() {
    for (path, target, expected) in [
        (
            ".cargo/config.toml",
            "out",
            Some("project/policies/guard/out"),
        ),
        (".cargo/config", "./out", Some("project/policies/guard/out")),
        (
            "../.cargo/config.toml",
            "out/wasm",
            Some("project/policies/out/wasm"),
        ),
        ("../../.cargo/config.toml", "../out", Some("out")),
        (".cargo/config.toml", "../../../../out", None),
        (".cargo/config.toml", "/tmp/out", None),
    ] {
        let place = Path::new(ROOT).join(path);
        let place: PathBuf = super::beneath(&place).expect("a path");
        let configuration = format!("[build]\ntarget-dir = {target:?}\n");
        let (_folder, files) = folder(place.to_str().expect("a text"), &configuration);
        let found = target_directory(&files, Path::new(ROOT));
        assert_eq!(found.as_deref(), expected.map(Path::new), "{path} {target}");
    }
    let (_folder, files) = folder(
        "project/.cargo/config.toml",
        "[registries.a]\nindex = \"b\"\n",
    );
    assert_eq!(target_directory(&files, Path::new(ROOT)), None);
}
