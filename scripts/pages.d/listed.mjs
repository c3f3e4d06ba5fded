// What a share page shows of a ruleset (interface, What the service does, public share pages), from its record.

const SCOPES = {
    "rest-api": "REST APIs",
    "async-api": "Asynchronous APIs",
    "http-api": "HTTP APIs",
    "grpc-api": "gRPC APIs",
    agent: "Agents",
    mcp: "MCP servers",
};

// Characters that documents cannot hold are shown as this.
const clean = (text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, "\ufffd");

/** The texts of the main part, from top to bottom. */
export function expected(ruleset) {
    const { violation, warning, info } = ruleset.rule_counts;
    const isVendor = ruleset.source !== "community";
    const lines = [
        isVendor ? "Vendor ruleset" : "Community ruleset", clean(ruleset.name), clean(ruleset.description),
        "Rules", "Severity", "Number",
        "Violation", "Not conformant until fixed", violation,
        "Warning", "Does not block conformance", warning,
        "Info", "Advice only", info,
        "Total", violation + warning + info,
        "About",
    ];
    if (ruleset.target_scopes.length > 0) lines.push("For", ...ruleset.target_scopes.map((scope) => SCOPES[scope]));
    if (isVendor) {
        lines.push("Version", clean(ruleset.version));
        if (ruleset.asset_url) lines.push("Asset", ruleset.asset_url);
    } else {
        lines.push("Category", ruleset.category, "Owner", clean(ruleset.owner_name));
    }
    lines.push("Rules, documentation and deployment are for those who are signed in.");
    return lines.map(String);
}

/** Texts of the record that are for those who are signed in. */
export function forbidden(ruleset) {
    const shown = expected(ruleset).join(" ");
    const texts = [
        ...(ruleset.rule_names ?? []),
        ...(ruleset.profile_yaml ?? "").split("\n"),
        ruleset.source_url, ruleset.source_ref, ruleset.ruleset_path, ruleset.documentation_url, ruleset.coordinate,
        ruleset.submitted_by, ruleset.owner_username, ruleset.video_tutorial_url, ruleset.examples_url, ruleset.profile_name,
    ];
    return texts.filter((text) => text && text.trim().length > 5 && !shown.includes(text.trim()));
}
