CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
    id UUID PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    company TEXT,
    username TEXT,
    username_key TEXT UNIQUE,
    bio TEXT,
    linkedin_url TEXT,
    x_url TEXT,
    profile_is_public BOOLEAN NOT NULL DEFAULT FALSE,
    is_admin BOOLEAN NOT NULL DEFAULT FALSE,
    avatar_url TEXT,
    created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE access_tokens (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_prefix TEXT NOT NULL,
    hash BYTEA NOT NULL UNIQUE,
    scopes JSONB NOT NULL,
    expires_at TIMESTAMPTZ,
    last_used_at TIMESTAMPTZ,
    revoked_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX access_tokens_user ON access_tokens (user_id, created_at);

CREATE TABLE policies (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    slug TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sort_name TEXT COLLATE "C" NOT NULL,
    description TEXT NOT NULL,
    search_text TEXT NOT NULL,
    category TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('under_review', 'published', 'rejected', 'private')),
    owner_id UUID NOT NULL REFERENCES users (id),
    project_type TEXT NOT NULL CHECK (project_type IN ('unified', 'split')),
    sourcehost_url TEXT NOT NULL,
    implementation_sourcehost_url TEXT,
    source_ref TEXT,
    implementation_source_ref TEXT,
    direction TEXT NOT NULL CHECK (direction IN ('inbound', 'outbound')),
    asset_kinds JSONB NOT NULL,
    a2a_protocol_versions JSONB NOT NULL,
    sourcehost_has_issues BOOLEAN,
    group_id TEXT,
    definition_asset_id TEXT,
    implementation_asset_id TEXT,
    version TEXT,
    downloads BIGINT NOT NULL DEFAULT 0,
    feedback TEXT,
    submitted_at TIMESTAMPTZ NOT NULL,
    reviewed_at TIMESTAMPTZ,
    published_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX policies_alpha ON policies (sort_name, id);
CREATE INDEX policies_submitted ON policies (submitted_at, id);
CREATE INDEX policies_owner ON policies (owner_id, created_at);
CREATE INDEX policies_status ON policies (status, submitted_at);

CREATE INDEX policies_search ON policies USING gin (search_text gin_trgm_ops);

CREATE TABLE policy_contributors (
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (policy_id, user_id)
);

CREATE TABLE policy_likes (
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (policy_id, user_id)
);

CREATE TABLE policy_events (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    status TEXT NOT NULL,
    actor TEXT NOT NULL,
    feedback TEXT,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX policy_events_policy ON policy_events (policy_id, seq);

CREATE TABLE comments (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    parent_id UUID REFERENCES comments (id) ON DELETE CASCADE,
    author_id UUID NOT NULL REFERENCES users (id),
    body TEXT NOT NULL,
    deleted_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX comments_policy ON comments (policy_id, seq);
CREATE INDEX comments_parent ON comments (parent_id);

CREATE TABLE comment_quota (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);

CREATE TABLE doc_tabs (
    owner_id UUID NOT NULL,
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    body_md TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    PRIMARY KEY (owner_id, key)
);

CREATE TABLE reviewers (
    resource_kind TEXT NOT NULL CHECK (resource_kind IN ('policy', 'ruleset')),
    resource_id UUID NOT NULL,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (resource_kind, resource_id, user_id)
);

CREATE TABLE ideas (
    id UUID PRIMARY KEY,
    title TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE policy_ideas (
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    idea_id UUID NOT NULL REFERENCES ideas (id),
    position BIGINT NOT NULL,
    phase TEXT NOT NULL,
    coverage TEXT NOT NULL,
    scope_note TEXT NOT NULL,
    completes_idea BOOLEAN NOT NULL,
    PRIMARY KEY (policy_id, idea_id)
);

CREATE TABLE vendor_policies (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT NOT NULL,
    sort_name TEXT COLLATE "C" NOT NULL,
    summary TEXT NOT NULL,
    search_text TEXT NOT NULL,
    direction TEXT NOT NULL CHECK (direction IN ('inbound', 'outbound')),
    category TEXT,
    group_id TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    version TEXT NOT NULL,
    body_md TEXT NOT NULL,
    hidden BOOLEAN NOT NULL DEFAULT FALSE,
    withdrawn_at TIMESTAMPTZ,
    synced_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX vendor_policies_alpha ON vendor_policies (sort_name, slug);

CREATE INDEX vendor_policies_search ON vendor_policies USING gin (search_text gin_trgm_ops);

CREATE TABLE vendor_rulesets (
    slug TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    sort_name TEXT COLLATE "C" NOT NULL,
    summary TEXT NOT NULL,
    version TEXT NOT NULL,
    group_id TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    categories JSONB NOT NULL,
    target_scopes JSONB NOT NULL,
    profile_yaml TEXT NOT NULL,
    hidden BOOLEAN NOT NULL DEFAULT FALSE,
    withdrawn_at TIMESTAMPTZ,
    synced_at TIMESTAMPTZ NOT NULL
);
