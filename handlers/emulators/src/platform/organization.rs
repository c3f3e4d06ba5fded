//! The organization hierarchy.

use serde_json::{Value, json};

/// An organization of the emulated platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmulatedOrganization {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its direct children.
    pub children: Vec<EmulatedOrganization>,
}

impl EmulatedOrganization {
    /// An organization without children.
    pub fn new(id: &str, name: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: name.to_owned(),
            children: Vec::new(),
        }
    }

    /// Adds a child organization.
    #[must_use]
    pub fn child(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    /// Finds the organization of that id in this hierarchy.
    pub(super) fn find(&self, id: &str) -> Option<&Self> {
        if self.id == id {
            return Some(self);
        }
        self.children.iter().find_map(|child| child.find(id))
    }

    /// The response body for the hierarchy.
    pub(super) fn hierarchy(&self, parents: &[&str]) -> Value {
        let below = [parents, &[self.id.as_str()]].concat();
        let children = self.children.iter();
        json!({
            "id": self.id,
            "name": self.name,
            "isRoot": parents.is_empty(),
            "isMaster": parents.is_empty(),
            "isFederated": false,
            "parentOrganizationIds": parents,
            "subOrganizationIds": children.clone().map(|child| &child.id).collect::<Vec<_>>(),
            "tenantOrganizationIds": [],
            "subOrganizations": children.map(|child| child.hierarchy(&below)).collect::<Vec<_>>(),
        })
    }
}
