//! `load run`.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{task::JoinSet, time::sleep};

use crate::{
    Error,
    client::{Client, DisconnectPoint},
    options::Run,
    report::{self, Tally},
    rng::Rng,
};

struct Plan {
    /// The reference, if any, then the paths.
    paths: Vec<String>,
    disconnects: u64,
    deadline: Instant,
    left: AtomicU64,
}

/// Runs the load and prints a report; `false` if a check failed.
pub async fn run(options: Run) -> Result<bool, Error> {
    let started = Instant::now();
    let plan = Arc::new(Plan {
        paths: options
            .reference
            .iter()
            .chain(&options.paths)
            .cloned()
            .collect(),
        disconnects: options.disconnects.into(),
        deadline: started + options.amount.duration(),
        left: AtomicU64::new(options.amount.requests),
    });
    let mut connections = JoinSet::new();
    for number in 0..options.amount.connections {
        connections.spawn(run_connection(
            Client::new(&options.server)?,
            Arc::clone(&plan),
            number.into(),
        ));
    }
    let mut tallies: Vec<Tally> = plan.paths.iter().map(|_| Tally::default()).collect();
    while let Some(counted) = connections.join_next().await {
        tallies
            .iter_mut()
            .zip(counted?)
            .for_each(|(tally, counted)| tally.add(counted));
    }
    tallies.iter_mut().for_each(Tally::sort);
    Ok(print_report(
        &options,
        &plan.paths,
        &tallies,
        started.elapsed(),
    ))
}

/// The loop of one connection; returns the results by path.
async fn run_connection(mut client: Client, plan: Arc<Plan>, number: u64) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = plan.paths.iter().map(|_| Tally::default()).collect();
    let mut rng = Rng::new(number);
    // Connections start at different paths, so that all are requested concurrently.
    let mut turn = usize::try_from(number).unwrap_or_default();
    while Instant::now() < plan.deadline && plan.take() {
        turn += 1;
        let (path, tally) = (
            &plan.paths[turn % plan.paths.len()],
            &mut tallies[turn % plan.paths.len()],
        );
        let begun = Instant::now();
        let failure = if rng.below(100) < plan.disconnects {
            let point = [
                DisconnectPoint::AfterRequest,
                DisconnectPoint::AfterHead,
                DisconnectPoint::InBody,
            ][usize::try_from(rng.below(3)).unwrap_or_default()];
            client
                .disconnect(path, point)
                .await
                .map(|status| tally.disconnected(status))
                .err()
        } else {
            client
                .get(path)
                .await
                .map(|(status, _)| tally.answered(status, begun.elapsed()))
                .err()
        };
        if let Some(error) = failure {
            tally.failed(&error);
            sleep(Duration::from_millis(20)).await;
        }
    }
    tallies
}

fn print_report(options: &Run, paths: &[String], tallies: &[Tally], elapsed: Duration) -> bool {
    let reference = options.reference.as_ref().and(tallies.first());
    let mut passed = true;
    for (index, (path, tally)) in paths.iter().zip(tallies).enumerate() {
        let compared = reference.filter(|_| index > 0);
        println!("{}", report::line(path, tally, elapsed, compared));
        let too_slow = compared
            .zip(options.max_ratio)
            .is_some_and(|(reference, most)| report::ratio(tally, reference, 50) > most);
        let failed = tally.failures > 0 && !options.allow_outages;
        if tally.server_errors() > 0 || tally.whole() == 0 || failed || too_slow {
            println!("  FAILED");
            passed = false;
        }
    }
    passed
}

impl Plan {
    /// Takes one of the remaining requests.
    fn take(&self) -> bool {
        self.left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    }
}
