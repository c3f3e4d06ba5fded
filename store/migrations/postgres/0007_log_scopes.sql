-- What in the job the line was written for: a job that is resumed does not write it again.
ALTER TABLE deployment_logs RENAME COLUMN place TO scope;
ALTER INDEX deployment_logs_place RENAME TO deployment_logs_scope;
