//! `load write`.

use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::{Error, client::Client, options::Write, report::Tally};

struct Plan {
    path: String,
    deadline: Instant,
    left: AtomicU64,
    record: Mutex<File>,
}

/// Runs the load and prints a report; `false` on unexpected responses, or if nothing was acknowledged.
pub async fn run(options: Write) -> Result<bool, Error> {
    let started = Instant::now();
    let plan = Arc::new(Plan {
        path: format!("/api/policies/{}/comments", options.policy),
        deadline: started + options.amount.duration(),
        left: AtomicU64::new(options.amount.requests),
        record: Mutex::new(
            OpenOptions::new()
                .create(true)
                .append(true)
                .open(&options.record)?,
        ),
    });
    let mut connections = JoinSet::new();
    for number in 0..options.amount.connections {
        connections.spawn(comment(
            Client::new(&options.server)?,
            Arc::clone(&plan),
            number,
        ));
    }
    let mut tally = Tally::default();
    while let Some(counted) = connections.join_next().await {
        tally.add(counted??);
    }
    tally.sort();
    println!(
        "{}",
        crate::report::line(
            &format!("POST {}", plan.path),
            &tally,
            started.elapsed(),
            None
        )
    );
    Ok(tally.statuses.keys().eq([&201]))
}

/// The loop of one connection. Retries during outages; comments that were not acknowledged may be lost.
async fn comment(mut client: Client, plan: Arc<Plan>, number: u16) -> Result<Tally, Error> {
    let mut tally = Tally::default();
    let mut count = 0_u64;
    while Instant::now() < plan.deadline
        && plan
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    {
        count += 1;
        let body = json!({ "body": format!("Comment {count} of writer {number}") });
        let begun = Instant::now();
        match client.post(&plan.path, body.to_string()).await {
            Ok((201, answer)) => {
                tally.answered(201, begun.elapsed());
                plan.record(&serde_json::from_slice(&answer)?)?;
            }
            Ok((status, _)) => {
                tally.answered(status, begun.elapsed());
                sleep(Duration::from_millis(20)).await;
            }
            Err(error) => {
                tally.failed(&error);
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
    Ok(tally)
}

impl Plan {
    fn record(&self, answer: &Value) -> Result<(), Error> {
        let id = answer["comment"]["id"]
            .as_str()
            .ok_or("the comment has no id")?;
        let mut record = self.record.lock().map_err(|_| "a writer failed")?;
        Ok(writeln!(record, "{id}")?)
    }
}
