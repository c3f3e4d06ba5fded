//! What is measured and never asked for, in a process of its own.
#![cfg(target_os = "linux")]

use std::{fs, time::Duration};

use catalog::server::install_metrics;

const ROUNDS: usize = 10;
const VALUES: u32 = 300_000;
/// A value and its time.
const VALUE_BYTES: usize = 16;

/// The memory of this process, in bytes.
fn memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find(|line| line.starts_with("RssAnon:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes.and_then(|text| text.parse().ok()).unwrap_or(0) * 1024
}

/// One thread: what is to happen in the background has happened after a pause.
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
