CREATE TABLE users (
    id BLOB PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    company TEXT,
    username TEXT,
    username_key TEXT UNIQUE,
    bio TEXT,
    linkedin_url TEXT,
    x_url TEXT,
    profile_is_public INTEGER NOT NULL DEFAULT 0,
    is_admin INTEGER NOT NULL DEFAULT 0,
    avatar_url TEXT,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE access_tokens (
    id BLOB PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_prefix TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    expires_at TEXT,
    last_used_at TEXT,
    revoked_at TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX access_tokens_user ON access_tokens (user_id, created_at);

CREATE TABLE policies (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sort_name TEXT NOT NULL,
    description TEXT NOT NULL,
    search_text TEXT NOT NULL,
    category TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('under_review', 'published', 'rejected', 'private')),
    owner_id BLOB NOT NULL REFERENCES users (id),
    project_type TEXT NOT NULL CHECK (project_type IN ('unified', 'split')),
    sourcehost_url TEXT NOT NULL,
    implementation_sourcehost_url TEXT,
    source_ref TEXT,
    implementation_source_ref TEXT,
    direction TEXT NOT NULL CHECK (direction IN ('inbound', 'outbound')),
    asset_kinds TEXT NOT NULL,
    a2a_protocol_versions TEXT NOT NULL,
    sourcehost_has_issues INTEGER,
    group_id TEXT,
    definition_asset_id TEXT,
    implementation_asset_id TEXT,
    version TEXT,
    downloads INTEGER NOT NULL DEFAULT 0,
    feedback TEXT,
    submitted_at TEXT NOT NULL,
    reviewed_at TEXT,
    published_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX policies_alpha ON policies (sort_name, id);
CREATE INDEX policies_submitted ON policies (submitted_at, id);
CREATE INDEX policies_owner ON policies (owner_id, created_at);
CREATE INDEX policies_status ON policies (status, submitted_at);

CREATE VIRTUAL TABLE policies_search USING fts5 (search_text, content = 'policies', content_rowid = 'seq', tokenize = 'trigram');
CREATE TRIGGER policies_search_insert AFTER INSERT ON policies BEGIN
    INSERT INTO policies_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER policies_search_update AFTER UPDATE OF search_text ON policies BEGIN
    INSERT INTO policies_search (policies_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
    INSERT INTO policies_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER policies_search_delete AFTER DELETE ON policies BEGIN
    INSERT INTO policies_search (policies_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
END;

CREATE TABLE policy_contributors (
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since TEXT NOT NULL,
    PRIMARY KEY (policy_id, user_id)
) STRICT;

CREATE TABLE policy_likes (
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (policy_id, user_id)
) STRICT;

CREATE TABLE policy_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    actor TEXT NOT NULL,
    feedback TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX policy_events_policy ON policy_events (policy_id, seq);

CREATE TABLE comments (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    parent_id BLOB REFERENCES comments (id) ON DELETE CASCADE,
    author_id BLOB NOT NULL REFERENCES users (id),
    body TEXT NOT NULL,
    deleted_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX comments_policy ON comments (policy_id, seq);
CREATE INDEX comments_parent ON comments (parent_id);

CREATE TABLE comment_quota (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT;

CREATE TABLE doc_tabs (
    owner_id BLOB NOT NULL,
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    body_md TEXT NOT NULL,
    sort_order INTEGER NOT NULL,
    PRIMARY KEY (owner_id, key)
) STRICT;

CREATE TABLE reviewers (
    resource_kind TEXT NOT NULL CHECK (resource_kind IN ('policy', 'ruleset')),
    resource_id BLOB NOT NULL,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (resource_kind, resource_id, user_id)
) STRICT;

CREATE TABLE ideas (
    id BLOB PRIMARY KEY,
    title TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE policy_ideas (
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    idea_id BLOB NOT NULL REFERENCES ideas (id),
    position INTEGER NOT NULL,
    phase TEXT NOT NULL,
    coverage TEXT NOT NULL,
    scope_note TEXT NOT NULL,
    completes_idea INTEGER NOT NULL,
    PRIMARY KEY (policy_id, idea_id)
) STRICT;

CREATE TABLE vendor_policies (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sort_name TEXT NOT NULL,
    summary TEXT NOT NULL,
    search_text TEXT NOT NULL,
    direction TEXT NOT NULL CHECK (direction IN ('inbound', 'outbound')),
    category TEXT,
    group_id TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    version TEXT NOT NULL,
    body_md TEXT NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    withdrawn_at TEXT,
    synced_at TEXT NOT NULL
) STRICT;
CREATE INDEX vendor_policies_alpha ON vendor_policies (sort_name, slug);

CREATE VIRTUAL TABLE vendor_policies_search USING fts5 (search_text, content = 'vendor_policies', content_rowid = 'seq', tokenize = 'trigram');
CREATE TRIGGER vendor_policies_search_insert AFTER INSERT ON vendor_policies BEGIN
    INSERT INTO vendor_policies_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER vendor_policies_search_update AFTER UPDATE OF search_text ON vendor_policies BEGIN
    INSERT INTO vendor_policies_search (vendor_policies_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
    INSERT INTO vendor_policies_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;

CREATE TABLE vendor_rulesets (
    slug TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    sort_name TEXT NOT NULL,
    summary TEXT NOT NULL,
    version TEXT NOT NULL,
    group_id TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    categories TEXT NOT NULL,
    target_scopes TEXT NOT NULL,
    profile_yaml TEXT NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    withdrawn_at TEXT,
    synced_at TEXT NOT NULL
) STRICT;
