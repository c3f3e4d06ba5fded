//! Documentation tabs, in requests and in answers.

use catalog_api::models::{self, DocTabKind};
use catalog_store::domain::{self, DocTab};

/// A complete set of tabs; the store checks their keys. A tab without a position stands where it stands in the list. The
/// kind of a tab follows from its key, so that what is sent of it is not used.
pub(super) fn parse(tabs: Vec<models::DocTabInput>) -> Vec<DocTab> {
    let tab = |(tab, position): (models::DocTabInput, i64)| DocTab {
        key: tab.key,
        title: tab.title,
        body_md: tab.body_md.unwrap_or_default(),
        sort_order: tab.sort_order.unwrap_or(position),
    };
    tabs.into_iter().zip(0..).map(tab).collect()
}

pub(super) fn view(tab: DocTab) -> models::DocTab {
    models::DocTab {
        kind: if domain::is_predefined(&tab.key) {
            DocTabKind::Predefined
        } else {
            DocTabKind::Custom
        },
        key: tab.key,
        title: tab.title,
        body_md: tab.body_md,
        sort_order: tab.sort_order,
    }
}
