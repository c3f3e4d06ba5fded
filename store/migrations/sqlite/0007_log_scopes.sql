-- What in the job the line was written for: a job that is resumed does not write it again.
ALTER TABLE deployment_logs RENAME COLUMN place TO scope;
DROP INDEX deployment_logs_place;
CREATE INDEX deployment_logs_scope ON deployment_logs (job_id, scope);
