-- A user's own account is answered from memory, too: whatever changes of it is written down.
DROP TRIGGER catalog_changes_user_update;
CREATE TRIGGER catalog_changes_user_update AFTER UPDATE ON users BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('user', new.id, 0, unixepoch());
END;
