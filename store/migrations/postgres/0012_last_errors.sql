-- Why the present step of a job last failed in a way that may pass; `error` is why the job takes back what it did, or gave up.
ALTER TABLE deployment_jobs ADD COLUMN last_error TEXT;
