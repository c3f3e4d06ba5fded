-- Which policy a like is of, so that whoever keeps likes in memory reads that one again, not all of the user's.
ALTER TABLE catalog_changes ADD COLUMN policy_id BLOB;

DROP TRIGGER catalog_changes_like_insert;
CREATE TRIGGER catalog_changes_like_insert AFTER INSERT ON policy_likes BEGIN
    INSERT INTO catalog_changes (kind, id, policy_id, txid, changed_at)
    VALUES ('likes', new.user_id, new.policy_id, 0, unixepoch());
END;
DROP TRIGGER catalog_changes_like_update;
CREATE TRIGGER catalog_changes_like_update AFTER UPDATE OF policy_id, user_id ON policy_likes BEGIN
    INSERT INTO catalog_changes (kind, id, policy_id, txid, changed_at)
    VALUES ('likes', old.user_id, old.policy_id, 0, unixepoch()), ('likes', new.user_id, new.policy_id, 0, unixepoch());
END;
DROP TRIGGER catalog_changes_like_delete;
CREATE TRIGGER catalog_changes_like_delete AFTER DELETE ON policy_likes BEGIN
    INSERT INTO catalog_changes (kind, id, policy_id, txid, changed_at)
    VALUES ('likes', old.user_id, old.policy_id, 0, unixepoch());
END;
