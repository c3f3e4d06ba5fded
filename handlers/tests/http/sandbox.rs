//! `catalog sandbox` as a deployment, and commands against it.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Output, Stdio},
};

use tempfile::TempDir;

/// A running sandbox. It is killed when this is dropped.
pub struct Sandbox {
    child: Child,
    pub base_url: String,
    pub token: String,
    pub session: String,
    pub folder: TempDir,
}

impl Sandbox {
    /// Starts it with its database in a folder of its own, `catalog.db`.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_catalog"))
            .args(["sandbox", "--database", "catalog.db"])
            .current_dir(folder.path())
            .env("CATALOG__SERVER__LISTEN", "127.0.0.1:0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut told = |name: &str| {
            let line = lines
                .by_ref()
                .map_while(Result::ok)
                .find(|line| line.trim_start().starts_with(name));
            let line = line.expect("a line of the welcome");
            let value = line.split_whitespace().last().expect("a value");
            value.to_owned()
        };
        let (base_url, token, session) = (told("service "), told("token "), told("session "));
        // A pipe that nobody reads would hold the sandbox up.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            base_url,
            token,
            session: session.replace("sb-access-token=", ""),
            folder,
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `catalog conformance` with further arguments.
pub async fn conformance(base_url: &str, arguments: &[&str], token: Option<&str>) -> Output {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_catalog"));
    command
        .args(["conformance", "--base-url", base_url])
        .args(arguments)
        .env_remove("CATALOG_TOKEN")
        .env_remove("CATALOG_SESSION");
    if let Some(token) = token {
        command.env("CATALOG_TOKEN", token);
    }
    command.output().await.expect("the binary")
}
