//! What statements may do all the same, each with the reason. The lists only shrink.

/// An exception.
pub struct Allowed {
    /// A part of the statement.
    pub statement: &'static str,
    /// A part of what was found.
    pub finding: &'static str,
}

const fn allow(statement: &'static str, finding: &'static str) -> Allowed {
    Allowed { statement, finding }
}

pub const ALLOWED: [Allowed; 21] = [
    // An administrator compares all counts with what they count.
    allow(" AS stored, ", "reads all of"),
    // An administrator changes the keys of stored secrets, or asks what is stored with which.
    allow("SELECT id, key_id, client_secret FROM connections", ""),
    allow(
        "SELECT key_id, count(*) FROM connections GROUP BY key_id",
        "",
    ),
    // Reviewers look for other entries with the same repository, whose address is compared as it is understood.
    allow("sourcehost_url FROM policies ORDER BY created_at, id", ""),
    allow("s.content AS submitted, r.content AS live", ""),
    // Their desk shows all that waits.
    allow("WHERE p.status = 'under_review'", "users_pkey"),
    allow("WHERE s.status = 'submitted'", "users_pkey"),
    // An administrator lists open jobs, in the order in which they were made.
    allow(
        "FROM deployment_jobs j JOIN deployments d ON d.id = j.deployment_id WHERE j.state IN",
        "reads all of",
    ),
    // The leaderboard counts what happened within a period, and who published how much; its page is kept in memory.
    allow("count(*) AS gained", ""),
    allow("sum(e.policies)", ""),
    // The catalog of policies is one list without pages, which is sent while it is read.
    allow("u.avatar_url AS owner_avatar_url", ""),
    // The catalog is read as a whole when it is taken into memory, once.
    allow(
        "SELECT user_id, policy_id FROM policy_likes",
        "reads all of policy_likes",
    ),
    allow(
        "SELECT p.id, p.owner_id FROM policies p WHERE NOT",
        "reads all of policies",
    ),
    allow(
        "SELECT r.id, r.owner_id FROM rulesets r WHERE NOT",
        "reads all of rulesets",
    ),
    allow(
        "r.submitted_at, r.category, r.target_scopes",
        "reads all of",
    ),
    // Whoever looks for changes knows all but the last of them; the planner does not know that.
    allow("c.txid >= $1", "rows of catalog_changes_txid"),
    allow(
        "FROM catalog_changes WHERE seq > $1",
        "rows of catalog_changes_pkey",
    ),
    // Pages of the catalog end when they are full: most rows that come in the order of an index are shown.
    allow(
        "FROM rulesets r JOIN ruleset_submissions s",
        "reads all of rulesets_",
    ),
    // The same of ideas, for whose pages PostgreSQL expects a tenth of all; the rest is looked up or put into a table in memory.
    allow("FROM ideas i LEFT JOIN users u", ""),
    // What is too old is deleted by some hundred rows, in the order of an index; a plan that does not know the number expects a tenth of all.
    allow("LIMIT $2)", "reads all of"),
    allow(
        "DELETE FROM access_tokens WHERE id IN",
        "rows of access_tokens_",
    ),
];

/// What no test runs in its own process, by its beginning.
pub const NOT_RUN: [&str; 13] = [
    // Commands of administrators run in processes of their own.
    "WHERE status = 'under_review' ORDER BY submitted_at, id",
    "WHERE r.status = 'pending' ORDER BY r.seq",
    "WHERE s.status = 'submitted' ORDER BY s.submitted_at, s.id",
    "UPDATE policies SET review_version = review_version + 1\n             WHERE id = $1 AND review_version = $2 AND source_commit",
    "UPDATE connections SET client_secret = $3, key_id = $4",
    "UPDATE connections SET validation = $2, has_credential = FALSE",
    "DELETE FROM key_probes",
    "WHERE id = $1 AND state = 'queued'",
    "PRAGMA journal_mode = DELETE",
    // A database that fails is another process, too.
    "SELECT 1 / (NOT pg_is_in_recovery()",
    // It differs from what is run in a direction.
    "ORDER BY r.views, r.id",
    "WHERE t.from_user_id = $1 ORDER BY t.seq DESC",
    // What a test of the sources compares with the migrations.
    "ON deployments (target)",
];
