-- Counts the changes of what is shown to everybody, so that a process learns of those of others: of published rulesets and policies,
-- of vendor rulesets, and of names of people.
CREATE TABLE public_changes (
    count INTEGER NOT NULL
) STRICT;
INSERT INTO public_changes (count) VALUES (0);

CREATE TRIGGER public_changes_ruleset_insert AFTER INSERT ON rulesets WHEN new.status = 'published' BEGIN
    UPDATE public_changes SET count = count + 1;
END;
CREATE TRIGGER public_changes_ruleset_update AFTER UPDATE OF owner_id, status, category, content, published_at, updated_at ON rulesets
WHEN old.status = 'published' OR new.status = 'published' BEGIN
    UPDATE public_changes SET count = count + 1;
END;
CREATE TRIGGER public_changes_ruleset_delete AFTER DELETE ON rulesets WHEN old.status = 'published' BEGIN
    UPDATE public_changes SET count = count + 1;
END;

CREATE TRIGGER public_changes_policy_insert AFTER INSERT ON policies WHEN new.status = 'published' BEGIN
    UPDATE public_changes SET count = count + 1;
END;
CREATE TRIGGER public_changes_policy_update
AFTER UPDATE OF owner_id, slug, name, description, status, category, published_at, updated_at ON policies
WHEN old.status = 'published' OR new.status = 'published' BEGIN
    UPDATE public_changes SET count = count + 1;
END;
CREATE TRIGGER public_changes_policy_delete AFTER DELETE ON policies WHEN old.status = 'published' BEGIN
    UPDATE public_changes SET count = count + 1;
END;

CREATE TRIGGER public_changes_vendor_ruleset_insert AFTER INSERT ON vendor_rulesets BEGIN
    UPDATE public_changes SET count = count + 1;
END;
CREATE TRIGGER public_changes_vendor_ruleset_update AFTER UPDATE ON vendor_rulesets BEGIN
    UPDATE public_changes SET count = count + 1;
END;
CREATE TRIGGER public_changes_vendor_ruleset_delete AFTER DELETE ON vendor_rulesets BEGIN
    UPDATE public_changes SET count = count + 1;
END;

CREATE TRIGGER public_changes_user_update AFTER UPDATE OF name ON users WHEN old.name <> new.name BEGIN
    UPDATE public_changes SET count = count + 1;
END;

CREATE INDEX rulesets_published ON rulesets (published_at, id);
CREATE INDEX policies_published ON policies (published_at, id);
