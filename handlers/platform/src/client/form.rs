//! The upload form of an asset.

use reqwest::{
    Body,
    multipart::{Form, Part},
};

use crate::{Asset, AssetKind, Coordinate};

/// The fields and files of an upload. The bytes are shared, so that a form is cheap to rebuild.
pub(super) fn of(asset: &Asset) -> Form {
    let mut form = Form::new()
        .text("name", asset.name.clone())
        .text("type", asset.kind.as_str())
        .text("status", asset.status.as_str());
    for (field, value) in optional(asset) {
        if !value.trim().is_empty() {
            form = form.text(field, value);
        }
    }
    for file in &asset.files {
        let part =
            Part::stream_with_length(Body::from(file.content.clone()), file.content.len() as u64);
        form = form.part(
            format!("files.{}.{}", file.classifier, file.packaging),
            part.file_name(file.name.clone()),
        );
    }
    form
}

/// The fields that an upload may leave out.
fn optional(asset: &Asset) -> [(&'static str, String); 4] {
    let dependencies = asset.dependencies.iter().map(Coordinate::dependency);
    let main_file = match asset.kind {
        AssetKind::Ruleset => asset.main_file.clone(),
        AssetKind::PolicyDefinition | AssetKind::PolicyImplementation => None,
    };
    [
        ("description", asset.description.clone()),
        (
            "dependencies",
            dependencies.collect::<Vec<String>>().join(","),
        ),
        // What the platform calls keywords is searched for; both of its documents name the field.
        ("keywords", asset.keywords.join(",")),
        ("properties.mainFile", main_file.unwrap_or_default()),
    ]
}
