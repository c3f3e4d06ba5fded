-- Who asked for a job, where that is not who made the deployment.
ALTER TABLE deployment_jobs ADD COLUMN requested_by BLOB REFERENCES users (id);
