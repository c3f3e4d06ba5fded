CREATE TABLE ruleset_likes (
    ruleset_id UUID NOT NULL REFERENCES rulesets (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (ruleset_id, user_id)
);
CREATE INDEX ruleset_likes_created ON ruleset_likes (created_at, ruleset_id);
CREATE INDEX policy_likes_created ON policy_likes (created_at, policy_id);
-- How many rows of `ruleset_likes` it has; lists are sorted by it.
ALTER TABLE rulesets ADD COLUMN likes BIGINT NOT NULL DEFAULT 0;
CREATE INDEX rulesets_likes ON rulesets (likes, sort_name, id);
CREATE INDEX rulesets_deploys ON rulesets (deploys);
CREATE INDEX rulesets_publishers ON rulesets (status, owner_id, published_at);

-- How often it was deployed, mere builds left out; of rulesets that is counted already.
ALTER TABLE policies ADD COLUMN deploys BIGINT NOT NULL DEFAULT 0;
UPDATE policies SET deploys = (SELECT count(*) FROM deployments d JOIN deployment_jobs j ON j.deployment_id = d.id
    WHERE d.policy_id = policies.id AND d.mode <> 'build' AND j.kind = 'deploy' AND j.state = 'done');
CREATE INDEX policies_deploys ON policies (deploys);
CREATE INDEX deployment_jobs_done ON deployment_jobs (finished_at, kind, deployment_id) WHERE state = 'done';

CREATE INDEX transfers_policy ON transfers (policy_id, seq);
-- Who owned it when it was first published: its points are that person's, whoever has it later. Before, that was who offered the
-- first transfer after it, or who has it still.
ALTER TABLE policies ADD COLUMN published_by UUID REFERENCES users (id);
UPDATE policies SET published_by = coalesce((SELECT t.from_user_id FROM transfers t WHERE t.policy_id = policies.id AND t.status = 'accepted'
    AND (SELECT count(*) FROM transfers b WHERE b.policy_id = policies.id AND b.status = 'accepted' AND b.seq < t.seq) =
        (SELECT count(*) FROM policy_events e WHERE e.policy_id = policies.id AND e.event = 'transferred' AND e.seq <
            (SELECT min(a.seq) FROM policy_events a WHERE a.policy_id = policies.id AND a.event = 'approved'))), owner_id)
    WHERE published_at IS NOT NULL;
CREATE INDEX policies_publishers ON policies (status, published_by, published_at);
