//! Icons beside projects and rulesets.

use crate::{SourceHost, project::Located};

/// The file names of icons; the first that there is counts.
const ICONS: [&str; 5] = ["icon.svg", "icon.png", "icon.webp", "icon.jpg", "icon.jpeg"];

/// The public URL of the icon in a directory.
pub(super) fn url(host: &SourceHost, located: &Located) -> Option<String> {
    let icon = ICONS.into_iter().find(|icon| located.has_file(icon))?;
    let folder = located
        .resolved
        .path
        .split('/')
        .filter(|part| !part.is_empty());
    let reference = located.resolved.reference.name.split('/');
    let path: Vec<&str> = reference.chain(folder).chain([icon]).collect();
    host.raw_url(&located.repository, &path)
}
