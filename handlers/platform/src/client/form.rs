//! The upload form of an asset.

use reqwest::{
    Body,
    multipart::{Form, Part},
};

use crate::Asset;

/// The fields and files of an upload. The bytes are shared, so that a form is cheap to rebuild.
pub(super) fn of(asset: &Asset) -> Form {
    let mut form = Form::new()
        .text("name", asset.name.clone())
        .text("description", asset.description.clone())
        .text("type", asset.kind.as_str())
        .text("status", asset.status.as_str());
    if !asset.tags.is_empty() {
        form = form.text("tags", asset.tags.join(","));
    }
    if let Some(main_file) = &asset.main_file {
        form = form.text("properties.mainFile", main_file.clone());
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
