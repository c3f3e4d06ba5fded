-- What an event is about: the field of a revision, the new owner of a transfer.
ALTER TABLE policy_events ADD COLUMN detail TEXT;

CREATE TABLE policy_revisions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    field TEXT NOT NULL CHECK (field IN ('description', 'sourcehost_url')),
    proposed_value TEXT NOT NULL,
    previous_value TEXT NOT NULL,
    project TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
    feedback TEXT,
    submitted_by BLOB NOT NULL REFERENCES users (id),
    submitted_at TEXT NOT NULL,
    reviewed_at TEXT
) STRICT;
CREATE INDEX policy_revisions_policy ON policy_revisions (policy_id, seq);
CREATE UNIQUE INDEX policy_revisions_pending ON policy_revisions (policy_id, field) WHERE status = 'pending';

CREATE TABLE transfers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    from_user_id BLOB NOT NULL REFERENCES users (id),
    to_user_id BLOB NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled', 'expired')),
    feedback TEXT,
    created_at TEXT NOT NULL,
    decided_at TEXT,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX transfers_from ON transfers (from_user_id, seq);
CREATE INDEX transfers_to ON transfers (to_user_id, seq);
CREATE UNIQUE INDEX transfers_pending ON transfers (policy_id) WHERE status = 'pending';

CREATE TABLE rulesets (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    owner_id BLOB NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('under_review', 'published', 'rejected')),
    name TEXT NOT NULL,
    sort_name TEXT NOT NULL,
    search_text TEXT NOT NULL,
    category TEXT NOT NULL,
    target_scopes TEXT NOT NULL,
    content TEXT NOT NULL,
    profile_yaml TEXT NOT NULL,
    views INTEGER NOT NULL DEFAULT 0,
    deploys INTEGER NOT NULL DEFAULT 0,
    feedback TEXT,
    reviewed_at TEXT,
    published_at TEXT,
    submitted_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX rulesets_alpha ON rulesets (sort_name, id);
CREATE INDEX rulesets_submitted ON rulesets (submitted_at, id);
CREATE INDEX rulesets_views ON rulesets (views, id);
CREATE INDEX rulesets_owner ON rulesets (owner_id, created_at);

CREATE VIRTUAL TABLE rulesets_search USING fts5 (search_text, content = 'rulesets', content_rowid = 'seq', tokenize = 'trigram');
CREATE TRIGGER rulesets_search_insert AFTER INSERT ON rulesets BEGIN
    INSERT INTO rulesets_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER rulesets_search_update AFTER UPDATE OF search_text ON rulesets BEGIN
    INSERT INTO rulesets_search (rulesets_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
    INSERT INTO rulesets_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER rulesets_search_delete AFTER DELETE ON rulesets BEGIN
    INSERT INTO rulesets_search (rulesets_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
END;

CREATE TABLE ruleset_contributors (
    ruleset_id BLOB NOT NULL REFERENCES rulesets (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since TEXT NOT NULL,
    PRIMARY KEY (ruleset_id, user_id)
) STRICT;

CREATE TABLE ruleset_views (
    ruleset_id BLOB NOT NULL REFERENCES rulesets (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    PRIMARY KEY (ruleset_id, user_id, day)
) STRICT;

CREATE TABLE ruleset_submissions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    ruleset_id BLOB NOT NULL UNIQUE REFERENCES rulesets (id) ON DELETE CASCADE,
    owner_id BLOB NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('submitted', 'approved', 'rejected')),
    version INTEGER NOT NULL DEFAULT 1,
    content TEXT NOT NULL,
    profile_yaml TEXT NOT NULL,
    previous_snapshot TEXT,
    revision_count INTEGER NOT NULL DEFAULT 0,
    feedback TEXT,
    reviewed_by BLOB REFERENCES users (id),
    reviewed_at TEXT,
    submitted_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX ruleset_submissions_owner ON ruleset_submissions (owner_id, created_at);
CREATE INDEX ruleset_submissions_status ON ruleset_submissions (status, submitted_at);

CREATE TABLE ruleset_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    submission_id BLOB NOT NULL REFERENCES ruleset_submissions (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    actor TEXT NOT NULL,
    revision INTEGER NOT NULL,
    feedback TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX ruleset_events_submission ON ruleset_events (submission_id, seq);

-- Rules are read from the profile at each sync; until the next one, what is stored has none.
ALTER TABLE vendor_rulesets ADD COLUMN description TEXT;
ALTER TABLE vendor_rulesets ADD COLUMN documentation_url TEXT;
ALTER TABLE vendor_rulesets ADD COLUMN asset_url TEXT;
ALTER TABLE vendor_rulesets ADD COLUMN rule_names TEXT NOT NULL DEFAULT '[]';
ALTER TABLE vendor_rulesets ADD COLUMN violation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE vendor_rulesets ADD COLUMN warning INTEGER NOT NULL DEFAULT 0;
ALTER TABLE vendor_rulesets ADD COLUMN info INTEGER NOT NULL DEFAULT 0;
ALTER TABLE vendor_rulesets ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

