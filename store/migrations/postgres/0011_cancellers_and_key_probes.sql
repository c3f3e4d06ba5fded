-- Who cancelled a job: what it did is taken back with that person's rights.
ALTER TABLE deployment_jobs ADD COLUMN cancelled_by UUID REFERENCES users (id);

-- For each key of stored secrets a text that it sealed: whoever has a key of this name can tell whether it is the same one.
CREATE TABLE key_probes (
    key_id TEXT PRIMARY KEY NOT NULL,
    sealed BYTEA NOT NULL
);
