//! The search of assets, and their files.

use poem::{
    Response,
    http::{Method, StatusCode},
};
use serde_json::{Value, json};

use super::{answers, call::Call, coordinate::Coordinate, records::PublishedAsset, state::State};

/// Entries of a page, unless the caller says how many.
const DEFAULT_LIMIT: usize = 20;
const MAX_LIMIT: usize = 250;
/// The types that the documents name for the filter: neither policies nor rulesets.
const TYPES: [&str; 10] = [
    "rest-api",
    "soap-api",
    "http-api",
    "raml-fragment",
    "connector",
    "template",
    "example",
    "custom",
    "mcp",
    "agent",
];

/// What a search asks for.
struct Query {
    root: Option<String>,
    kind: Option<String>,
    by_name: bool,
    is_descending: bool,
    limit: usize,
    offset: usize,
}

impl Query {
    /// The error is a message.
    fn read(call: &Call<'_>) -> Result<Self, String> {
        let pairs: Vec<(String, String)> = call.request.params().unwrap_or_default();
        let mut query = Self {
            root: None,
            kind: None,
            by_name: false,
            is_descending: false,
            limit: DEFAULT_LIMIT,
            offset: 0,
        };
        for (key, value) in pairs {
            let number = || {
                value
                    .parse::<usize>()
                    .map_err(|_| format!("{key} is a number"))
            };
            let flag = || {
                value
                    .parse::<bool>()
                    .map_err(|_| format!("{key} is true or false"))
            };
            match key.as_str() {
                "limit" => query.limit = number()?,
                "offset" => query.offset = number()?,
                "sort" => query.by_name = value == "name",
                "ascending" => query.is_descending = !flag()?,
                "sharedWithMe" => drop(flag()?),
                "types" if TYPES.contains(&value.as_str()) => query.kind = Some(value),
                "types" => return Err(format!("types is one of {}", TYPES.join(", "))),
                "rootOrganizationId" if is_uuid(&value) => query.root = Some(value),
                "rootOrganizationId" => return Err("rootOrganizationId is a UUID".to_owned()),
                _ => {}
            }
        }
        if query.limit > MAX_LIMIT {
            return Err(format!("limit is at most {MAX_LIMIT}"));
        }
        Ok(query)
    }
}

fn is_uuid(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    lengths == [8, 4, 4, 4, 12] && text.bytes().all(|byte| byte == b'-' || is_digit(byte))
}

/// Lists the newest version of each asset that the caller can see.
pub(super) fn search(state: &State, call: &Call<'_>) -> Response {
    if call.request.method() != Method::GET {
        return answers::not_found();
    }
    let query = match Query::read(call) {
        Ok(query) => query,
        Err(reason) => return answers::error(StatusCode::BAD_REQUEST, &reason),
    };
    let assets = state.inner().registry.assets();
    let is_wanted = |asset: &PublishedAsset| {
        let root = query.root.as_deref();
        call.reaches(&asset.organization_id)
            && root.is_none_or(|root| is_within(call, root, &asset.organization_id))
            && query.kind.as_ref().is_none_or(|kind| *kind == asset.kind)
    };
    let mut newest: Vec<PublishedAsset> = Vec::new();
    // Sorted: the versions of an asset follow each other.
    for asset in assets.into_iter().filter(is_wanted) {
        let at = &asset.coordinate;
        match newest.last_mut() {
            Some(last) if last.coordinate.is_version_of_same(at) => {
                if at.is_newer_than(&last.coordinate) {
                    *last = asset;
                }
            }
            _ => newest.push(asset),
        }
    }
    if query.by_name {
        newest.sort_by(|one, other| one.name.cmp(&other.name));
    }
    if query.is_descending {
        newest.reverse();
    }
    let page = newest.iter().skip(query.offset).take(query.limit);
    let page: Vec<Value> = page.map(entry).collect();
    answers::json_answer(StatusCode::OK, &Value::Array(page))
}

/// Whether an organization is another one, or below it.
fn is_within(call: &Call<'_>, root: &str, organization: &str) -> bool {
    let root = call.organization.find(root);
    root.is_some_and(|root| root.find(organization).is_some())
}

fn entry(asset: &PublishedAsset) -> Value {
    let at = &asset.coordinate;
    json!({
        "organizationId": asset.organization_id,
        "groupId": at.group_id,
        "assetId": at.asset_id,
        "version": at.version,
        "minorVersion": at.minor_version(),
        "versionGroup": at.version_group(),
        "description": asset.description,
        "isPublic": false,
        "name": asset.name,
        "type": asset.kind,
        "status": asset.status,
    })
}

/// Below `organizations/` of the file service: `{id}/assets/{group}/{asset}/{version}/{classifier}/{packaging}`.
pub(super) fn file(state: &State, call: &Call<'_>, segments: &[&str]) -> Response {
    let [_, "assets", group, asset, version, classifier, packaging] = segments else {
        return answers::not_found();
    };
    let inner = state.inner();
    let found = inner.registry.get(&Coordinate::new(group, asset, version));
    let file = found
        .filter(|asset| call.reaches(&asset.organization_id))
        .and_then(|asset| asset.files.get(&format!("{classifier}.{packaging}")));
    match file {
        Some(content) if call.request.method() == Method::GET => Response::builder()
            .content_type("application/octet-stream")
            .body(content.clone()),
        _ => answers::not_found(),
    }
}

/// Where a file is downloaded.
pub(super) fn file_url(base: &str, at: &Coordinate, classifier: &str, packaging: &str) -> String {
    let Coordinate {
        group_id,
        asset_id,
        version,
    } = at;
    format!(
        "{base}/exchange/files/api/v1/organizations/{group_id}/assets/{group_id}/{asset_id}/{version}/{classifier}/{packaging}"
    )
}
