//! Compresses the larger files that the service serves: the published documents, and the files of Swagger UI, which its
//! archive holds.

use std::{
    env,
    error::Error,
    fs::File,
    io::{self, Cursor, Read},
    path::Path,
};

use flate2::{Compression, write::GzEncoder};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;

const DOCUMENTS: [&str; 4] = [
    "../generated/openapi-3.0.json",
    "../generated/openapi.json",
    "../openapi-served.yaml",
    "../openapi.yaml",
];

const EXPLORER: [&str; 4] = [
    "favicon-32x32.png",
    "index.css",
    "swagger-ui-bundle.js",
    "swagger-ui.css",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    for document in DOCUMENTS {
        println!("cargo::rerun-if-changed={document}");
        let name = document.rsplit('/').next().unwrap_or(document);
        compress(name, File::open(document)?)?;
    }
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    // The archive is that of the repository, in a folder with the version's name.
    let root = archive
        .file_names()
        .next()
        .ok_or("the archive is empty")??;
    let root = root.split('/').next().unwrap_or_default().to_owned();
    for name in EXPLORER {
        compress(name, archive.by_name(&format!("{root}/dist/{name}"))?)?;
    }
    Ok(())
}

/// Writes `OUT_DIR/NAME.gz`.
fn compress(name: &str, mut file: impl Read) -> Result<(), Box<dyn Error>> {
    let made = File::create(Path::new(&env::var("OUT_DIR")?).join(format!("{name}.gz")))?;
    let mut encoder = GzEncoder::new(made, Compression::best());
    io::copy(&mut file, &mut encoder)?;
    encoder.finish()?;
    Ok(())
}
