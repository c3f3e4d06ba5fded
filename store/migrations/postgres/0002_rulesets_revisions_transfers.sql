-- What an event is about: the field of a revision, the new owner of a transfer.
ALTER TABLE policy_events ADD COLUMN detail TEXT;

CREATE TABLE policy_revisions (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    field TEXT NOT NULL CHECK (field IN ('description', 'sourcehost_url')),
    proposed_value TEXT NOT NULL,
    previous_value TEXT NOT NULL,
    project JSONB,
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
    feedback TEXT,
    submitted_by UUID NOT NULL REFERENCES users (id),
    submitted_at TIMESTAMPTZ NOT NULL,
    reviewed_at TIMESTAMPTZ
);
CREATE INDEX policy_revisions_policy ON policy_revisions (policy_id, seq);
CREATE UNIQUE INDEX policy_revisions_pending ON policy_revisions (policy_id, field) WHERE status = 'pending';

CREATE TABLE transfers (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    from_user_id UUID NOT NULL REFERENCES users (id),
    to_user_id UUID NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled', 'expired')),
    feedback TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    decided_at TIMESTAMPTZ,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX transfers_from ON transfers (from_user_id, seq);
CREATE INDEX transfers_to ON transfers (to_user_id, seq);
CREATE UNIQUE INDEX transfers_pending ON transfers (policy_id) WHERE status = 'pending';

CREATE TABLE rulesets (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    owner_id UUID NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('under_review', 'published', 'rejected')),
    name TEXT NOT NULL,
    sort_name TEXT COLLATE "C" NOT NULL,
    search_text TEXT NOT NULL,
    category TEXT NOT NULL,
    target_scopes JSONB NOT NULL,
    content JSONB NOT NULL,
    profile_yaml TEXT NOT NULL,
    views BIGINT NOT NULL DEFAULT 0,
    deploys BIGINT NOT NULL DEFAULT 0,
    feedback TEXT,
    reviewed_at TIMESTAMPTZ,
    published_at TIMESTAMPTZ,
    submitted_at TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX rulesets_alpha ON rulesets (sort_name, id);
CREATE INDEX rulesets_submitted ON rulesets (submitted_at, id);
CREATE INDEX rulesets_views ON rulesets (views, id);
CREATE INDEX rulesets_owner ON rulesets (owner_id, created_at);

CREATE INDEX rulesets_search ON rulesets USING gin (search_text gin_trgm_ops);

CREATE TABLE ruleset_contributors (
    ruleset_id UUID NOT NULL REFERENCES rulesets (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (ruleset_id, user_id)
);

CREATE TABLE ruleset_views (
    ruleset_id UUID NOT NULL REFERENCES rulesets (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    PRIMARY KEY (ruleset_id, user_id, day)
);

CREATE TABLE ruleset_submissions (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    ruleset_id UUID NOT NULL UNIQUE REFERENCES rulesets (id) ON DELETE CASCADE,
    owner_id UUID NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('submitted', 'approved', 'rejected')),
    version BIGINT NOT NULL DEFAULT 1,
    content JSONB NOT NULL,
    profile_yaml TEXT NOT NULL,
    previous_snapshot JSONB,
    revision_count BIGINT NOT NULL DEFAULT 0,
    feedback TEXT,
    reviewed_by UUID REFERENCES users (id),
    reviewed_at TIMESTAMPTZ,
    submitted_at TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ruleset_submissions_owner ON ruleset_submissions (owner_id, created_at);
CREATE INDEX ruleset_submissions_status ON ruleset_submissions (status, submitted_at);

CREATE TABLE ruleset_events (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id UUID NOT NULL REFERENCES ruleset_submissions (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    actor TEXT NOT NULL,
    revision BIGINT NOT NULL,
    feedback TEXT,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ruleset_events_submission ON ruleset_events (submission_id, seq);

-- Rules are read from the profile at each sync; until the next one, what is stored has none.
ALTER TABLE vendor_rulesets ADD COLUMN description TEXT;
ALTER TABLE vendor_rulesets ADD COLUMN documentation_url TEXT;
ALTER TABLE vendor_rulesets ADD COLUMN asset_url TEXT;
ALTER TABLE vendor_rulesets ADD COLUMN rule_names JSONB NOT NULL DEFAULT '[]';
ALTER TABLE vendor_rulesets ADD COLUMN violation BIGINT NOT NULL DEFAULT 0;
ALTER TABLE vendor_rulesets ADD COLUMN warning BIGINT NOT NULL DEFAULT 0;
ALTER TABLE vendor_rulesets ADD COLUMN info BIGINT NOT NULL DEFAULT 0;
ALTER TABLE vendor_rulesets ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

