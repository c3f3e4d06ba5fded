//! The checks of the platform.

use reqwest::Url;

use super::{Report, reach};
use crate::config::Settings;

/// An address of the platform's interface that answers without credentials, if only by refusing: at its base there may be a page.
const PROBE: [&str; 3] = ["accounts", "api", "me"];

pub(super) async fn check(report: &mut Report, settings: &Settings) {
    let hosts = &settings.platform.hosts;
    if hosts.is_empty() {
        report.warn("platform.hosts", "is empty: nothing can be deployed");
    }
    for (name, base) in hosts {
        let key = format!("platform.hosts.{name}");
        reach::check(report, &key, &probe(base), "the platform").await;
    }
}

fn probe(base: &Url) -> Url {
    let mut probe = base.clone();
    if let Ok(mut path) = probe.path_segments_mut() {
        path.pop_if_empty().extend(PROBE);
    }
    probe
}
