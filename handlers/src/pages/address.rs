//! Where pages are, and which page an address names.

use reqwest::Url;
use uuid::Uuid;

/// A ruleset that may have pages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A community ruleset, by its id.
    Community(Uuid),
    /// A vendor ruleset, by its slug.
    Vendor(String),
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Page {
    Home,
    Share(Subject),
    /// The image that is shown where a share page is linked.
    Card(Subject),
    Badge(Subject),
    PolicyFeed,
    RulesetFeed,
    Sitemap,
    Leaderboard,
    Style,
    Icon,
}

pub(super) const HOME: &str = "/";
pub(super) const POLICY_FEED: &str = "/feed/policies.atom";
pub(super) const RULESET_FEED: &str = "/feed/rulesets.atom";
pub(super) const SITEMAP: &str = "/sitemap.xml";
pub(super) const LEADERBOARD: &str = "/leaderboard";
pub(super) const STYLE: &str = "/pages/style.css";
pub(super) const ICON: &str = "/pages/icon.svg";

/// The routes of pages: whatever is below them is answered by pages, if only to say that there is none.
pub(super) const ROUTES: [&str; 13] = [
    HOME,
    "/rulesets",
    "/rulesets/*rest",
    "/vendor",
    "/vendor/*rest",
    "/badge",
    "/badge/*rest",
    "/pages",
    "/pages/*rest",
    POLICY_FEED,
    RULESET_FEED,
    SITEMAP,
    LEADERBOARD,
];

const COMMUNITY: &str = "/rulesets/";
const VENDOR: &str = "/vendor/rulesets/";
const BADGE: &str = "/badge";
const CARD_SUFFIX: &str = "/card.png";
const BADGE_SUFFIX: &str = ".svg";

/// The length of a slug at most, as the vendor's feed is checked.
const SLUG_LENGTH: usize = 200;

/// The address of the page of a ruleset, for people. Whether there is one is another question.
pub fn share_page(public_url: &Url, subject: &Subject) -> String {
    absolute(public_url, &Page::Share(subject.clone()))
}

/// The whole address of a page.
pub(super) fn absolute(public_url: &Url, page: &Page) -> String {
    let base = public_url.as_str().trim_end_matches('/');
    format!("{base}{}", page.path())
}

/// What paths begin with where they are seen from outside: a proxy may take it off.
pub(super) fn prefix(public_url: &Url) -> &str {
    public_url.path().trim_end_matches('/')
}

/// Whether one of the routes of pages answers a path.
pub fn is_for_pages(path: &str) -> bool {
    ROUTES
        .into_iter()
        .any(|route| match route.strip_suffix("*rest") {
            Some(begin) => path.starts_with(begin),
            None => path == route,
        })
}

impl Page {
    /// The page at a path. Slugs and ids have no characters that are escaped, so that each has one address; ids are also read in
    /// capitals, as by the operations.
    pub(super) fn at(path: &str) -> Option<Self> {
        Some(match path {
            HOME => Self::Home,
            POLICY_FEED => Self::PolicyFeed,
            RULESET_FEED => Self::RulesetFeed,
            SITEMAP => Self::Sitemap,
            LEADERBOARD => Self::Leaderboard,
            STYLE => Self::Style,
            ICON => Self::Icon,
            _ => {
                if let Some(path) = path.strip_prefix(BADGE) {
                    return Subject::at(path.strip_suffix(BADGE_SUFFIX)?).map(Self::Badge);
                }
                if let Some(path) = path.strip_suffix(CARD_SUFFIX) {
                    return Subject::at(path).map(Self::Card);
                }
                return Subject::at(path).map(Self::Share);
            }
        })
    }

    /// Its path.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Home => HOME.to_owned(),
            Self::Share(subject) => subject.path(),
            Self::Card(subject) => subject.path() + CARD_SUFFIX,
            Self::Badge(subject) => format!("{BADGE}{}{BADGE_SUFFIX}", subject.path()),
            Self::PolicyFeed => POLICY_FEED.to_owned(),
            Self::RulesetFeed => RULESET_FEED.to_owned(),
            Self::Sitemap => SITEMAP.to_owned(),
            Self::Leaderboard => LEADERBOARD.to_owned(),
            Self::Style => STYLE.to_owned(),
            Self::Icon => ICON.to_owned(),
        }
    }

    /// Its kind, for the log and metrics.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Home => "page-home",
            Self::Share(Subject::Community(_)) => "page-ruleset",
            Self::Share(Subject::Vendor(_)) => "page-vendor-ruleset",
            Self::Card(_) => "page-card",
            Self::Badge(_) => "page-badge",
            Self::PolicyFeed | Self::RulesetFeed => "page-feed",
            Self::Sitemap => "page-sitemap",
            Self::Leaderboard => "page-leaderboard",
            Self::Style | Self::Icon => "page-asset",
        }
    }
}

impl Subject {
    /// What an id or a slug may stand for: a slug can look like an id.
    pub fn named(text: &str) -> impl Iterator<Item = Self> + use<> {
        let readings = [Self::community(text), Self::vendor(text)];
        readings.into_iter().flatten()
    }

    fn at(path: &str) -> Option<Self> {
        match path.strip_prefix(VENDOR) {
            Some(slug) => Self::vendor(slug),
            None => Self::community(path.strip_prefix(COMMUNITY)?),
        }
    }

    fn community(id: &str) -> Option<Self> {
        let is_hyphenated = id.len() == uuid::fmt::Hyphenated::LENGTH;
        let id = is_hyphenated.then(|| id.parse().ok()).flatten();
        id.map(Self::Community)
    }

    fn vendor(slug: &str) -> Option<Self> {
        let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || b"-_.".contains(&c);
        let is_slug = !slug.is_empty() && slug.len() <= SLUG_LENGTH && slug.bytes().all(plain);
        is_slug.then(|| Self::Vendor(slug.to_owned()))
    }

    fn path(&self) -> String {
        match self {
            Self::Community(id) => format!("{COMMUNITY}{id}"),
            Self::Vendor(slug) => format!("{VENDOR}{slug}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{Page, Subject, absolute, is_for_pages, prefix};

    #[test]
    fn each_page_has_one_address() {
        let id = Uuid::from_u128(0xabc);
        let community = Subject::Community(id);
        for subject in [community.clone(), Subject::Vendor("a.b-c_1.svg".to_owned())] {
            for page in [Page::Share, Page::Card, Page::Badge] {
                let page = page(subject.clone());
                assert_eq!(Page::at(&page.path()), Some(page.clone()), "{page:?}");
                assert!(is_for_pages(&page.path()), "{page:?}");
            }
        }
        for page in [
            Page::Home,
            Page::PolicyFeed,
            Page::RulesetFeed,
            Page::Sitemap,
            Page::Leaderboard,
            Page::Style,
            Page::Icon,
        ] {
            assert_eq!(Page::at(&page.path()), Some(page.clone()));
            assert!(is_for_pages(&page.path()), "{page:?}");
        }
        let capitals = format!("/rulesets/{}", id.to_string().to_uppercase());
        assert_eq!(Page::at(&capitals), Some(Page::Share(community)));
    }

    #[test]
    fn what_is_no_address_of_a_page_is_none() {
        let id = Uuid::from_u128(0xabc);
        for path in [
            "/rulesets".to_owned(),
            "/rulesets/".to_owned(),
            format!("/rulesets/{}", id.simple()),
            format!("/rulesets/{{{id}}}"),
            format!("/rulesets/{id}/"),
            format!("/rulesets/{id}/rules"),
            format!("/rulesets/%7B{id}"),
            "/vendor".to_owned(),
            "/vendor/rulesets/".to_owned(),
            "/vendor/rulesets/A".to_owned(),
            "/vendor/rulesets/a/b".to_owned(),
            "/vendor/rulesets/a%2e".to_owned(),
            format!("/vendor/rulesets/{}", "a".repeat(201)),
            "/badge/rulesets".to_owned(),
            "/badge/vendor/rulesets/a".to_owned(),
            "/badge/vendor/rulesets/.svg".to_owned(),
            "/pages/other.css".to_owned(),
        ] {
            assert_eq!(Page::at(&path), None, "{path}");
            assert!(is_for_pages(&path), "{path}");
        }
        for path in [
            "/api/policies",
            "/docs/",
            "/healthz",
            "/rulesetsx",
            "/feed",
            "/mcp",
        ] {
            assert!(!is_for_pages(path), "{path}");
        }
    }

    #[test]
    fn addresses_stand_below_the_public_one() {
        let slug = Page::Share(Subject::Vendor("a".to_owned()));
        for (url, begin) in [
            ("https://catalog.test", ""),
            ("https://catalog.test/", ""),
            ("https://catalog.test/some/where/", "/some/where"),
        ] {
            let url = url.parse().expect("an address");
            assert_eq!(prefix(&url), begin);
            let whole = format!("https://catalog.test{begin}/vendor/rulesets/a");
            assert_eq!(absolute(&url, &slug), whole);
        }
    }
}
