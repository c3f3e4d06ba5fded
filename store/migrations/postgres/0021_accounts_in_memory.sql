-- A user's own account is answered from memory, too: whatever changes of it is written down.
DROP TRIGGER catalog_changes_user ON users;
CREATE TRIGGER catalog_changes_user AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_user_change();
