-- Since when the log of a deployment is deleted, because it was kept for long enough; null while there is one.
ALTER TABLE deployments ADD COLUMN log_pruned_at TIMESTAMPTZ;
CREATE INDEX deployments_log ON deployments (updated_at) WHERE log_pruned_at IS NULL;
-- What retention looks for, each in the order in which it becomes old.
CREATE INDEX deployment_jobs_removals ON deployment_jobs (finished_at) WHERE kind IN ('unpublish', 'delete_release');
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX access_tokens_revoked ON access_tokens (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX comment_quota_day ON comment_quota (day);
CREATE INDEX idea_quota_day ON idea_quota (day);
CREATE INDEX authoritative_validations_day ON authoritative_validations (day);
CREATE INDEX ruleset_views_day ON ruleset_views (day);
