-- Who cancelled a job: what it did is taken back with that person's rights.
ALTER TABLE deployment_jobs ADD COLUMN cancelled_by BLOB REFERENCES users (id);
