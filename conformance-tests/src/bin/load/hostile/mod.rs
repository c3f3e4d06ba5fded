//! `load hostile`: what others notice of hostile clients.

mod attackers;
mod attacks;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    Error,
    client::Client,
    options::Hostile,
    report::{self, Tally},
};
use attackers::Attackers;

/// How often one of the others asks: they do not load the server, they use it.
const PAUSE: Duration = Duration::from_millis(10);
const OTHERS: usize = 4;
/// The median of others, as a multiple of what it is without the attack.
const SLOWEST: f64 = 2.0;
/// The attack begins before the others are measured.
const LEAD: Duration = Duration::from_secs(3);

/// What attackers did.
#[derive(Default)]
pub struct Done {
    /// Connections that were opened.
    pub opened: AtomicU64,
    /// Connections that the server or the attacker closed.
    pub closed: AtomicU64,
}

/// Runs each attack, and prints how long others waited, as a multiple of what they wait without it; `false` if an answer to others
/// failed, or they waited for too long.
pub async fn run(options: Hostile) -> Result<bool, Error> {
    let mut good = true;
    for attack in &options.attacks {
        let before = others(&options).await?;
        let done = Arc::new(Done::default());
        let attackers = Attackers::start(*attack, &options, &done)?;
        sleep(LEAD).await;
        let during = others(&options).await?;
        let (opened, closed) = (
            done.opened.load(Ordering::Relaxed),
            done.closed.load(Ordering::Relaxed),
        );
        attackers.stop();
        let failed = during.failures + during.server_errors();
        println!(
            "{attack:?}: {} clients, {opened} connections, {closed} closed; others: {} answers, {failed} failed, median x {:.2}, p99 x {:.2} ({:.2} and {:.2} ms)",
            attack.clients(),
            during.whole(),
            report::ratio(&during, &before, 50),
            report::ratio(&during, &before, 99),
            f64::from(during.percentile(50)) / 1000.0,
            f64::from(during.percentile(99)) / 1000.0,
        );
        if let Some(failure) = &during.last_failure {
            println!("  last error: {failure}");
        }
        let is_slow = report::ratio(&during, &before, 50) > SLOWEST;
        if is_slow {
            println!("  others wait more than {SLOWEST} times as long");
        }
        good &= failed == 0 && !is_slow;
        sleep(LEAD).await;
    }
    Ok(good)
}

/// What others wait for their answers.
async fn others(options: &Hostile) -> Result<Tally, Error> {
    let deadline = Instant::now() + Duration::from_secs(options.seconds.into());
    let mut clients = JoinSet::new();
    for _ in 0..OTHERS {
        let mut client = Client::new(&options.server)?;
        let path = options.path.clone();
        clients.spawn(async move {
            let mut tally = Tally::default();
            while Instant::now() < deadline {
                let begun = Instant::now();
                match timeout(Duration::from_secs(10), client.get(&path)).await {
                    Ok(Ok((status, _))) => tally.answered(status, begun.elapsed()),
                    Ok(Err(error)) => tally.failed(&error),
                    Err(error) => tally.failed(&error),
                }
                sleep(PAUSE).await;
            }
            tally
        });
    }
    let mut all = Tally::default();
    while let Some(tally) = clients.join_next().await {
        all.add(tally?);
    }
    all.sort();
    Ok(all)
}
