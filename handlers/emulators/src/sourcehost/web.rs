//! The web side of the host: archives, and a plain list of a repository's files.

use poem::{Response, http::StatusCode};

use super::{
    archive, ids,
    state::{Lookup, State},
};

/// Responds to a path outside the API.
pub(super) fn answer(state: &State, segments: &[&str]) -> Response {
    let [owner, name, rest @ ..] = segments else {
        return plain(StatusCode::OK, "The source-host emulator.\n");
    };
    let Lookup::Found(_, repository) = state.by_name(&format!("{owner}/{name}")) else {
        return not_found();
    };
    if repository.is_private {
        return not_found();
    }
    if let ["legacy.tar.gz", reference @ ..] = rest {
        let reference = reference.join("/");
        let Some(files) =
            repository.files_at(reference.strip_prefix("refs/heads/").unwrap_or(&reference))
        else {
            return not_found();
        };
        return match archive::tarball(&repository.full_name, &ids::commit(files), files) {
            Ok(bytes) => Response::builder()
                .content_type("application/x-gzip")
                .body(bytes),
            Err(_) => plain(
                StatusCode::INTERNAL_SERVER_ERROR,
                "The archive cannot be made.\n",
            ),
        };
    }
    let mut page = format!(
        "{}, branch {}\n\n",
        repository.full_name, repository.default_branch
    );
    if let Some(files) = repository.files_at(&repository.default_branch) {
        page.extend(files.0.keys().flat_map(|path| [path, "\n"]));
    }
    plain(StatusCode::OK, page)
}

fn not_found() -> Response {
    plain(StatusCode::NOT_FOUND, "Not found.\n")
}

fn plain(status: StatusCode, text: impl Into<String>) -> Response {
    Response::builder()
        .status(status)
        .content_type("text/plain; charset=utf-8")
        .body(text.into())
}
