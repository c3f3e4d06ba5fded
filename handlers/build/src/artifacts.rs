//! What the build of a policy leaves, and where the tools of the field write it.

#[cfg(test)]
mod tests;

use std::{
    io,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use bytes::Bytes;

use super::{ReadError, ReadProblem, UntrustedDir, unpack::display_path};

/// Largest WebAssembly module, in bytes.
const MAX_MODULE: u64 = 64 * 1024 * 1024;
/// Largest schema or metadata, in bytes.
const MAX_TEXT: u64 = 1024 * 1024;

/// The directories of a policy's project that is built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Holds all that was fetched, and all that the build may write.
    pub folder: PathBuf,
    /// Where the build command runs: the implementation's package, relative to `folder`.
    pub root: PathBuf,
    /// The definition's directory, relative to `folder`.
    pub definition: PathBuf,
    /// The target directory that cargo's configuration in the project names, relative to `folder`.
    pub target: Option<PathBuf>,
    /// The name of the implementation's library, which its module bears, if the manifest says it.
    pub library: Option<String>,
}

/// What a build left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifacts {
    /// The WebAssembly module.
    pub module: Bytes,
    /// The JSON Schema of the configuration.
    pub schema: Bytes,
    /// The metadata of the definition.
    pub definition_metadata: Bytes,
    /// The metadata of the implementation, if the build wrote any.
    pub implementation_metadata: Option<Bytes>,
}

/// Why a build's results are not taken. The message is for the user, without a full stop; paths are relative to where the
/// build command runs.
#[derive(Debug, thiserror::Error)]
pub enum ArtifactError {
    /// The build left none, not exactly one, or something else in its place.
    #[error("{0}")]
    Refused(String),
    /// An I/O error of this service.
    #[error("cannot read the results of the build: {0}")]
    Io(#[from] io::Error),
}

impl Project {
    /// Removes the modules that were fetched with the source: what is found later was built.
    pub fn clean(&self) -> Result<(), ArtifactError> {
        let found = UntrustedDir::open(&self.folder)?;
        for module in self.modules(&found)? {
            found.remove(&module).map_err(|error| self.refusal(error))?;
        }
        Ok(())
    }

    /// Reads what the build left. Everything is read once, here.
    pub fn artifacts(&self) -> Result<Artifacts, ArtifactError> {
        let found = UntrustedDir::open(&self.folder)?;
        let module = self.module(&found)?;
        let content = found.read(&module, MAX_MODULE);
        let places = self.definition_places();
        let definition = |name| {
            let file = self.first(&found, &places, name)?;
            file.ok_or_else(|| self.none(&format!("`{name}` of the definition"), &places))
        };
        let beside = module.parent().unwrap_or(Path::new("")).to_owned();
        let places = self.implementation_places(beside);
        Ok(Artifacts {
            module: content.map_err(|error| self.refusal(error))?.into(),
            schema: definition("schema.json")?,
            definition_metadata: definition("metadata.yaml")?,
            implementation_metadata: self.first(&found, &places, "metadata.yaml")?,
        })
    }

    /// Cargo's target directories: the configured one, a package's own, that of a workspace around it. A package at the
    /// repository's root has room for `--target-dir ../target`, too.
    fn targets(&self) -> Vec<PathBuf> {
        let mut targets: Vec<PathBuf> = self.target.iter().cloned().collect();
        for directory in self.root.ancestors() {
            let target = directory.join("target");
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        targets
    }

    /// All modules that are where cargo writes them.
    fn modules(&self, found: &UntrustedDir) -> Result<Vec<PathBuf>, ArtifactError> {
        let mut modules = Vec::new();
        for target in self.targets() {
            let names = self.present(found.names(&target))?.unwrap_or_default();
            let architectures = names.iter().filter(|it| it.as_bytes().starts_with(b"wasm"));
            for architecture in architectures {
                let release = target.join(architecture).join("release");
                let names = self.present(found.names(&release))?.unwrap_or_default();
                let paths = names.into_iter().map(|name| release.join(name));
                modules.extend(paths.filter(|it| it.extension().is_some_and(|it| it == "wasm")));
            }
        }
        Ok(modules)
    }

    /// The one module, or of several the one with the library's name.
    fn module(&self, found: &UntrustedDir) -> Result<PathBuf, ArtifactError> {
        let mut modules = self.modules(found)?;
        if modules.is_empty() {
            let places: Vec<PathBuf> = self
                .targets()
                .into_iter()
                .map(|target| target.join("wasm32-*/release"))
                .collect();
            return Err(self.none("WebAssembly", &places));
        }
        if modules.len() > 1 {
            let shown = self.list(&modules);
            modules.retain(|path| self.is_library(path));
            if modules.len() != 1 {
                return Err(ArtifactError::Refused(format!(
                    "several WebAssembly files, and not exactly one of them is named as the library: {shown}"
                )));
            }
        }
        Ok(modules.swap_remove(0))
    }

    /// Whether a file is named as the library; cargo writes `_` for `-`.
    fn is_library(&self, path: &Path) -> bool {
        let normal = |name: &str| name.replace('-', "_");
        let name = path.file_stem().and_then(|name| name.to_str());
        name.map(normal) == self.library.as_deref().map(normal)
    }

    /// Where the definition's schema and metadata are written: below the definition's own directory, or by the build of a
    /// split project's implementation below its own.
    fn definition_places(&self) -> Vec<PathBuf> {
        let mut places = generated(&self.definition, "definition");
        places.extend(self.packaged("definition"));
        let inner = self.root.join("definition");
        if inner != self.definition {
            places.extend(generated(&inner, "definition"));
        }
        places
    }

    fn implementation_places(&self, beside_module: PathBuf) -> Vec<PathBuf> {
        let mut places = self.packaged("implementation");
        places.extend(generated(
            &self.root.join("implementation"),
            "implementation",
        ));
        places.push(beside_module);
        places
    }

    /// `target/<library>/<part>` and `target/<part>`.
    fn packaged(&self, part: &str) -> Vec<PathBuf> {
        let mut places = Vec::new();
        for target in self.targets() {
            if let Some(library) = self.library.as_deref().filter(|name| is_name(name)) {
                places.push(target.join(library).join(part));
            }
            places.push(target.join(part));
        }
        places
    }

    /// The first file of a name.
    fn first(
        &self,
        found: &UntrustedDir,
        places: &[PathBuf],
        name: &str,
    ) -> Result<Option<Bytes>, ArtifactError> {
        for place in places {
            let file = self.present(found.read(&place.join(name), MAX_TEXT))?;
            if let Some(content) = file {
                return Ok(Some(content.into()));
            }
        }
        Ok(None)
    }

    /// What is there; a link or the like in its place is an error.
    fn present<T>(&self, read: Result<T, ReadError>) -> Result<Option<T>, ArtifactError> {
        match read {
            Ok(content) => Ok(Some(content)),
            Err(ReadError {
                problem: ReadProblem::Missing | ReadProblem::NotADirectory,
                ..
            }) => Ok(None),
            Err(error) => Err(self.refusal(error)),
        }
    }

    fn refusal(&self, ReadError { path, problem }: ReadError) -> ArtifactError {
        match problem {
            ReadProblem::Io(error) => ArtifactError::Io(error),
            problem => ArtifactError::Refused(format!("{} {problem}", self.shown(&path))),
        }
    }

    fn none(&self, what: &str, places: &[PathBuf]) -> ArtifactError {
        let places = self.list(places);
        ArtifactError::Refused(format!("no {what}; looked in {places}"))
    }

    fn list(&self, paths: &[PathBuf]) -> String {
        const SHOWN: usize = 8;
        let mut shown: Vec<String> = paths.iter().take(SHOWN).map(|it| self.shown(it)).collect();
        if paths.len() > SHOWN {
            shown.push("\u{2026}".to_owned());
        }
        shown.join(", ")
    }

    /// A path as the build command would write it.
    fn shown(&self, path: &Path) -> String {
        let both = self.root.components().zip(path.components());
        let same = both.take_while(|(one, other)| one == other).count();
        let mut shown = PathBuf::new();
        shown.extend(self.root.components().skip(same).map(|_| ".."));
        shown.extend(path.components().skip(same));
        if shown.as_os_str().is_empty() {
            shown.push(".");
        }
        display_path(shown.as_os_str().as_bytes())
    }
}

/// Whether it is a name as cargo permits it, and so one component of a path.
fn is_name(name: &str) -> bool {
    let permitted = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !name.is_empty() && name.bytes().all(permitted)
}

/// Where a generator writes the files of a part: `target/<part>`, and `target` in its older versions.
fn generated(directory: &Path, part: &str) -> Vec<PathBuf> {
    let target = directory.join("target");
    vec![target.join(part), target]
}
