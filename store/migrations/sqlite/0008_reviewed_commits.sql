-- What is reviewed is a commit at a version of the record: the version rises with every change of what is under review.
ALTER TABLE policies ADD COLUMN review_version INTEGER NOT NULL DEFAULT 1;
-- The commits that were approved, and who approved them. A null commit: approved before commits were kept, or never.
ALTER TABLE policies ADD COLUMN approved_commit TEXT;
ALTER TABLE policies ADD COLUMN approved_implementation_commit TEXT;
ALTER TABLE policies ADD COLUMN approved_by BLOB REFERENCES users (id);
-- What is published is what was approved with it.
UPDATE policies SET approved_commit = source_commit, approved_implementation_commit = implementation_source_commit
    WHERE status IN ('published', 'private');

-- Who decided; null where that was not said.
ALTER TABLE policy_revisions ADD COLUMN reviewed_by BLOB REFERENCES users (id);

-- The commits that are deployed, and whether they were the approved ones. Null: deployed before commits were kept, without
-- a repository, or not resolved yet.
ALTER TABLE deployments ADD COLUMN source_commit TEXT;
ALTER TABLE deployments ADD COLUMN implementation_source_commit TEXT;
ALTER TABLE deployments ADD COLUMN reviewed INTEGER;
