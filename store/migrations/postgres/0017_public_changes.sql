-- Tells of the changes of what is shown to everybody, so that a process learns of those of others: of published rulesets and
-- policies, of vendor rulesets, and of names of people. A counter would be a row that such transactions wait for each other at.
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('public_changes', '');
    RETURN NULL;
END
$$;

CREATE TRIGGER public_changes_ruleset_insert AFTER INSERT ON rulesets
FOR EACH ROW WHEN (new.status = 'published') EXECUTE FUNCTION tell_public_change();
CREATE TRIGGER public_changes_ruleset_update AFTER UPDATE OF owner_id, status, category, content, published_at, updated_at ON rulesets
FOR EACH ROW WHEN (old.status = 'published' OR new.status = 'published') EXECUTE FUNCTION tell_public_change();
CREATE TRIGGER public_changes_ruleset_delete AFTER DELETE ON rulesets
FOR EACH ROW WHEN (old.status = 'published') EXECUTE FUNCTION tell_public_change();

CREATE TRIGGER public_changes_policy_insert AFTER INSERT ON policies
FOR EACH ROW WHEN (new.status = 'published') EXECUTE FUNCTION tell_public_change();
CREATE TRIGGER public_changes_policy_update
AFTER UPDATE OF owner_id, slug, name, description, status, category, published_at, updated_at ON policies
FOR EACH ROW WHEN (old.status = 'published' OR new.status = 'published') EXECUTE FUNCTION tell_public_change();
CREATE TRIGGER public_changes_policy_delete AFTER DELETE ON policies
FOR EACH ROW WHEN (old.status = 'published') EXECUTE FUNCTION tell_public_change();

CREATE TRIGGER public_changes_vendor_ruleset AFTER INSERT OR UPDATE OR DELETE ON vendor_rulesets
FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();

CREATE TRIGGER public_changes_user_update AFTER UPDATE OF name ON users
FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION tell_public_change();

CREATE INDEX rulesets_published ON rulesets (published_at, id);
CREATE INDEX policies_published ON policies (published_at, id);
