use std::path::PathBuf;

use super::{check_split, check_unified};
use crate::project::{AssetKind, Direction};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};

/// Real projects, where they are at hand; their build files are stubbed.
#[tokio::test]
async fn real_projects_pass() {
    let inputs = std::env::var_os("CATALOG_INPUTS").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/inputs"
            ))
        },
        PathBuf::from,
    );
    let Ok(projects) = std::fs::read_dir(inputs.join("policies")) else {
        return;
    };
    let emulator = Emulator::start().await.unwrap();
    let mut checked = 0;
    for project in projects {
        let project = project.unwrap();
        let name = project.file_name().into_string().unwrap();
        let files = Files::read(&project.path()).unwrap().with_build_stubs();
        let directory = |suffix: &str| {
            let mut entries = std::fs::read_dir(project.path())
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap());
            entries.find(|entry| entry.ends_with(suffix))
        };
        emulator.add(EmulatedRepository::new("acme", &name).branch("main", files));
        let validation = match (directory("-definition"), directory("-flex")) {
            (Some(definition), Some(implementation)) => {
                let implementation = format!("acme/{name}/tree/main/{implementation}");
                check_split(
                    &emulator,
                    &format!("acme/{name}/tree/main/{definition}"),
                    Some(&implementation),
                )
                .await
            }
            _ => check_unified(&emulator, &format!("acme/{name}"))
                .await
                .unwrap(),
        };
        assert!(
            validation.ok && validation.warnings.is_empty(),
            "{name}: {validation:#?}"
        );
        let metadata = validation.metadata.unwrap();
        assert_eq!(
            (metadata.direction, metadata.asset_kinds.as_slice()),
            (Direction::Inbound, [AssetKind::Api].as_slice())
        );
        assert!(
            metadata.title.is_some()
                && metadata.category.is_some()
                && metadata.definition_asset_id.is_some(),
            "{name}: {metadata:?}"
        );
        checked += 1;
    }
    assert_eq!(checked, 4);
}
