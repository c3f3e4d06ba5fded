use reqwest::multipart::Form;

use super::{
    DEFINITION, IMPLEMENTATION, SCHEMA, Server, definition, definition_of, fields, file,
    implementation, start,
};

/// The reason of a refusal.
async fn refused(server: &Server<'_>, asset: &str, form: Form) -> String {
    let (status, body) = server.upload("p", asset, form).await;
    assert_eq!(status, 400, "{body}");
    body["message"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_definition_has_a_schema_and_metadata() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    let policy = || fields("policy", "published");
    let with = |schema, metadata| {
        policy()
            .part("files.schema.json", file(schema))
            .part("files.metadata.yaml", file(metadata))
    };
    for (form, reason) in [
        (policy(), "The files are"),
        (
            policy().part("files.schema.json", file(SCHEMA)),
            "The files are",
        ),
        (
            definition().part("files.definition.yaml", file("a: b")),
            "The files are",
        ),
        (with("", DEFINITION), "files.schema.json is empty"),
        (with("a: b", DEFINITION), "files.schema.json is not JSON"),
        (with("{}", DEFINITION), "files.schema.json needs @context"),
        (
            with(SCHEMA, "name: Guard\n"),
            "files.metadata.yaml does not begin with",
        ),
        (
            with(SCHEMA, "#%Policy Definition 0.1\n"),
            "files.metadata.yaml has no name",
        ),
        (
            definition().text("dependencies", "o:b:1.0.0"),
            "A policy's definition has no dependency",
        ),
        (
            definition().text("properties.mainFile", "schema.json"),
            "Policies have no properties.mainFile",
        ),
    ] {
        let said = refused(&server, "o/a/1.0.0", form).await;
        assert!(said.starts_with(reason), "{said}");
    }
    assert_eq!(emulator.assets(), []);
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
}

#[tokio::test]
async fn an_implementation_has_a_definition() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    let alone = || fields("policy-implementation", "published");
    let technology = |metadata| {
        alone()
            .text("dependencies", "o:a:1.0.0")
            .part("files.binary.wasm", file("module"))
            .part("files.metadata.yaml", file(metadata))
    };
    let other = "#%Policy Implementation 1.0\ntechnology: other\nminRuntimeVersion: 4.1.1\n";
    for (form, reason) in [
        (alone(), "A policy's definition has no dependency"),
        (
            alone()
                .text("dependencies", "o/a/1.0.0")
                .part("files.binary.wasm", file("module")),
            "The dependency o/a/1.0.0 is not",
        ),
        (
            alone()
                .text("dependencies", "o:a:1.0.0")
                .part("files.binary.wasm", file("module")),
            "The files are",
        ),
        (
            technology("#%Policy Implementation 1.0\ntechnology: flexGateway\n"),
            "files.metadata.yaml has no minRuntimeVersion",
        ),
        (
            technology(other),
            "The technology of a binary.wasm is flexGateway",
        ),
        (
            implementation("o:a:1.0.0"),
            "The policy o/a/1.0.0 does not exist",
        ),
    ] {
        let said = refused(&server, "o/a-flex/1.0.0", form).await;
        assert!(said.starts_with(reason), "{said}");
    }
    let form = definition_of("development");
    assert_eq!(server.upload("p", "o/a/1.0.0", form).await.0, 202);
    let said = refused(&server, "o/a-flex/1.0.0", implementation("o:a:1.0.0")).await;
    assert_eq!(said, "The policy o/a/1.0.0 is not stable");
    // An implementation in development may stand on a definition in development.
    let development = fields("policy-implementation", "development")
        .text("dependencies", "o:a:1.0.0")
        .part("files.binary.wasm", file("module"))
        .part("files.metadata.yaml", file(IMPLEMENTATION));
    let (status, _) = server.upload("p", "o/a-flex-dev/1.0.0", development).await;
    assert_eq!(status, 202);
    assert_eq!(server.upload("p", "o/a/1.0.1", definition()).await.0, 202);
    let (status, body) = server
        .upload("p", "o/a-flex/1.0.0", implementation("o:a:1.0.1"))
        .await;
    assert_eq!(status, 202, "{body}");
    let of_an_implementation = implementation("o:a-flex:1.0.0");
    let said = refused(&server, "o/a-flex/1.0.1", of_an_implementation).await;
    assert_eq!(said, "The dependency o/a-flex/1.0.0 is not a policy");
}

#[tokio::test]
async fn unknown_and_missing_fields_are_refused() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    for (form, reason) in [
        (definition().text("title", "Guard"), "The field title"),
        (
            definition().text("categories.a", "b"),
            "The field categories.a",
        ),
        (
            definition().text("status", "stable"),
            "The field status is there twice",
        ),
        (
            Form::new().text("name", "Guard"),
            "The field type is required",
        ),
        (
            Form::new().text("type", "policy"),
            "The field name is required",
        ),
        (fields("policy", "stable"), "The status is"),
        (fields("custom", "published"), "Assets of this type"),
        (
            fields("ruleset", "published"),
            "files.ruleset.yaml is required",
        ),
        (
            definition().part("files.pom", file("<project/>")),
            "files.pom does not name",
        ),
    ] {
        let said = refused(&server, "o/a/1.0.0", form).await;
        assert!(said.starts_with(reason), "{said}");
    }
    for version in [
        "1", "1.0", "1.0.x", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0+",
    ] {
        let said = refused(&server, &format!("o/a/{version}"), definition()).await;
        assert!(said.contains("semantic version"), "{version}");
    }
    for version in ["v1.0.0", "1.0.0-20260101.x0a", "1.0.0+a-b.01"] {
        let (status, body) = server
            .upload("p", &format!("o/a/{version}"), definition())
            .await;
        assert_eq!(status, 202, "{version}: {body}");
    }
    let described = fields("ruleset", "published")
        .text("description", "Rules")
        .text("keywords", "one, two")
        .text("tags", "three")
        .text("properties.mainFile", "rules.yaml")
        .part("files.ruleset.yaml", file("#%Validation Profile 1.0"));
    assert_eq!(server.upload("p", "o/r/1.0.0", described).await.0, 202);
    let assets = emulator.assets();
    let ruleset = assets.iter().find(|asset| asset.kind == "ruleset").unwrap();
    assert_eq!(ruleset.keywords, ["one", "two"]);
    assert_eq!(ruleset.tags, ["three"]);
    assert_eq!(ruleset.main_file.as_deref(), Some("rules.yaml"));
}
