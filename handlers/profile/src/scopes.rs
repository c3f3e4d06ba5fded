//! Which kinds of API a profile applies to.

/// The scopes that the target classes imply, without duplicates (interface, Ruleset: `target_scopes`).
pub(super) fn of(target_classes: &[String]) -> Vec<&'static str> {
    let mut scopes = Vec::new();
    for scope in target_classes.iter().filter_map(|class| scope(class)) {
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    scopes
}

fn scope(class: &str) -> Option<&'static str> {
    match class.split_once('.')? {
        ("apiContract", "AsyncAPI" | "AsyncApi") => Some("async-api"),
        ("apiContract", _) => Some("rest-api"),
        ("mcp", _) => Some("mcp"),
        ("agent" | "a2a" | "agentNetwork" | "agent-network", _)
        // An agent card belongs to the project; its elements are classes named after its JSON keys.
        | ("api", "Project")
        | ("core", "skills" | "supportedInterfaces" | "additionalInterfaces") => Some("agent"),
        _ => None,
    }
}
