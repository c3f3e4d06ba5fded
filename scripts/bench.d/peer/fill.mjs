// Copies what the peer serves out of a filled database of the service: node fill.mjs SERVICE.db PEER.db TOKEN
import { createHash } from "node:crypto";
import Database from "better-sqlite3";

const [source, target, token] = process.argv.slice(2);
const uuid = (column) =>
    `lower(substr(hex(${column}),1,8)||'-'||substr(hex(${column}),9,4)||'-'||substr(hex(${column}),13,4)||'-'||substr(hex(${column}),17,4)||'-'||substr(hex(${column}),21))`;
const time = (column) => `replace(${column}, '+00:00', 'Z')`;

const db = new Database(target);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = OFF");
db.exec(`ATTACH '${source.replaceAll("'", "''")}' AS service`);
db.exec(`
CREATE TABLE users (id TEXT PRIMARY KEY, email TEXT, name TEXT, username TEXT, company TEXT, bio TEXT, linkedin_url TEXT, x_url TEXT,
    is_public INTEGER, is_admin INTEGER, avatar_url TEXT, email_hash TEXT);
INSERT INTO users SELECT ${uuid("id")}, email, name, username, company, bio, linkedin_url, x_url, profile_is_public, is_admin, avatar_url, NULL
    FROM service.users;
CREATE TABLE tokens (hash BLOB PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id), can_read INTEGER, can_write INTEGER, revoked_at TEXT,
    expires_at TEXT, last_used_at TEXT) WITHOUT ROWID;

CREATE TABLE policies (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, slug TEXT, name TEXT, sort_name TEXT, description TEXT, category TEXT,
    status TEXT, owner_id TEXT, direction TEXT, asset_kinds TEXT, a2a_protocol_versions TEXT, sourcehost_has_issues INTEGER, source_ref TEXT,
    implementation_source_ref TEXT, tab_count INTEGER, tabs_filled INTEGER, contributors TEXT, owner_avatar_url TEXT,
    owner_avatar_email_hash TEXT);
INSERT INTO policies SELECT seq, ${uuid("p.id")}, slug, p.name, sort_name, description, category, status, ${uuid("owner_id")}, direction,
    asset_kinds, a2a_protocol_versions, sourcehost_has_issues, source_ref, implementation_source_ref,
    (SELECT count(*) FROM service.doc_tabs t WHERE t.owner_id = p.id),
    (SELECT count(*) FROM service.doc_tabs t WHERE t.owner_id = p.id AND trim(t.body_md) <> ''),
    (SELECT json_group_array(json_object('user_id', ${uuid("u.id")}, 'username', u.username, 'name', u.name))
        FROM service.policy_contributors c JOIN service.users u ON u.id = c.user_id WHERE c.policy_id = p.id), NULL, NULL
    FROM service.policies p;
CREATE INDEX policies_alpha ON policies (sort_name, id);
CREATE VIRTUAL TABLE policies_search USING fts5 (name, description, content = 'policies', content_rowid = 'seq');
INSERT INTO policies_search (policies_search) VALUES ('rebuild');
CREATE TABLE policy_likes (policy_id TEXT, user_id TEXT, PRIMARY KEY (policy_id, user_id)) WITHOUT ROWID;
INSERT INTO policy_likes SELECT ${uuid("policy_id")}, ${uuid("user_id")} FROM service.policy_likes;
CREATE TABLE comments (id TEXT PRIMARY KEY, policy_id TEXT, parent_id TEXT, author_id TEXT, body TEXT, created_at TEXT);
CREATE INDEX comments_policy ON comments (policy_id, created_at);

CREATE TABLE rulesets (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, submission_id TEXT, name TEXT, sort_name TEXT, description TEXT, category TEXT,
    status TEXT, owner_id TEXT, profile_name TEXT, violation INTEGER, warning INTEGER, info INTEGER, target_scopes TEXT, tags TEXT,
    icon_url TEXT, exchange_asset_id TEXT, source_url TEXT, source_ref TEXT, ruleset_path TEXT, rule_names TEXT, video_tutorial_url TEXT,
    examples_url TEXT, likes INTEGER, views INTEGER, deploys INTEGER, reviewed_at TEXT, published_at TEXT, created_at TEXT, updated_at TEXT,
    owner_name TEXT, owner_username TEXT, contributors TEXT);
INSERT INTO rulesets SELECT r.seq, ${uuid("r.id")}, ${uuid("s.id")}, r.name, sort_name, r.content ->> 'description', category, r.status,
    ${uuid("r.owner_id")}, r.content ->> 'profile_name', r.content ->> '$.rule_counts.violation', r.content ->> '$.rule_counts.warning',
    r.content ->> '$.rule_counts.info', target_scopes, r.content -> 'tags', r.content ->> 'icon_url', r.content ->> 'exchange_asset_id',
    r.content ->> 'source_url', r.content ->> 'source_ref', r.content ->> 'ruleset_path', r.content -> 'rule_names',
    r.content ->> 'video_tutorial_url', r.content ->> 'examples_url', likes, views, deploys, ${time("r.reviewed_at")},
    ${time("r.published_at")}, ${time("r.created_at")}, ${time("r.updated_at")}, o.name, o.username,
    (SELECT json_group_array(json_object('user_id', ${uuid("u.id")}, 'username', u.username, 'name', u.name))
        FROM service.ruleset_contributors c JOIN service.users u ON u.id = c.user_id WHERE c.ruleset_id = r.id)
    FROM service.rulesets r JOIN service.ruleset_submissions s ON s.ruleset_id = r.id JOIN service.users o ON o.id = r.owner_id;
CREATE INDEX rulesets_alpha ON rulesets (sort_name, id);
CREATE VIRTUAL TABLE rulesets_search USING fts5 (name, description, content = 'rulesets', content_rowid = 'seq');
INSERT INTO rulesets_search (rulesets_search) VALUES ('rebuild');
`);
const sha256 = (text) => createHash("sha256").update(text);
const hashed = db.prepare("UPDATE users SET email_hash = ? WHERE id = ?");
const users = db.prepare("SELECT id, email FROM users WHERE is_public = 1").all();
db.transaction(() => {
    for (const user of users) hashed.run(sha256(user.email.trim().toLowerCase()).digest("hex"), user.id);
})();
// What is shown of owners stands in the records, as one would have it for speed.
db.exec(`UPDATE policies SET (owner_avatar_url, owner_avatar_email_hash) = (SELECT avatar_url, email_hash FROM users u WHERE u.id = owner_id)`);
db.prepare(`INSERT INTO tokens SELECT hash, ${uuid("user_id")}, 1, 1, NULL, NULL, NULL FROM service.access_tokens WHERE hash = ?`).run(sha256(token).digest());
db.exec("DETACH service");
db.exec("ANALYZE");
db.pragma("wal_checkpoint(TRUNCATE)");
db.close();
