//! Documentation tabs, in requests and in answers.

use catalog_api::{models, runtime::Object, status::BadRequest};
use catalog_store::domain::{self, DocTab};

use super::input::Properties;

/// The properties of a tab that the contract leaves open; `None` where one is absent.
pub(super) struct Content {
    /// `bodyMd`.
    pub(super) body_md: Option<String>,
    /// `sortOrder`.
    pub(super) sort_order: Option<i64>,
}

/// Reads the open properties of a tab. `kind` is given back by reads; it follows from the key, so what is sent of it is
/// not used.
pub(super) fn content(properties: Object) -> Result<Content, BadRequest> {
    let mut properties = Properties::new(properties);
    properties.string("kind")?;
    let content = Content {
        body_md: properties.string("bodyMd")?,
        sort_order: properties.integer("sortOrder")?,
    };
    properties.finish()?;
    Ok(content)
}

/// A complete set of tabs from the property `field`; the store checks their keys. A tab without a position stands where it
/// stands in the list.
pub(super) fn parse(
    field: &str,
    tabs: Vec<models::DocTabInput>,
) -> Result<Vec<DocTab>, BadRequest> {
    let tab = |(tab, position): (models::DocTabInput, i64)| {
        if tab.title.trim().is_empty() {
            return Err(BadRequest::field(field, "must give every tab a title"));
        }
        let content = content(tab.additional)?;
        Ok(DocTab {
            key: tab.key,
            title: tab.title,
            body_md: content.body_md.unwrap_or_default(),
            sort_order: content.sort_order.unwrap_or(position),
        })
    };
    tabs.into_iter().zip(0..).map(tab).collect()
}

pub(super) fn view(tab: DocTab) -> models::DocTab {
    let kind = if domain::is_predefined(&tab.key) {
        "predefined"
    } else {
        "custom"
    };
    models::DocTab {
        key: tab.key,
        title: tab.title,
        kind: kind.to_owned(),
        body_md: tab.body_md,
        sort_order: tab.sort_order,
    }
}
