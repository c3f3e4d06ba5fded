//! Pages of lists, with the host's `Link` header.

use std::collections::BTreeMap;

use poem::{
    Response,
    http::{StatusCode, header},
};
use serde_json::Value;

use super::{
    answers::{json_answer, set},
    bodies,
    files::Files,
};

const DEFAULT_SIZE: usize = 30;
const LARGEST_SIZE: usize = 100;

/// A page as it was asked for.
pub(super) struct Page {
    size: usize,
    number: usize,
}

impl Page {
    /// The page that a query names, if it names one.
    pub(super) fn of(query: &[(String, String)]) -> Option<Self> {
        let number = |name: &str| {
            query
                .iter()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value.parse::<usize>().ok())
        };
        let (size, page) = (number("per_page"), number("page"));
        (size.is_some() || page.is_some()).then(|| Self::new(size.flatten(), page.flatten()))
    }

    fn new(size: Option<usize>, number: Option<usize>) -> Self {
        Self {
            size: size.unwrap_or(DEFAULT_SIZE).clamp(1, LARGEST_SIZE),
            number: number.unwrap_or(1).max(1),
        }
    }

    /// Whether it is the first one.
    pub(super) fn is_first(&self) -> bool {
        self.number == 1
    }

    /// What is on it.
    pub(super) fn cut<T>(&self, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        let before = (self.number - 1).saturating_mul(self.size);
        all.into_iter().skip(before).take(self.size)
    }

    /// Adds the links to the other pages of `total` entries. `url` is the list's address without a query.
    pub(super) fn link(&self, mut response: Response, url: &str, total: usize) -> Response {
        let Self { size, number } = *self;
        let last = total.div_ceil(size).max(1);
        let link =
            |rel: &str, page: usize| format!("<{url}?per_page={size}&page={page}>; rel=\"{rel}\"");
        let mut links = Vec::new();
        if number > 1 {
            links.push(link("prev", number - 1));
        }
        if number < last {
            links.extend([link("next", number + 1), link("last", last)]);
        }
        if number > 1 {
            links.push(link("first", 1));
        }
        if !links.is_empty() {
            set(&mut response, header::LINK.as_str(), &links.join(", "));
        }
        response
    }
}

/// One page of branches or tags. `url` is the list's address without a query: by the repository's id, as the real host links it.
pub(super) fn page(
    refs: &BTreeMap<String, Files>,
    url: &str,
    query: &[(String, String)],
) -> Response {
    let page = Page::of(query).unwrap_or_else(|| Page::new(None, None));
    let shown = page
        .cut(refs)
        .map(|(name, files)| bodies::reference(name, files))
        .collect();
    let response = json_answer(StatusCode::OK, &Value::Array(shown));
    page.link(response, url, refs.len())
}
