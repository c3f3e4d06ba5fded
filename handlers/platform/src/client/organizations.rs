//! The organizations that credentials can access.

use serde::Deserialize;

use super::{Platform, call::Call};
use crate::{Credentials, PlatformError};

/// A large company has thousands of organizations, each of about 1 KiB.
const LIMIT: usize = 8 * 1024 * 1024;

/// An organization that credentials can access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Organization {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is the root, the organization of the credentials.
    pub is_primary: bool,
    /// The names from the root down to it, as in `Root/Sales/EU`.
    pub full_path: String,
}

/// The JSON parser limits the depth.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Node {
    id: String,
    name: String,
    #[serde(default)]
    sub_organizations: Vec<Node>,
}

impl Platform {
    /// The organization of the credentials and all below it: depth first, the root first.
    pub async fn organizations(
        &self,
        credentials: &Credentials,
    ) -> Result<Vec<Organization>, PlatformError> {
        let id = credentials.organization_id.as_str();
        let url = self.endpoint(
            credentials,
            &["accounts", "api", "organizations", id, "hierarchy"],
        )?;
        let response = self.call(credentials, &Call::get(url).limit(LIMIT)).await?;
        let mut organizations = Vec::new();
        flatten(
            response.json("organization hierarchy")?,
            None,
            &mut organizations,
        );
        Ok(organizations)
    }
}

fn flatten(node: Node, parent: Option<&str>, organizations: &mut Vec<Organization>) {
    let full_path = match parent {
        Some(parent) => format!("{parent}/{}", node.name),
        None => node.name.clone(),
    };
    organizations.push(Organization {
        id: node.id,
        name: node.name,
        is_primary: parent.is_none(),
        full_path: full_path.clone(),
    });
    for child in node.sub_organizations {
        flatten(child, Some(&full_path), organizations);
    }
}
