//! What processes read before they start: their configuration, and the project that they build.

use std::{fmt::Write, os::unix::fs::PermissionsExt};

use catalog_emulators::sourcehost::Files;

use super::World;
use crate::database;

/// Writes what the tools of policies write.
const ARTIFACTS: &str = include_str!("../../../samples/artifacts.sh");

impl World {
    /// Gives later processes these keys of stored secrets.
    pub fn set_keys(&self, keys: &[&str]) {
        let file = self.folder.path().join("catalog.toml");
        let settings = std::fs::read_to_string(&file).expect("a file");
        let line = format!("keys = {keys:?}");
        let lines = settings.lines().map(|old| {
            if old.starts_with("keys = ") {
                &line
            } else {
                old
            }
        });
        let settings: Vec<&str> = lines.collect();
        std::fs::write(file, settings.join("\n")).expect("a file");
    }

    /// The address of the database.
    pub fn database(&self) -> String {
        let settings = std::fs::read_to_string(self.folder.path().join("catalog.toml"));
        let settings: toml::Table = settings.expect("a file").parse().expect("settings");
        let url = settings["database"]["url"].as_str();
        url.expect("an address").to_owned()
    }

    pub(super) async fn write_files(&self) {
        let folder = self.folder.path();
        let build = folder.join("build");
        // Five lines; after the one that the file of holds names, the build waits until the file is gone.
        let script = format!(
            "#!/bin/sh\nfor line in 1 2 3 4 5; do\n    echo \"line $line\"\n    \
             while grep -qx \"line $line\" '{}' 2>/dev/null; do sleep 0.05; done\ndone\n\
             {ARTIFACTS}",
            self.hold_file().display()
        );
        std::fs::write(&build, script).expect("a file");
        std::fs::set_permissions(&build, std::fs::Permissions::from_mode(0o755)).expect("a mode");
        let mut settings = String::new();
        let mut section = |name: &str, values: &[(&str, String)]| {
            writeln!(settings, "[{name}]").expect("a text");
            for (key, value) in values {
                writeln!(settings, "{key} = {value}").expect("a text");
            }
        };
        let quoted = |text: &str| format!("{text:?}");
        let database = database::make(folder).await;
        section("server", &[("listen", quoted("127.0.0.1:0"))]);
        section("database", &[("url", quoted(&database))]);
        let secret = quoted("a secret of the tests, long enough for them");
        section("session", &[("jwt_secret", secret)]);
        let key = "[\"test:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\"]".to_owned();
        section("secrets", &[("keys", key)]);
        section(
            "sourcehost",
            &[
                ("web_url", quoted(&self.source_host.web_url)),
                ("api_url", quoted(&self.source_host.api_url)),
            ],
        );
        // Releases to several organizations share their versions.
        section("platform", &[("publish_under", quoted("project"))]);
        section("platform.hosts", &[("us", quoted(&self.platform.base_url))]);
        let builds = self.builds();
        section(
            "builder",
            &[
                ("command", quoted(&build.display().to_string())),
                ("sandbox", quoted("none")),
                // Each deployment builds, unless it waits for another one that does.
                ("reuse_hours", "0".to_owned()),
                ("directory", quoted(&builds.display().to_string())),
            ],
        );
        section(
            "worker",
            &[
                ("lease_seconds", "3".to_owned()),
                ("retry_milliseconds", "200".to_owned()),
                ("attempts", "6".to_owned()),
                // Workers die on purpose.
                ("crashes", "100".to_owned()),
            ],
        );
        section("log", &[("format", quoted("json"))]);
        std::fs::write(folder.join("catalog.toml"), settings).expect("a file");
    }
}

/// A project of this version.
pub(super) fn project(version: &str) -> Files {
    let gcl = "metadata:\n  labels:\n    title: Guard\n    category: Security\n    description: A sample.\n";
    let manifest = format!(
        "[package]\nname = \"guard\"\nversion = \"{version}\"\n[package.metadata.policy]\ngroup_id = \"g\"\n\
         definition_asset_id = \"guard\"\nimplementation_asset_id = \"guard-gateway\"\n"
    );
    Files::new()
        .with("definition/gcl.yaml", gcl)
        .with("Cargo.toml", manifest)
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "")
}
