//! Takes the files of the explorer out of the archive of Swagger UI, compressed as they are served.

use std::{
    env,
    error::Error,
    fs::File,
    io::{self, Cursor},
    path::Path,
};

use flate2::{Compression, write::GzEncoder};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;

const FILES: [&str; 4] = [
    "favicon-32x32.png",
    "index.css",
    "swagger-ui-bundle.js",
    "swagger-ui.css",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR")?;
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    // The archive is that of the repository, in a folder with the version's name.
    let root = archive
        .file_names()
        .next()
        .ok_or("the archive is empty")??;
    let root = root.split('/').next().unwrap_or_default().to_owned();
    for file in FILES {
        let made = File::create(Path::new(&out).join(format!("{file}.gz")))?;
        let mut encoder = GzEncoder::new(made, Compression::best());
        io::copy(
            &mut archive.by_name(&format!("{root}/dist/{file}"))?,
            &mut encoder,
        )?;
        encoder.finish()?;
    }
    Ok(())
}
