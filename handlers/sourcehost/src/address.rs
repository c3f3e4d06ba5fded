//! Repository URLs as users enter them.

use std::{fmt, path::Path};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use reqwest::Url;

#[cfg(test)]
mod tests;

const MAX_LENGTH: usize = 2048;
const MAX_NAME: usize = 100;
const MAX_TAIL_SEGMENTS: usize = 40;

/// Characters that are not escaped in path segments.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A repository, and a path in it.
///
/// `…/tree/<ref>/<path>` is one list of segments: a ref may contain slashes, so that only the repository's actual
/// refs determine where it ends ([`SourceHost::resolve`](super::SourceHost::resolve)).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepositoryAddress {
    owner: String,
    name: String,
    tail: Vec<String>,
}

/// Why an address is invalid, and what would be valid. The address itself is never repeated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Not a URL with a scheme.
    #[error("must be an absolute URL such as {0}/<owner>/<repository>")]
    NotAUrl(String),
    /// Longer than 2048 characters.
    #[error("must have at most {MAX_LENGTH} characters")]
    TooLong,
    /// Another scheme, host, port or path prefix than the configured one.
    #[error("must begin with {0}/ (scheme, host and port included)")]
    OtherHost(String),
    /// A user name or password before the host.
    #[error("must not contain a user name, password or token")]
    Credentials,
    /// A query or a fragment.
    #[error("must not contain a query (?…) or fragment (#…); in names, write %3F and %23")]
    QueryOrFragment,
    /// White space, control characters, quotes, backslashes or characters beyond ASCII, which must be percent-encoded.
    #[error("must not contain spaces or special characters; percent-encode them")]
    Character,
    /// A `%` that does not begin two hexadecimal digits, or an encoding that is not UTF-8.
    #[error("must be percent-encoded UTF-8 (`%` followed by two hexadecimal digits)")]
    Encoding,
    /// An empty segment, `.` or `..`.
    #[error("must not contain empty, `.` or `..` path segments")]
    Segment,
    /// An invalid owner or repository name.
    #[error("the owner and repository names may contain only letters, digits, `-`, `_` and `.`")]
    Name,
    /// Not a repository or a tree in it.
    #[error("must be {0}/<owner>/<repository> or {0}/<owner>/<repository>/tree/<ref>/<path>")]
    NotARepository(String),
}

impl RepositoryAddress {
    /// Parses `<web_url>/<owner>/<repository>`, with an optional `.git`, trailing slash or `/tree/<ref>/<path>`.
    /// Scheme, host and port must be those of `web_url` (design: no other host is ever contacted).
    pub fn parse(text: &str, web_url: &Url) -> Result<Self, AddressError> {
        let base = web_url.as_str().trim_end_matches('/');
        let path = path_on_host(text, web_url, base)?;
        let mut segments = path.strip_suffix('/').unwrap_or(path).split('/');
        for expected in web_url
            .path_segments()
            .into_iter()
            .flatten()
            .filter(|segment| !segment.is_empty())
        {
            if segments.next() != Some(expected) {
                return Err(AddressError::OtherHost(base.to_owned()));
            }
        }

        let not_a_repository = || AddressError::NotARepository(base.to_owned());
        let decoded = segments.map(decode).collect::<Result<Vec<_>, _>>()?;
        if decoded.is_empty() || decoded == [""] {
            return Err(not_a_repository());
        }
        if decoded
            .iter()
            .any(|segment| segment.is_empty() || is_dots(segment))
        {
            return Err(AddressError::Segment);
        }
        let [owner, name, rest @ ..] = decoded.as_slice() else {
            return Err(not_a_repository());
        };
        let tail = match rest {
            [] => Vec::new(),
            [tree, tail @ ..] if matches!(tree.as_str(), "tree" | "blob") && !tail.is_empty() => {
                split_tail(tail)?
            }
            _ => return Err(not_a_repository()),
        };
        let name = name.strip_suffix(".git").unwrap_or(name);
        Self::new(owner, name).map(|address| Self { tail, ..address })
    }

    /// The repository `owner/name`, its default branch and root.
    pub fn new(owner: &str, name: &str) -> Result<Self, AddressError> {
        if owner.is_empty() || name.is_empty() || is_dots(owner) || is_dots(name) {
            return Err(AddressError::Segment);
        }
        if !is_name(owner) || !is_name(name) || owner.starts_with(['-', '.']) {
            return Err(AddressError::Name);
        }
        Ok(Self {
            owner: owner.to_owned(),
            name: name.to_owned(),
            tail: Vec::new(),
        })
    }

    /// The user or organization that owns the repository.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// The repository's name, without `.git`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The decoded segments after `/tree/`: a ref, then a path; empty if there are none.
    pub fn tail(&self) -> &[String] {
        &self.tail
    }

    /// Splits off the name of a YAML file, if the address ends with one.
    #[must_use]
    pub fn split_file(mut self) -> (Self, Option<String>) {
        let is_yaml = |name: &String| {
            let extension = Path::new(name).extension();
            extension
                .is_some_and(|e| e.eq_ignore_ascii_case("yaml") || e.eq_ignore_ascii_case("yml"))
        };
        let names_file = self.tail.len() > 1 && self.tail.last().is_some_and(is_yaml);
        let file = if names_file { self.tail.pop() } else { None };
        (self, file)
    }

    /// The canonical URL below `web_url`.
    pub fn url(&self, web_url: &Url) -> String {
        let base = web_url.as_str().trim_end_matches('/');
        let mut url = format!("{base}/{}/{}", self.owner, self.name);
        if !self.tail.is_empty() {
            url.push_str("/tree");
        }
        for segment in &self.tail {
            url.push('/');
            url.extend(utf8_percent_encode(segment, SEGMENT));
        }
        url
    }
}

impl fmt::Display for RepositoryAddress {
    /// `owner/name`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.owner, self.name)
    }
}

/// Checks everything before the path, and returns the raw path without its leading slash. The URL parser is used only for the
/// authority: in a path it would silently resolve dot segments and backslashes.
fn path_on_host<'a>(text: &'a str, web_url: &Url, base: &str) -> Result<&'a str, AddressError> {
    if text.len() > MAX_LENGTH {
        return Err(AddressError::TooLong);
    }
    if !text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !br#"\"<>^`{|}"#.contains(&byte))
    {
        return Err(AddressError::Character);
    }
    let Some((scheme, rest)) = text.split_once("://") else {
        return Err(AddressError::NotAUrl(base.to_owned()));
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, after) = rest.split_at(end);
    if authority.contains('@') {
        return Err(AddressError::Credentials);
    }
    let origin = Url::parse(&format!("{scheme}://{authority}/"))
        .map_err(|_| AddressError::NotAUrl(base.to_owned()))?;
    if origin.origin() != web_url.origin() || !origin.origin().is_tuple() {
        return Err(AddressError::OtherHost(base.to_owned()));
    }
    if after.contains(['?', '#']) {
        return Err(AddressError::QueryOrFragment);
    }
    Ok(after.strip_prefix('/').unwrap_or(after))
}

fn decode(segment: &str) -> Result<String, AddressError> {
    let mut bytes = segment.bytes();
    while let Some(byte) = bytes.next() {
        let escaped = byte != b'%'
            || (0..2).all(|_| bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit()));
        if !escaped {
            return Err(AddressError::Encoding);
        }
    }
    let decoded = percent_decode_str(segment)
        .decode_utf8()
        .map_err(|_| AddressError::Encoding)?;
    if decoded.chars().any(|c| c.is_control() || c == '\\') {
        return Err(AddressError::Character);
    }
    Ok(decoded.into_owned())
}

/// An encoded slash counts as a separator: refs and paths are matched as joined segments anyway.
fn split_tail(tail: &[String]) -> Result<Vec<String>, AddressError> {
    let segments: Vec<String> = tail
        .iter()
        .flat_map(|segment| segment.split('/'))
        .map(str::to_owned)
        .collect();
    if segments.len() > MAX_TAIL_SEGMENTS {
        return Err(AddressError::TooLong);
    }
    if segments
        .iter()
        .any(|segment| segment.is_empty() || is_dots(segment))
    {
        return Err(AddressError::Segment);
    }
    Ok(segments)
}

fn is_dots(segment: &str) -> bool {
    matches!(segment, "." | "..")
}

fn is_name(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}
