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
    chance::Chance,
    client::{Breaking, Client},
    options::Run,
    report::{self, Tally},
};

struct Plan {
    /// The reference, if there is one, then the paths.
    paths: Vec<String>,
    disconnects: u64,
    deadline: Instant,
    left: AtomicU64,
}

/// Runs it and prints the figures; false if there was what there may not be.
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
        connections.spawn(ask(
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
    Ok(tell(&options, &plan.paths, &tallies, started.elapsed()))
}

/// One connection's loop: what it counted for each path.
async fn ask(mut client: Client, plan: Arc<Plan>, number: u64) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = plan.paths.iter().map(|_| Tally::default()).collect();
    let mut chance = Chance::new(number);
    // Connections begin at different paths, so that all are asked for at the same time.
    let mut turn = usize::try_from(number).unwrap_or_default();
    while Instant::now() < plan.deadline && plan.take() {
        turn += 1;
        let (path, tally) = (
            &plan.paths[turn % plan.paths.len()],
            &mut tallies[turn % plan.paths.len()],
        );
        let begun = Instant::now();
        let failure = if chance.below(100) < plan.disconnects {
            let breaking = [
                Breaking::AfterRequest,
                Breaking::AfterHead,
                Breaking::InBody,
            ][usize::try_from(chance.below(3)).unwrap_or_default()];
            client
                .break_off(path, breaking)
                .await
                .map(|status| tally.broke_off(status))
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

fn tell(options: &Run, paths: &[String], tallies: &[Tally], elapsed: Duration) -> bool {
    let reference = options.reference.as_ref().and(tallies.first());
    let mut is_good = true;
    for (index, (path, tally)) in paths.iter().zip(tallies).enumerate() {
        let compared = reference.filter(|_| index > 0);
        println!("{}", report::line(path, tally, elapsed, compared));
        let too_slow = compared
            .zip(options.most_ratio)
            .is_some_and(|(reference, most)| report::ratio(tally, reference, 50) > most);
        let failed = tally.failures > 0 && !options.outages;
        if tally.server_errors() > 0 || tally.whole() == 0 || failed || too_slow {
            println!("  NOT GOOD");
            is_good = false;
        }
    }
    is_good
}

impl Plan {
    /// Takes one of the requests that are left.
    fn take(&self) -> bool {
        self.left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    }
}
