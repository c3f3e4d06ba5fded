//! What a build leaves, and what of it is uploaded.

use std::{sync::Arc, time::Duration};

use catalog::{config::PublishUnder, worker};
use catalog_emulators::{platform::PublishedAsset, sourcehost::Files};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp, User, artifacts, command,
    platform::{Fixture, SALES},
};

/// The project brings its own build.
const BUILD: &str = "sh build.sh";

/// A published policy whose build is a script.
async fn policy(app: &TestApp, owner: &User, name: &str, build: &str) -> Uuid {
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"1.0.0\"\n[package.metadata.policy]\ngroup_id = \"ANOTHER-GROUP\"\n\
         definition_asset_id = \"{name}\"\nimplementation_asset_id = \"{name}-gateway\"\n"
    );
    let gcl = "metadata:\n  labels:\n    title: Guard\n    category: Security\n    description: A sample.\n";
    let files = Files::new()
        .with("definition/gcl.yaml", gcl)
        .with("Cargo.toml", manifest)
        .with("build.sh", build.to_owned())
        .with_build_stubs();
    let url = app.files(name, files);
    let body = json!({"name": name, "description": "Built.", "sourcehostUrl": url});
    let made = app
        .post("/api/submissions")
        .by(owner)
        .json(&body)
        .answers(201)
        .await;
    let policy = made.id("/submission/id");
    app.approve(policy).await;
    policy
}

/// Deploys a policy whose build is a script, and waits for the end: the state, and the log.
async fn deployed(
    app: &TestApp,
    fixture: &Fixture,
    name: &str,
    build: &str,
    extra: Value,
) -> (&'static str, Vec<String>) {
    let policy = policy(app, &fixture.owner, name, build).await;
    let mut what = json!({"policyId": policy});
    for (key, value) in extra.as_object().into_iter().flatten() {
        what[key] = value.clone();
    }
    let made = app.deploy(fixture, &[SALES], what).await.expect(201);
    let id = made.id("/results/0/deployment/id");
    let status = app.settled(id).await;
    (status, app.messages(&fixture.owner, id).await)
}

async fn start() -> (TestApp, Fixture) {
    let app = TestApp::with(|settings| settings.builder.command = Some(command(BUILD))).await;
    let fixture = app.fixture().await;
    (app, fixture)
}

fn asset<'a>(assets: &'a [PublishedAsset], id: &str) -> &'a PublishedAsset {
    let found = assets.iter().find(|asset| asset.coordinate.asset_id == id);
    found.unwrap_or_else(|| panic!("no {id} in {assets:#?}"))
}

fn files(asset: &PublishedAsset) -> Vec<(&str, &[u8])> {
    let files = asset.files.iter();
    files
        .map(|(name, content)| (name.as_str(), &content[..]))
        .collect()
}

const HOSTILE: [(&str, &str, &str); 12] = [
    (
        "schema-environ",
        "ln -sf /proc/self/environ definition/target/schema.json",
        "definition/target/schema.json is a symbolic link",
    ),
    (
        "metadata-passwd",
        "ln -sf /etc/passwd definition/target/metadata.yaml",
        "definition/target/metadata.yaml is a symbolic link",
    ),
    (
        "module-zero",
        "ln -sf /dev/zero target/wasm32-wasip1/release/policy.wasm",
        "target/wasm32-wasip1/release/policy.wasm is a symbolic link",
    ),
    (
        "directory",
        "mv definition/target ../elsewhere; ln -s \"$PWD/../elsewhere\" definition/target",
        "definition/target is a symbolic link",
    ),
    (
        "definition",
        "mv definition ../elsewhere; ln -s ../elsewhere definition",
        "definition is a symbolic link",
    ),
    (
        "target",
        "mv target ../elsewhere; ln -s ../elsewhere target",
        "target is a symbolic link",
    ),
    (
        "project",
        "mv ../project ../elsewhere; ln -s elsewhere ../project",
        ". is a symbolic link",
    ),
    (
        "pipe",
        "rm definition/target/schema.json; mkfifo definition/target/schema.json",
        "definition/target/schema.json is not a regular file",
    ),
    (
        "module-pipe",
        "rm target/wasm32-wasip1/release/policy.wasm; mkfifo target/wasm32-wasip1/release/policy.wasm",
        "target/wasm32-wasip1/release/policy.wasm is not a regular file",
    ),
    (
        "a-directory",
        "rm definition/target/metadata.yaml; mkdir definition/target/metadata.yaml",
        "definition/target/metadata.yaml is not a regular file",
    ),
    (
        "large",
        "truncate -s 2M definition/target/schema.json",
        "definition/target/schema.json is larger than 1 MiB",
    ),
    (
        "large-module",
        "truncate -s 65M target/wasm32-wasip1/release/policy.wasm",
        "target/wasm32-wasip1/release/policy.wasm is larger than 64 MiB",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_build_cannot_have_other_files_uploaded() {
    let (app, fixture) = start().await;
    let stop = tokio_util::sync::CancellationToken::new();
    let worker = tokio::spawn(worker::run(Arc::clone(&app.app), stop.clone()));
    for (name, script, reason) in HOSTILE {
        let build = format!("{}\n{script}\n", artifacts());
        let release = json!({"release": true});
        let (status, messages) = deployed(&app, &fixture, name, &build, release).await;
        assert_eq!(status, "failed", "{name}: {messages:#?}");
        let expected = format!("Build failed ({reason}");
        assert!(
            messages
                .iter()
                .any(|message| message.starts_with(&expected)),
            "{name}: {messages:#?}"
        );
        assert_eq!(app.platform.assets(), [], "{name}");
        assert_eq!(app.platform.publications(), [], "{name}");
    }
    // Nothing waits for a pipe that nobody writes.
    stop.cancel();
    let ended = tokio::time::timeout(Duration::from_secs(10), worker).await;
    ended.expect("the worker's end").expect("no panic");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_build_without_results_has_failed() {
    let (app, fixture) = start().await;
    app.work();
    for (name, script, reason) in [
        (
            "no-module",
            "rm target/wasm32-wasip1/release/policy.wasm",
            "no WebAssembly; looked in target/wasm32-*/release, ../target/wasm32-*/release",
        ),
        (
            "no-schema",
            "rm definition/target/schema.json",
            "no `schema.json` of the definition; looked in definition/target/definition, definition/target, ",
        ),
        (
            "no-metadata",
            "rm definition/target/metadata.yaml",
            "no `metadata.yaml` of the definition; looked in ",
        ),
        (
            "two-modules",
            "for name in a b; do echo > target/wasm32-wasip1/release/$name.wasm; done",
            "several WebAssembly files, and not exactly one of them is named as the library: \
             target/wasm32-wasip1/release/a.wasm, ",
        ),
    ] {
        for mode in [json!({}), json!({"publish": true})] {
            let name = format!(
                "{name}-{}",
                if mode["publish"] == true {
                    "published"
                } else {
                    "built"
                }
            );
            let build = format!("{}\n{script}\n", artifacts());
            let (status, messages) = deployed(&app, &fixture, &name, &build, mode).await;
            assert_eq!(status, "failed", "{name}: {messages:#?}");
            let expected = format!("Build failed ({reason}");
            assert!(
                messages
                    .iter()
                    .any(|message| message.starts_with(&expected)),
                "{name}: {messages:#?}"
            );
        }
    }
    assert_eq!(app.platform.publications(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn assets_have_the_files_that_the_platform_documents() {
    let (app, fixture) = start().await;
    app.work();
    let build = "mkdir -p definition/target ../target/wasm32-wasip1/release\n\
        echo '{\"@context\":{},\"type\":\"object\",\"properties\":{}}' > definition/target/schema.json\n\
        printf '#%%Policy Definition 0.1\\nname: Guard\\n' > definition/target/metadata.yaml\n\
        printf module > ../target/wasm32-wasip1/release/guarded.wasm\n";
    let publish = json!({"publish": true});
    let (status, messages) = deployed(&app, &fixture, "guarded", build, publish).await;
    assert_eq!(status, "published", "{messages:#?}");
    let assets = app.platform.assets();
    assert_eq!(assets.len(), 2);
    let definition = asset(&assets, "guarded-dev");
    assert_eq!(
        (
            definition.kind.as_str(),
            definition.coordinate.group_id.as_str()
        ),
        ("policy", SALES)
    );
    assert_eq!(
        files(definition),
        [
            (
                "metadata.yaml",
                &b"#%Policy Definition 0.1\nname: Guard\n"[..]
            ),
            (
                "schema.json",
                b"{\"@context\":{},\"type\":\"object\",\"properties\":{}}\n"
            ),
        ]
    );
    let implementation = asset(&assets, "guarded-gateway-dev");
    assert_eq!(implementation.kind, "policy-implementation");
    let coordinate = std::slice::from_ref(&definition.coordinate);
    assert_eq!(implementation.dependencies, coordinate);
    let metadata =
        "#%Policy Implementation 1.0\ntechnology: flexGateway\nminRuntimeVersion: 1.6.1\n";
    assert_eq!(
        files(implementation),
        [
            ("binary.wasm", &b"module"[..]),
            ("metadata.yaml", metadata.as_bytes())
        ]
    );
    // The build's own metadata are not replaced.
    let own = "#%Policy Implementation 1.0\ntechnology: flexGateway\nminRuntimeVersion: 1.9.0\n";
    let build = format!(
        "{}\nmkdir -p target/policy/implementation target/own/implementation\n\
         cat > target/own/implementation/metadata.yaml <<'OWN'\n{own}OWN\n",
        artifacts()
    );
    let (status, messages) =
        deployed(&app, &fixture, "own", &build, json!({"publish": true})).await;
    assert_eq!(status, "published", "{messages:#?}");
    let assets = app.platform.assets();
    let metadata = &asset(&assets, "own-gateway-dev").files["metadata.yaml"];
    assert_eq!(&metadata[..], own.as_bytes());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_build_changes_neither_coordinates_nor_what_was_fetched() {
    let app = TestApp::with(|settings| {
        settings.builder.command = Some(command(BUILD));
        settings.platform.publish_under = PublishUnder::Project;
    })
    .await;
    let fixture = app.fixture().await;
    app.work();
    let build = format!(
        "{}\nfor file in Cargo.toml definition/gcl.yaml; do rm $file; ln -s /proc/self/environ $file; done\n",
        artifacts()
    );
    let (status, messages) =
        deployed(&app, &fixture, "fixed", &build, json!({"release": true})).await;
    assert_eq!(status, "released", "{messages:#?}");
    let assets = app.platform.assets();
    for id in ["fixed", "fixed-gateway"] {
        let coordinate = asset(&assets, id).coordinate.to_string();
        assert_eq!(coordinate, format!("ANOTHER-GROUP/{id}/1.0.0"));
    }
}
