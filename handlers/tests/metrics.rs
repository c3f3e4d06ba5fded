//! What is measured and never asked for, in a process of its own; and the names of what is measured.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use catalog::telemetry::{DESCRIBED, Kind, install_metrics};

#[cfg(target_os = "linux")]
const ROUNDS: usize = 10;
#[cfg(target_os = "linux")]
const VALUES: u32 = 300_000;
/// A value and its time.
#[cfg(target_os = "linux")]
const VALUE_BYTES: usize = 16;

/// The memory of this process, in bytes.
#[cfg(target_os = "linux")]
fn memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find(|line| line.starts_with("RssAnon:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes.and_then(|text| text.parse().ok()).unwrap_or(0) * 1024
}

/// One thread: what is to happen in the background has happened after a pause.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn values_that_nobody_reads_do_not_pile_up() {
    const OFTEN: Duration = Duration::from_millis(10);
    install_metrics(OFTEN);
    let mut first = 0;
    for round in 0..ROUNDS {
        for value in 0..VALUES {
            metrics::histogram!("catalog_request_seconds", "operation" => "test")
                .record(f64::from(value) / 1000.0);
        }
        tokio::time::sleep(2 * OFTEN).await;
        if round == 0 {
            first = memory();
        }
    }
    let grown = memory().saturating_sub(first);
    let held = (ROUNDS - 1) * VALUES as usize * VALUE_BYTES;
    assert!(grown < held / 2, "{grown} of {held} bytes");
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The names of the metrics that a source counts.
fn counted(text: &str) -> impl Iterator<Item = &str> {
    let macros = ["counter!(", "gauge!(", "histogram!("];
    let calls = macros.into_iter().flat_map(|name| text.split(name).skip(1));
    calls.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

#[test]
fn every_metric_is_described() {
    let mut used = BTreeSet::new();
    for folder in ["handlers/src", "handlers/outbound/src", "store/src"] {
        for file in sources(&root().join(folder)) {
            let text = fs::read_to_string(&file).expect("a source file");
            used.extend(counted(&text).map(str::to_owned));
        }
    }
    let described: BTreeSet<String> = DESCRIBED.iter().map(|it| it.0.to_owned()).collect();
    assert_eq!(used, described);
    assert_eq!(described.len(), DESCRIBED.len(), "one is described twice");
    for (name, kind, help) in DESCRIBED {
        assert!(help.ends_with('.'), "{name}: {help}");
        assert_eq!(name.ends_with("_total"), kind == Kind::Counter, "{name}");
    }
}

/// The metrics that a text names, without what Prometheus appends to those of histograms.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let metrics = words.filter(|word| word.starts_with("catalog_"));
    let base = |word: &str| {
        let histograms = DESCRIBED.iter().filter(|it| it.1 == Kind::Histogram);
        let names = histograms.map(|it| it.0);
        let suffixes = ["_bucket", "_sum", "_count"];
        let of = |name: &str| {
            let rest = word.strip_prefix(name);
            rest.is_some_and(|rest| suffixes.contains(&rest))
        };
        let found = names.into_iter().find(|name| of(name));
        found.map_or_else(|| word.to_owned(), str::to_owned)
    };
    metrics.map(base).collect()
}

#[test]
fn the_dashboard_and_the_alerts_name_metrics_that_there_are() {
    let described: BTreeSet<String> = DESCRIBED.iter().map(|it| it.0.to_owned()).collect();
    for (file, least) in [("dashboard.json", 25), ("alerts.yml", 10)] {
        let text = fs::read_to_string(root().join("docs/monitoring").join(file));
        let named = named(&text.expect("a file"));
        assert!(named.len() >= least, "{file} names {named:?}");
        let unknown: Vec<&String> = named.difference(&described).collect();
        assert!(unknown.is_empty(), "{file} names {unknown:?}");
    }
    assert_eq!(
        named("sum(catalog_request_seconds_bucket{}) + catalog_jobs_bucket"),
        ["catalog_jobs_bucket", "catalog_request_seconds"]
            .map(str::to_owned)
            .into()
    );
}
