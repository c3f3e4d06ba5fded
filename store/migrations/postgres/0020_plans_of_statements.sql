-- How many deployments there are, for those who list them: by workspace, by whoever made them, and by what is deployed, none of which
-- changes. Counting the rows of a large workspace takes longer than reading a page of them.
CREATE TABLE deployment_counts (
    workspace_id UUID NOT NULL,
    owner_id UUID NOT NULL,
    asset_type TEXT NOT NULL,
    deployments BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, owner_id, asset_type)
);
CREATE INDEX deployment_counts_owner ON deployment_counts (owner_id);
INSERT INTO deployment_counts (workspace_id, owner_id, asset_type, deployments)
    SELECT workspace_id, owner_id, asset_type, count(*) FROM deployments GROUP BY workspace_id, owner_id, asset_type;

-- Once for each statement, however many rows it makes; in the order of the key, so that nobody waits in a circle.
CREATE FUNCTION count_deployments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO deployment_counts AS c (workspace_id, owner_id, asset_type, deployments)
        SELECT workspace_id, owner_id, asset_type, count(*) * TG_ARGV[0]::BIGINT FROM changed
        GROUP BY workspace_id, owner_id, asset_type ORDER BY workspace_id, owner_id, asset_type
        ON CONFLICT (workspace_id, owner_id, asset_type) DO UPDATE SET deployments = c.deployments + excluded.deployments;
    RETURN NULL;
END
$$;
CREATE TRIGGER deployment_counts_insert AFTER INSERT ON deployments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deployments('1');
CREATE TRIGGER deployment_counts_delete AFTER DELETE ON deployments
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deployments('-1');

-- The newest of each come in the order of an index, also where one kind is asked for.
DROP INDEX deployments_owner;
DROP INDEX deployments_workspace;
DROP INDEX deployments_ruleset;
CREATE INDEX deployments_owner ON deployments (owner_id, asset_type, seq);
CREATE INDEX deployments_workspace ON deployments (workspace_id, asset_type, seq);
CREATE INDEX deployments_ruleset ON deployments (ruleset_id, seq);
-- What an organization has in governance profiles.
CREATE INDEX deployments_governance ON deployments (platform_org_id, host) WHERE governance_profile_result IS NOT NULL;

-- Whose turn a job takes: of who asked for it, or who made the deployment. Null of those that have ended by now.
ALTER TABLE deployment_jobs ADD COLUMN user_id UUID;
UPDATE deployment_jobs SET user_id = coalesce(requested_by, (SELECT d.owner_id FROM deployments d WHERE d.id = deployment_jobs.deployment_id))
    WHERE state IN ('queued', 'running');
-- All that decides which job is next.
DROP INDEX deployment_jobs_claim;
CREATE INDEX deployment_jobs_claim ON deployment_jobs (run_at, seq, user_id, state, cancel_requested) WHERE state IN ('queued', 'running');

-- Tells those who follow logs which deployment has changed: that its log has grown, that its state is another, or that it is gone. And,
-- without a name, that somebody may have lost the right to follow. SQLite is asked for it.
CREATE FUNCTION tell_deployment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('deployment_logs', old.id::TEXT);
    RETURN NULL;
END
$$;
CREATE TRIGGER deployment_logs_update AFTER UPDATE OF log_seq, status ON deployments
FOR EACH ROW EXECUTE FUNCTION tell_deployment_change();
CREATE TRIGGER deployment_logs_delete AFTER DELETE ON deployments
FOR EACH ROW EXECUTE FUNCTION tell_deployment_change();

CREATE FUNCTION tell_lost_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('deployment_logs', '');
    RETURN NULL;
END
$$;
CREATE TRIGGER lost_rights_member AFTER UPDATE OF disabled_at OR DELETE ON workspace_members
FOR EACH STATEMENT EXECUTE FUNCTION tell_lost_rights();
CREATE TRIGGER lost_rights_token AFTER UPDATE OF revoked_at OR DELETE ON access_tokens
FOR EACH STATEMENT EXECUTE FUNCTION tell_lost_rights();

-- Those that wait for review, in their order.
CREATE INDEX policy_revisions_waiting ON policy_revisions (seq) WHERE status = 'pending';
