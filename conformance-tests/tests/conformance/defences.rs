//! `docs/security.md` names the tests that show its defences.

use std::{
    fs,
    path::{Path, PathBuf},
};

const DOCUMENT: &str = "docs/security.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a defence is shown by: a file, and tests in it.
#[derive(Debug, Default)]
struct Shown<'a> {
    file: &'a str,
    tests: Vec<&'a str>,
}

#[test]
fn each_is_shown_by_tests_that_exist() {
    let text = fs::read_to_string(root().join(DOCUMENT)).expect("the document");
    let mut files = Vec::new();
    for folder in [
        "handlers",
        "store",
        "conformance-tests",
        "generated",
        "scripts",
    ] {
        collect(&root().join(folder), &mut files);
    }
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let Some(cell) = row.trim_end_matches(" |").rsplit(" | ").next() else {
            continue;
        };
        let shown = parse(cell);
        if shown.is_empty() {
            assert!(cell == "Shown by" || cell == "---", "{row}");
            continue;
        }
        rows += 1;
        for shown in &shown {
            if !exists(&files, shown) {
                wrong.push(format!("{shown:?}"));
            }
        }
        if shown.iter().all(|shown| shown.tests.is_empty()) {
            wrong.push(format!("no test shows it: {row}"));
        }
    }
    assert!(rows > 30, "the tables were not found");
    assert!(wrong.is_empty(), "{DOCUMENT}: {wrong:#?}");
}

/// Whatever has a slash is a file; names of tests follow theirs.
fn parse(cell: &str) -> Vec<Shown<'_>> {
    let mut found: Vec<Shown<'_>> = Vec::new();
    for name in cell.split('`').skip(1).step_by(2) {
        if name.contains('/') {
            found.push(Shown {
                file: name,
                ..Shown::default()
            });
        } else if let Some(shown) = found.last_mut() {
            shown.tests.push(name);
        }
    }
    found
}

fn exists(files: &[PathBuf], shown: &Shown<'_>) -> bool {
    let has_tests = |text: String| {
        let mut tests = shown.tests.iter();
        tests.all(|test| text.contains(&format!("fn {test}(")))
    };
    files
        .iter()
        .filter(|path| path.ends_with(shown.file))
        .any(|path| fs::read_to_string(path).is_ok_and(has_tests))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.ends_with("target") {
                collect(&path, files);
            }
        } else {
            files.push(path);
        }
    }
}
