use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use super::{ArtifactError, Artifacts, Project};

const MODULE: &str = "target/wasm32-wasip1/release/header_guard.wasm";
const SCHEMA: &str = "definition/target/schema.json";
const METADATA: &str = "definition/target/metadata.yaml";

/// A project in a job's folder, as its build leaves it.
struct Fixture {
    scratch: TempDir,
    project: Project,
}

impl Fixture {
    fn new(root: &str, definition: &str) -> Self {
        let scratch = TempDir::new().unwrap();
        let project = Project {
            folder: scratch.path().join("job"),
            root: root.into(),
            definition: definition.into(),
            target: None,
            library: Some("header-guard".to_owned()),
        };
        fs::create_dir_all(project.folder.join(root)).unwrap();
        fs::create_dir_all(project.folder.join(definition)).unwrap();
        Self { scratch, project }
    }

    /// A unified project that was built.
    fn built() -> Self {
        let fixture = Self::new("project", "project/definition");
        for (path, content) in [
            (MODULE, "module"),
            (SCHEMA, "schema"),
            (METADATA, "metadata"),
        ] {
            fixture.write(path, content);
        }
        fixture
    }

    /// A path relative to where the command ran.
    fn path(&self, path: &str) -> PathBuf {
        self.project.folder.join(&self.project.root).join(path)
    }

    fn write(&self, path: &str, content: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Puts a link in the place of something.
    fn link(&self, path: &str, target: impl AsRef<Path>) {
        let path = self.path(path);
        if path.is_dir() {
            fs::remove_dir_all(&path).unwrap();
        } else {
            fs::remove_file(&path).unwrap();
        }
        symlink(target, path).unwrap();
    }

    fn artifacts(&self) -> Artifacts {
        self.project.artifacts().unwrap()
    }

    fn refusal(&self) -> String {
        match self.project.artifacts() {
            Err(ArtifactError::Refused(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn finds_what_the_tools_write_in_a_unified_project() {
    let fixture = Fixture::built();
    let expected = Artifacts {
        module: b"module"[..].into(),
        schema: b"schema"[..].into(),
        definition_metadata: b"metadata"[..].into(),
        implementation_metadata: None,
    };
    assert_eq!(fixture.artifacts(), expected);
    // Newer versions of the generator write one level deeper.
    fixture.write("definition/target/definition/schema.json", "newer");
    assert_eq!(fixture.artifacts().schema, b"newer"[..]);
    for place in [
        "target/wasm32-wasip1/release/metadata.yaml",
        "implementation/target/metadata.yaml",
        "target/implementation/metadata.yaml",
        "target/header-guard/implementation/metadata.yaml",
    ] {
        fixture.write(place, place);
        let metadata = fixture.artifacts().implementation_metadata;
        assert_eq!(metadata.as_deref(), Some(place.as_bytes()));
    }
}

#[test]
fn finds_what_the_tools_write_in_a_split_project() {
    let fixture = Fixture::new("project/guard-flex", "project/guard-definition");
    let definition = "../guard-definition/target";
    fixture.write(&format!("{definition}/schema.json"), "schema");
    fixture.write(
        &format!("{definition}/definition/metadata.yaml"),
        "metadata",
    );
    fixture.write("target/wasm32-wasip1/release/guard.wasm", "module");
    fixture.write("target/header-guard/implementation/metadata.yaml", "own");
    let expected = Artifacts {
        module: b"module"[..].into(),
        schema: b"schema"[..].into(),
        definition_metadata: b"metadata"[..].into(),
        implementation_metadata: Some(b"own"[..].into()),
    };
    assert_eq!(fixture.artifacts(), expected);
    // By the implementation's own build.
    for place in ["definition/target", "target/header-guard/definition"] {
        let fixture = Fixture::new("implementation", "definition");
        fixture.write(&format!("{place}/schema.json"), "schema");
        fixture.write(&format!("{place}/metadata.yaml"), "metadata");
        fixture.write(MODULE, "module");
        let Artifacts {
            schema,
            definition_metadata,
            ..
        } = fixture.artifacts();
        assert_eq!(
            (&schema[..], &definition_metadata[..]),
            (&b"schema"[..], &b"metadata"[..])
        );
    }
}

#[test]
fn looks_for_the_module_where_cargo_writes() {
    for root in ["project", "project/policies/guard"] {
        let fixture = Fixture::new(root, "project/definition");
        fs::create_dir_all(fixture.project.folder.join("project/definition/target")).unwrap();
        for name in ["schema.json", "metadata.yaml"] {
            let target = fixture.project.folder.join("project/definition/target");
            fs::write(target.join(name), "").unwrap();
        }
        let ups = root.split('/').count();
        for up in 0..=ups {
            let path = format!("{}{MODULE}", "../".repeat(up));
            fixture.write(&path, &path);
            assert_eq!(fixture.artifacts().module, path.as_bytes());
            fs::remove_file(fixture.path(&path)).unwrap();
        }
        let expected =
            "no WebAssembly; looked in target/wasm32-*/release, ../target/wasm32-*/release";
        assert!(
            fixture.refusal().starts_with(expected),
            "{}",
            fixture.refusal()
        );
        // Not what cargo releases, and nothing beyond the job's folder.
        fixture.write("target/wasm32-wasip1/debug/guard.wasm", "");
        fixture.write("target/release/guard.wasm", "");
        fixture.write("target/wasm32-wasip1/release/deps/guard.wasm", "");
        fixture.write("target/wasm32-wasip1/release/guard.d", "");
        fixture.write(&format!("{}{MODULE}", "../".repeat(ups + 1)), "");
        assert!(
            fixture.refusal().starts_with(expected),
            "{}",
            fixture.refusal()
        );
    }
}

#[test]
fn looks_where_the_configuration_of_cargo_says() {
    for target in ["out", "project", "project/target", "project/out/wasm"] {
        let mut fixture = Fixture::built();
        fixture.project.clean().unwrap();
        fixture.project.target = Some(target.into());
        let release = Path::new("..").join(target).join("wasm32-wasip1/release");
        let path = release.join("guard.wasm");
        fixture.write(path.to_str().unwrap(), "configured");
        assert_eq!(fixture.artifacts().module, b"configured"[..]);
        fixture.project.clean().unwrap();
        assert!(fixture.refusal().starts_with("no WebAssembly"));
    }
}

#[test]
fn takes_the_module_of_the_library_when_there_are_several() {
    let mut fixture = Fixture::built();
    fixture.write("target/wasm32-wasip1/release/another.wasm", "another");
    assert_eq!(fixture.artifacts().module, b"module"[..]);
    fixture.project.library = None;
    let both =
        "target/wasm32-wasip1/release/another.wasm, target/wasm32-wasip1/release/header_guard.wasm";
    assert_eq!(
        fixture.refusal(),
        format!(
            "several WebAssembly files, and not exactly one of them is named as the library: {both}"
        )
    );
    fixture.project.library = Some("header_guard".to_owned());
    fixture.write("../target/wasm32-wasip1/release/header_guard.wasm", "");
    assert!(
        fixture
            .refusal()
            .contains("../target/wasm32-wasip1/release/header_guard.wasm")
    );
}

#[test]
fn forgets_modules_that_were_fetched() {
    let fixture = Fixture::built();
    fixture.write("../target/wasm32-unknown-unknown/release/a.wasm", "");
    fixture.write("target/wasm-tools/file", "");
    fixture.project.clean().unwrap();
    assert!(fixture.refusal().starts_with("no WebAssembly"));
    assert!(fixture.path("target/wasm-tools/file").exists());
    assert!(fixture.path(SCHEMA).exists());
    fixture.project.clean().unwrap();
}

#[test]
fn names_a_file_that_is_missing() {
    for (path, what) in [(SCHEMA, "schema.json"), (METADATA, "metadata.yaml")] {
        let fixture = Fixture::built();
        fs::remove_file(fixture.path(path)).unwrap();
        let expected = format!(
            "no `{what}` of the definition; looked in definition/target/definition, definition/target, "
        );
        assert!(
            fixture.refusal().starts_with(&expected),
            "{}",
            fixture.refusal()
        );
    }
}

#[test]
fn takes_nothing_through_links() {
    for path in [MODULE, SCHEMA, METADATA] {
        for target in [
            "/proc/self/environ",
            "/dev/zero",
            "../../../secret",
            "/etc/passwd",
        ] {
            let fixture = Fixture::built();
            fs::write(fixture.scratch.path().join("secret"), "s3cret").unwrap();
            fixture.link(path, target);
            assert_eq!(fixture.refusal(), format!("{path} is a symbolic link"));
        }
    }
    for path in [
        "target",
        "target/wasm32-wasip1",
        "target/wasm32-wasip1/release",
        "definition/target",
        "definition",
    ] {
        let fixture = Fixture::built();
        let elsewhere = Fixture::built();
        fixture.link(path, elsewhere.path(path));
        assert_eq!(fixture.refusal(), format!("{path} is a symbolic link"));
    }
}

#[test]
fn takes_nothing_but_files_of_a_sensible_size() {
    for path in [MODULE, SCHEMA, METADATA] {
        let fixture = Fixture::built();
        let file = fixture.path(path);
        fs::remove_file(&file).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&file).status();
        assert!(made.unwrap().success());
        assert_eq!(fixture.refusal(), format!("{path} is not a regular file"));
        fs::remove_file(&file).unwrap();
        fs::File::create(&file).unwrap().set_len(1 << 40).unwrap();
        let limit = if path == MODULE { 64 } else { 1 };
        assert_eq!(
            fixture.refusal(),
            format!("{path} is larger than {limit} MiB")
        );
    }
}

#[test]
fn a_library_is_a_name_and_not_a_path() {
    for library in ["..", ".", "", "/", "../../..", "a/b", "a\0b", "\u{1b}"] {
        let mut fixture = Fixture::built();
        fixture.project.library = Some(library.to_owned());
        assert_eq!(fixture.artifacts().implementation_metadata, None);
    }
}
