-- What was changed of what requests are answered with from memory, so that a process learns of the changes of others: each row names
-- what is to be read again. Triggers write them, so that no path of the code can forget to, and statements by hand count, too. They
-- are kept for a while.
CREATE TABLE catalog_changes (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('policy', 'ruleset', 'vendor_policies', 'vendor_rulesets', 'likes', 'user', 'token')),
    -- Null: all of its kind.
    id UUID,
    -- The transaction: transactions do not end in the order of seq.
    txid BIGINT NOT NULL,
    -- Seconds since 1970, by the database's clock.
    changed_at BIGINT NOT NULL
);
CREATE INDEX catalog_changes_txid ON catalog_changes (txid);
CREATE INDEX catalog_changes_changed ON catalog_changes (changed_at);

-- Who a user is stands in the records of what that user contributed to.
CREATE INDEX policy_contributors_user ON policy_contributors (user_id);
CREATE INDEX ruleset_contributors_user ON ruleset_contributors (user_id);
CREATE INDEX policy_likes_user ON policy_likes (user_id);

CREATE FUNCTION note_catalog_change(changed_kind TEXT, changed_id UUID) RETURNS void LANGUAGE sql AS $$
    INSERT INTO catalog_changes (kind, id, txid, changed_at)
    VALUES (changed_kind, changed_id, pg_current_xact_id()::text::bigint, extract(epoch FROM clock_timestamp())::bigint)
$$;

CREATE FUNCTION note_policy_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('policy', old.id);
    ELSE
        PERFORM note_catalog_change('policy', new.id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_policy
AFTER INSERT OR UPDATE OF slug, name, sort_name, description, search_text, category, status, owner_id, sourcehost_has_issues,
    asset_kinds, a2a_protocol_versions, direction, source_ref, implementation_source_ref, submitted_at, published_at, updated_at OR DELETE
ON policies
FOR EACH ROW EXECUTE FUNCTION note_policy_change();

CREATE FUNCTION note_policy_contributor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('policy', old.policy_id);
    ELSE
        PERFORM note_catalog_change('policy', new.policy_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_policy_contributor AFTER INSERT OR UPDATE OR DELETE ON policy_contributors
FOR EACH ROW EXECUTE FUNCTION note_policy_contributor_change();

CREATE FUNCTION note_policy_idea_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('policy', old.policy_id);
    ELSE
        PERFORM note_catalog_change('policy', new.policy_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_policy_idea AFTER INSERT OR UPDATE OR DELETE ON policy_ideas
FOR EACH ROW EXECUTE FUNCTION note_policy_idea_change();

CREATE FUNCTION note_doc_tab_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('policy', old.owner_id);
    ELSE
        PERFORM note_catalog_change('policy', new.owner_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_doc_tab AFTER INSERT OR UPDATE OR DELETE ON doc_tabs
FOR EACH ROW EXECUTE FUNCTION note_doc_tab_change();

CREATE FUNCTION note_ruleset_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('ruleset', old.id);
    ELSE
        PERFORM note_catalog_change('ruleset', new.id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_ruleset
AFTER INSERT OR UPDATE OF owner_id, status, sort_name, search_text, category, target_scopes, content, likes, views, deploys,
    feedback, reviewed_at, published_at, submitted_at, created_at, updated_at OR DELETE
ON rulesets
FOR EACH ROW EXECUTE FUNCTION note_ruleset_change();

CREATE FUNCTION note_ruleset_contributor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('ruleset', old.ruleset_id);
    ELSE
        PERFORM note_catalog_change('ruleset', new.ruleset_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_ruleset_contributor AFTER INSERT OR UPDATE OR DELETE ON ruleset_contributors
FOR EACH ROW EXECUTE FUNCTION note_ruleset_contributor_change();

CREATE FUNCTION note_vendor_policy_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_catalog_change('vendor_policies', NULL);
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_vendor_policy AFTER INSERT OR UPDATE OR DELETE ON vendor_policies
FOR EACH STATEMENT EXECUTE FUNCTION note_vendor_policy_change();

CREATE FUNCTION note_vendor_ruleset_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_catalog_change('vendor_rulesets', NULL);
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_vendor_ruleset AFTER INSERT OR UPDATE OR DELETE ON vendor_rulesets
FOR EACH STATEMENT EXECUTE FUNCTION note_vendor_ruleset_change();

CREATE FUNCTION note_like_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('likes', old.user_id);
    ELSE
        PERFORM note_catalog_change('likes', new.user_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_like AFTER INSERT OR UPDATE OR DELETE ON policy_likes
FOR EACH ROW EXECUTE FUNCTION note_like_change();

CREATE FUNCTION note_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('user', old.id);
    ELSE
        PERFORM note_catalog_change('user', new.id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_user
AFTER UPDATE OF email, name, username, avatar_url, profile_is_public, is_admin OR DELETE
ON users
FOR EACH ROW EXECUTE FUNCTION note_user_change();

CREATE FUNCTION note_token_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_change('token', old.id);
    ELSE
        PERFORM note_catalog_change('token', new.id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_token AFTER UPDATE OF user_id, hash, scopes, expires_at, revoked_at OR DELETE ON access_tokens
FOR EACH ROW EXECUTE FUNCTION note_token_change();

CREATE FUNCTION note_idea_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_catalog_change('policy', d.policy_id) FROM policy_ideas d WHERE d.idea_id = new.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER catalog_changes_idea AFTER UPDATE OF title, hidden, merged_into ON ideas
FOR EACH ROW EXECUTE FUNCTION note_idea_change();
