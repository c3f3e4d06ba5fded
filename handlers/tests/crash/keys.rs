//! Keys of stored secrets are replaced while the service runs, in the order that docs/operations.md gives.

use serde_json::{Value, json};

use crate::{
    process::Process,
    world::{World, organization, text},
};

const OLD: &str = "test:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
const NEW: &str = "new:AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_replaced_while_the_service_runs() {
    let (world, idle) = World::make(1, 12).await;
    let mut servers = [idle, world.serve(true).await];
    let mut organizations = (0..12).map(organization);
    // Every process learns the new key before any seals with it.
    for keys in [&[OLD, NEW], &[NEW, OLD]] {
        world.set_keys(keys);
        replace_both(&world, &mut servers, &mut organizations).await;
    }
    let rotated = world.run(&["admin", "secrets", "rotate"]).await;
    assert!(
        rotated.contains("encrypted with the key `new`"),
        "{rotated}"
    );
    world.set_keys(&[NEW]);
    replace_both(&world, &mut servers, &mut organizations).await;
    assert_eq!(organizations.next(), None, "all were deployed to");
    world.nothing_went_wrong();
}

/// Starts the servers anew, one after the other; both work after each.
async fn replace_both(
    world: &World,
    servers: &mut [Process; 2],
    organizations: &mut impl Iterator<Item = String>,
) {
    for position in 0..servers.len() {
        servers[position].kill().await;
        servers[position] = world.serve(true).await;
        for server in &*servers {
            world.ask_at(server);
            works(world, organizations.next().expect("an organization")).await;
        }
    }
}

/// A secret is stored, secrets that were stored before are used by requests, and by a job of whichever process claims it.
async fn works(world: &World, organization: String) {
    world.post("/api/connections", &World::credentials()).await;
    let list = world.get("/api/connections").await;
    for connection in list["connections"].as_array().expect("a list") {
        let id = text(connection, "/id");
        world.get(&format!("/api/connections/{id}/orgs")).await;
        let path = format!("/api/connections/{id}/sync");
        let synced = world.post(&path, &json!({})).await;
        assert_eq!(synced["validation"]["ok"], true, "{synced}");
    }
    let made = world.deploy(0, &[organization], "publish").await;
    assert_eq!(world.ends(&made[0]).await, "published");
    let job: Value = world.job(&made[0]).await;
    assert_eq!(job["tries"], 0, "{job}");
    let lines = world.lines(&made[0]).await;
    let without = lines
        .iter()
        .find(|line| line.message.contains("cannot open"));
    assert!(without.is_none(), "{lines:#?}");
}
