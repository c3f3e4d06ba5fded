-- Users who may do nothing any more.
ALTER TABLE users ADD COLUMN disabled_at TIMESTAMPTZ;
CREATE INDEX users_administrators ON users (is_admin, email_key);
CREATE INDEX users_disabled ON users (email_key) WHERE disabled_at IS NOT NULL;
-- The open jobs of a user.
CREATE INDEX deployment_jobs_user ON deployment_jobs (user_id) WHERE state IN ('queued', 'running');
CREATE TRIGGER lost_rights_user AFTER UPDATE OF disabled_at ON users
FOR EACH STATEMENT EXECUTE FUNCTION tell_lost_rights();

-- Who did what to what, and from where. Rows are never changed, and not deleted but by retention.
CREATE TABLE audit_log (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- In milliseconds of the database's clock, which all processes share.
    at BIGINT NOT NULL,
    -- The user's e-mail address at that time, `operator:` with a name of the operating system, or `service`.
    actor TEXT NOT NULL,
    -- Null of who is no user.
    actor_id UUID,
    action TEXT NOT NULL,
    resource_kind TEXT NOT NULL,
    -- Null of what there is only one of.
    resource_id TEXT,
    -- Of the client; null of what is no request.
    address TEXT,
    request_id TEXT,
    detail JSONB NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_actor ON audit_log (actor, seq);
CREATE INDEX audit_log_action ON audit_log (action, seq);
CREATE INDEX audit_log_resource ON audit_log (resource_id, seq);
