//! The borders that ARCHITECTURE.md draws: which crates know which, and that no modules of `catalog` know each other in a
//! circle.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Each crate with the crates of this workspace that it may know, in what it ships. Whoever adds an arrow draws it in
/// ARCHITECTURE.md too.
const ARROWS: [(&str, &[&str]); 12] = [
    (
        "handlers",
        &[
            "catalog-api",
            "catalog-build",
            "catalog-conformance",
            "catalog-emulators",
            "catalog-index",
            "catalog-outbound",
            "catalog-platform",
            "catalog-profile",
            "catalog-sourcehost",
            "catalog-store",
        ],
    ),
    ("handlers/build", &[]),
    ("handlers/conformance", &["catalog-outbound"]),
    ("handlers/emulators", &[]),
    ("handlers/index", &[]),
    ("handlers/outbound", &[]),
    ("handlers/platform", &["catalog-outbound"]),
    ("handlers/profile", &[]),
    ("handlers/sourcehost", &["catalog-outbound"]),
    ("generated", &["catalog-runtime"]),
    ("generated/runtime", &[]),
    ("store", &[]),
];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn manifest(folder: &str) -> toml::Table {
    let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest");
    text.parse().expect("TOML")
}

#[test]
fn crates_know_what_the_architecture_says() {
    for (folder, may_know) in ARROWS {
        let manifest = manifest(folder);
        let known: Vec<&str> = manifest
            .get("dependencies")
            .and_then(toml::Value::as_table)
            .into_iter()
            .flat_map(toml::Table::keys)
            .map(String::as_str)
            .filter(|name| name.starts_with("catalog") || *name == "conformance-tests")
            .collect();
        assert_eq!(known, may_know, "the dependencies of {folder}");
    }
    let drawn: BTreeSet<&str> = ARROWS.iter().map(|(folder, _)| *folder).collect();
    let manifest = manifest("");
    let members = manifest["workspace"]["members"]
        .as_array()
        .expect("members");
    for member in members.iter().filter_map(toml::Value::as_str) {
        assert!(
            drawn.contains(member) || member == "conformance-tests",
            "{member} is not drawn"
        );
    }
}

#[test]
fn the_emulators_are_left_out_with_their_feature() {
    let manifest = manifest("handlers");
    let emulators = &manifest["dependencies"]["catalog-emulators"];
    assert_eq!(emulators["optional"].as_bool(), Some(true));
    let sandbox = manifest["features"]["sandbox"].as_array().expect("a list");
    assert!(sandbox.contains(&"dep:catalog-emulators".into()));
}

#[test]
fn no_modules_know_each_other_in_a_circle() {
    let graph = modules(&root().join("handlers/src"));
    assert!(graph["cli"].contains("app"), "the graph is read: {graph:?}");
    let mut circles = Vec::new();
    for module in graph.keys() {
        if reachable(&graph, module).contains(module) {
            circles.push(module);
        }
    }
    assert!(circles.is_empty(), "in circles: {circles:?} of {graph:#?}");
}

/// What can be reached from a module by one step or more.
fn reachable<'a>(
    graph: &'a BTreeMap<String, BTreeSet<String>>,
    from: &str,
) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in graph.get(module).into_iter().flatten() {
            if found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

/// The top-level modules of the crate at `source`, with those that they use. Test modules may use any.
fn modules(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(source) {
        let below = file.strip_prefix(source).expect("a file of the crate");
        let module = below.components().next().expect("a name").as_os_str();
        let module = module.to_string_lossy().trim_end_matches(".rs").to_owned();
        let is_test = below.components().any(|part| {
            let name = part.as_os_str();
            name == "tests" || name == "tests.rs"
        });
        if is_test || matches!(module.as_str(), "lib" | "main") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source file");
        let used = graph.entry(module.clone()).or_default();
        // `App` is the one item that stands at the crate's root.
        used.extend(roots(&text).map(|name| if name == "App" { "app" } else { name }.to_owned()));
        used.remove(&module);
    }
    let known: BTreeSet<String> = graph.keys().cloned().collect();
    for used in graph.values_mut() {
        used.retain(|name| known.contains(name));
    }
    graph
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The names that follow `crate::`, be it one or a list in braces.
fn roots(text: &str) -> impl Iterator<Item = &str> {
    text.split("crate::").skip(1).flat_map(|rest| {
        if !rest.starts_with('{') {
            return vec![name(rest)];
        }
        let mut names = Vec::new();
        let mut depth = 0;
        for (at, character) in rest.char_indices() {
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if depth == 1 && matches!(character, '{' | ',') {
                names.push(name(rest[at + 1..].trim_start()));
            }
        }
        names
    })
}

fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn uses_are_read_from_lists_and_paths() {
    let text = "use crate::{\n    App,\n    a::{self, b},\n    c,\n};\nfn f() { crate::d::g() }";
    assert_eq!(
        roots(text)
            .filter(|name| !name.is_empty())
            .collect::<Vec<_>>(),
        ["App", "a", "c", "d"]
    );
}
