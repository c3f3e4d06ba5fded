// Statements of the peer, each prepared once, and the records that they make.
import Database from "better-sqlite3";

export function open(path) {
    const db = new Database(path);
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = NORMAL");
    db.pragma("mmap_size = 268435456");
    db.pragma("cache_size = -65536");
    return db;
}

const json = (text) => JSON.parse(text);

export function policyOf(row) {
    return {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        category: row.category,
        status: row.status,
        liked: row.liked === 1,
        sourcehost_has_issues: row.sourcehost_has_issues === 1,
        delivers_ideas: [],
        contributors: json(row.contributors),
        owner_avatar_url: row.owner_avatar_url,
        owner_avatar_email_hash: row.owner_avatar_email_hash,
        docs_summary: {
            tabCount: row.tab_count,
            completeness: { filled: row.tabs_filled, total: 4, ratio: row.tabs_filled / 4 },
        },
        asset_kinds: json(row.asset_kinds),
        a2a_protocol_versions: json(row.a2a_protocol_versions),
        direction: row.direction,
        source_ref: row.source_ref,
        implementation_source_ref: row.implementation_source_ref,
    };
}

export function summaryOf(row) {
    return {
        source: "community",
        id: row.id,
        name: row.name,
        description: row.description,
        category: row.category,
        profile_name: row.profile_name,
        rule_counts: { violation: row.violation, warning: row.warning, info: row.info },
        target_scopes: json(row.target_scopes),
        tags: json(row.tags),
        icon_url: row.icon_url,
        exchange_asset_id: row.exchange_asset_id,
        lifecycle_status: row.status,
        published_at: row.published_at,
        likes: row.likes,
        views: row.views,
        deploys: row.deploys,
        comment_count: 0,
        submitted_by: row.owner_id,
        owner_name: row.owner_name,
        owner_username: row.owner_username,
        created_at: row.created_at,
        updated_at: row.updated_at,
    };
}

export function rulesetOf(row) {
    return {
        ...summaryOf(row),
        submission_id: row.submission_id,
        source_url: row.source_url,
        source_ref: row.source_ref,
        ruleset_path: row.ruleset_path,
        rule_names: json(row.rule_names),
        video_tutorial_url: row.video_tutorial_url,
        examples_url: row.examples_url,
        review_feedback: null,
        reviewed_at: row.reviewed_at,
        contributors: json(row.contributors),
    };
}

const POLICY = `SELECT p.*, EXISTS (SELECT 1 FROM policy_likes l WHERE l.policy_id = p.id AND l.user_id = @user) AS liked
    FROM policies p`;
const ANONYMOUS = "SELECT p.*, 0 AS liked FROM policies p WHERE p.id = ? AND status = 'published'";
const VISIBLE = "(status = 'published' OR owner_id = @user)";
const RULESET = "SELECT r.* FROM rulesets r";

export function statements(db) {
    const prepared = new Map();
    // One statement for each set of filters.
    const cached = (sql) => {
        let statement = prepared.get(sql);
        if (!statement) prepared.set(sql, (statement = db.prepare(sql)));
        return statement;
    };
    const filtered = (select, index, filter) => {
        let sql = `${select} WHERE ${VISIBLE}`;
        if (filter.category) sql += " AND category = @category";
        if (filter.direction) sql += " AND direction = @direction";
        if (filter.assetKind) sql += " AND EXISTS (SELECT 1 FROM json_each(asset_kinds) WHERE value = @assetKind)";
        if (filter.scope) sql += " AND EXISTS (SELECT 1 FROM json_each(target_scopes) WHERE value = @scope)";
        if (filter.match) sql += ` AND seq IN (SELECT rowid FROM ${index} WHERE ${index} MATCH @match)`;
        return sql;
    };
    return {
        token: db.prepare(
            `SELECT t.user_id AS id, t.can_read, t.can_write, t.last_used_at FROM tokens t
             WHERE t.hash = @hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > @now)`,
        ),
        touch: db.prepare("UPDATE tokens SET last_used_at = @now WHERE hash = @hash"),
        user: db.prepare("SELECT * FROM users WHERE id = ?"),
        policy: db.prepare(`${POLICY} WHERE p.id = @id AND ${VISIBLE}`),
        publishedPolicy: db.prepare(ANONYMOUS),
        policies: (filter) => cached(`${filtered(POLICY, "policies_search", filter)} ORDER BY sort_name, p.id`),
        ruleset: db.prepare(`${RULESET} WHERE r.id = @id AND ${VISIBLE}`),
        rulesets: (filter) => cached(`${filtered(RULESET, "rulesets_search", filter)} ORDER BY sort_name, r.id LIMIT @limit OFFSET @offset`),
        isPublished: db.prepare("SELECT 1 FROM policies WHERE id = ? AND status = 'published'"),
        unlike: db.prepare("DELETE FROM policy_likes WHERE policy_id = ? AND user_id = ?"),
        like: db.prepare("INSERT INTO policy_likes (policy_id, user_id) VALUES (?, ?)"),
        comment: db.prepare(
            "INSERT INTO comments (id, policy_id, parent_id, author_id, body, created_at) VALUES (@id, @policy, @parent, @author, @body, @now)",
        ),
    };
}
