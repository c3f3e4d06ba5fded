-- Which policy a like is of, so that whoever keeps likes in memory reads that one again, not all of the user's.
ALTER TABLE catalog_changes ADD COLUMN policy_id UUID;

CREATE FUNCTION note_like(liking UUID, liked UUID) RETURNS void LANGUAGE sql AS $$
    INSERT INTO catalog_changes (kind, id, policy_id, txid, changed_at)
    VALUES ('likes', liking, liked, pg_current_xact_id()::text::bigint, extract(epoch FROM clock_timestamp())::bigint)
$$;

CREATE OR REPLACE FUNCTION note_like_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM note_like(old.user_id, old.policy_id);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM note_like(new.user_id, new.policy_id);
    END IF;
    RETURN NULL;
END
$$;
