CREATE TABLE connections (
    id UUID PRIMARY KEY NOT NULL,
    owner_id UUID NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    client_id TEXT NOT NULL,
    -- Sealed, and the key that it is sealed with.
    client_secret BYTEA NOT NULL,
    key_id TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    -- What the platform said of the credentials when they were last checked.
    validation JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX connections_owner ON connections (owner_id, created_at);
CREATE INDEX connections_key ON connections (key_id);

-- The organizations that a connection reached when they were last read from the platform.
CREATE TABLE connection_orgs (
    connection_id UUID NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    org_id TEXT NOT NULL,
    name TEXT NOT NULL,
    is_primary BOOLEAN NOT NULL,
    full_path TEXT NOT NULL,
    PRIMARY KEY (connection_id, org_id)
);

CREATE TABLE workspaces (
    id UUID PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    archived_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE workspace_members (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
    disabled_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX workspace_members_user ON workspace_members (user_id, workspace_id);

CREATE TABLE workspace_connections (
    workspace_id UUID NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    connection_id UUID NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    shared_by UUID NOT NULL REFERENCES users (id),
    disabled_at TIMESTAMPTZ,
    disabled_reason TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (workspace_id, connection_id)
);
CREATE INDEX workspace_connections_connection ON workspace_connections (connection_id);

CREATE TABLE deployments (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    owner_id UUID NOT NULL REFERENCES users (id),
    workspace_id UUID NOT NULL REFERENCES workspaces (id),
    connection_id UUID REFERENCES connections (id) ON DELETE SET NULL,
    asset_type TEXT NOT NULL CHECK (asset_type IN ('policy', 'ruleset')),
    policy_id UUID REFERENCES policies (id) ON DELETE SET NULL,
    ruleset_id UUID REFERENCES rulesets (id) ON DELETE SET NULL,
    -- The coordinate of a vendor ruleset, which is attached and not published.
    vendor_coordinate TEXT,
    asset_name TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('build', 'publish', 'release', 'attach')),
    source_ref TEXT,
    platform_org_id TEXT NOT NULL,
    platform_org_name TEXT,
    governance_profile JSONB,
    governance_profile_result JSONB,
    -- What is deployed where, as one text: of those in flight or live there is one.
    target TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'cancelling', 'built', 'published', 'released',
        'attached', 'failed', 'cancelled', 'removing', 'unpublished', 'deleted')),
    home_doc_status TEXT,
    -- The number of the last log line.
    log_seq BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX deployments_owner ON deployments (owner_id, seq);
CREATE INDEX deployments_workspace ON deployments (workspace_id, seq);
CREATE INDEX deployments_connection ON deployments (connection_id, status);
CREATE INDEX deployments_policy ON deployments (policy_id);
CREATE INDEX deployments_ruleset ON deployments (ruleset_id);
CREATE UNIQUE INDEX deployments_live ON deployments (target)
    WHERE status IN ('queued', 'running', 'cancelling', 'published', 'released', 'attached', 'removing');

-- What a deployment publishes: written down before it is uploaded, so that a resumed job uploads the same version.
CREATE TABLE deployment_assets (
    deployment_id UUID NOT NULL REFERENCES deployments (id) ON DELETE CASCADE,
    stage TEXT NOT NULL CHECK (stage IN ('development', 'release')),
    part TEXT NOT NULL CHECK (part IN ('definition', 'implementation', 'ruleset')),
    group_id TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    version TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('planned', 'uploading', 'published', 'removing', 'gone')),
    PRIMARY KEY (deployment_id, stage, part)
);

CREATE INDEX deployment_assets_coordinate ON deployment_assets (group_id, asset_id, version);

CREATE TABLE deployment_jobs (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    deployment_id UUID NOT NULL REFERENCES deployments (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('deploy', 'unpublish', 'delete_release')),
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    -- What it does now, and how often that failed in a way that may pass.
    step TEXT,
    tries BIGINT NOT NULL DEFAULT 0,
    cancel_requested BOOLEAN NOT NULL DEFAULT FALSE,
    -- Whether it takes back what it did, because it failed or was cancelled.
    undoing BOOLEAN NOT NULL DEFAULT FALSE,
    -- When it may be claimed, in milliseconds of the database's clock; a claim moves it to the end of the lease.
    run_at BIGINT NOT NULL,
    lease BIGINT NOT NULL DEFAULT 0,
    error TEXT,
    created_at TIMESTAMPTZ NOT NULL,
    started_at TIMESTAMPTZ,
    finished_at TIMESTAMPTZ
);
CREATE INDEX deployment_jobs_deployment ON deployment_jobs (deployment_id, seq);
CREATE INDEX deployment_jobs_claim ON deployment_jobs (run_at) WHERE state IN ('queued', 'running');
CREATE UNIQUE INDEX deployment_jobs_open ON deployment_jobs (deployment_id) WHERE state IN ('queued', 'running');

CREATE TABLE deployment_logs (
    deployment_id UUID NOT NULL REFERENCES deployments (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    job_id UUID NOT NULL,
    -- Where in the job the line was written: a job that is resumed does not write it again.
    place TEXT NOT NULL,
    stream TEXT NOT NULL CHECK (stream IN ('system', 'stdout', 'stderr')),
    message TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (deployment_id, seq)
);
CREATE INDEX deployment_logs_place ON deployment_logs (job_id, place);

-- Authoritative validations of rulesets, by user and day.
CREATE TABLE authoritative_validations (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);
