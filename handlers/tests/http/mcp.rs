//! `catalog mcp --stdio`: what a client is told that the service does not answer.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

use crate::server::Server;

/// Runs the program with these lines as its input.
fn bridge(arguments: &[&str], token: Option<&str>, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catalog"));
    command
        .args(["mcp", "--stdio"])
        .args(arguments)
        .env_remove("CATALOG_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(token) = token {
        command.env("CATALOG_TOKEN", token);
    }
    let mut child = command.spawn().expect("the binary");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that ends at once reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("an end")
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    lines.collect()
}

const LIST: &str = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}\n";

#[tokio::test]
async fn a_client_is_told_what_is_in_the_way() {
    let server = Server::start(&[]);
    let url = format!("http://{}", server.address);
    let output = bridge(&["--base-url", &url], Some("prc_unknown"), LIST);
    assert!(output.status.success());
    let [answer] = lines(&output).try_into().expect("one answer");
    assert_eq!(answer["id"], 7);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(
        message.contains("401") && message.contains("token"),
        "{message}"
    );
    assert!(!String::from_utf8_lossy(&output.stdout).contains("prc_unknown"));
    // Notifications are answered by nobody, malformed lines by this program.
    let input = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n\nno JSON\n";
    let output = bridge(&["--base-url", &url], Some("prc_unknown"), input);
    let [answer] = lines(&output).try_into().expect("one answer");
    assert_eq!(answer["error"]["code"], -32700);
    let output = bridge(&["--base-url", "http://127.0.0.1:9"], Some("x"), LIST);
    let [answer] = lines(&output).try_into().expect("one answer");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("http://127.0.0.1:9/mcp"), "{message}");
}

#[test]
fn a_token_is_needed_and_may_be_in_a_file() {
    let output = bridge(&[], None, LIST);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("CATALOG_TOKEN"), "{told}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("token").display().to_string();
    let arguments = [
        "--token-file",
        &file,
        "--base-url",
        "http://127.0.0.1:9",
        "--read-only",
    ];
    let output = bridge(&arguments, None, LIST);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be read"));
    std::fs::write(&file, "prc_x\n").expect("a file");
    let output = bridge(&arguments, None, LIST);
    let [answer] = lines(&output).try_into().expect("one answer");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("/mcp/readonly"), "{message}");
}
