-- How many deployments there are, for those who list them: by workspace, by whoever made them, and by what is deployed, none of which
-- changes. Counting the rows of a large workspace takes longer than reading a page of them.
CREATE TABLE deployment_counts (
    workspace_id BLOB NOT NULL,
    owner_id BLOB NOT NULL,
    asset_type TEXT NOT NULL,
    deployments INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, owner_id, asset_type)
) STRICT;
CREATE INDEX deployment_counts_owner ON deployment_counts (owner_id);
INSERT INTO deployment_counts (workspace_id, owner_id, asset_type, deployments)
    SELECT workspace_id, owner_id, asset_type, count(*) FROM deployments GROUP BY workspace_id, owner_id, asset_type;

CREATE TRIGGER deployment_counts_insert AFTER INSERT ON deployments BEGIN
    INSERT INTO deployment_counts (workspace_id, owner_id, asset_type, deployments)
        VALUES (new.workspace_id, new.owner_id, new.asset_type, 1)
        ON CONFLICT (workspace_id, owner_id, asset_type) DO UPDATE SET deployments = deployments + 1;
END;
CREATE TRIGGER deployment_counts_delete AFTER DELETE ON deployments BEGIN
    UPDATE deployment_counts SET deployments = deployments - 1
        WHERE workspace_id = old.workspace_id AND owner_id = old.owner_id AND asset_type = old.asset_type;
END;

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
ALTER TABLE deployment_jobs ADD COLUMN user_id BLOB;
UPDATE deployment_jobs SET user_id = coalesce(requested_by, (SELECT d.owner_id FROM deployments d WHERE d.id = deployment_jobs.deployment_id))
    WHERE state IN ('queued', 'running');
-- All that decides which job is next.
DROP INDEX deployment_jobs_claim;
CREATE INDEX deployment_jobs_claim ON deployment_jobs (run_at, seq, user_id, state, cancel_requested) WHERE state IN ('queued', 'running');

-- Those that wait for review, in their order.
CREATE INDEX policy_revisions_waiting ON policy_revisions (seq) WHERE status = 'pending';
