-- The commits that were checked, and reviewed with what was read from them; unknown of what was submitted before.
ALTER TABLE policies ADD COLUMN source_commit TEXT;
ALTER TABLE policies ADD COLUMN implementation_source_commit TEXT;
