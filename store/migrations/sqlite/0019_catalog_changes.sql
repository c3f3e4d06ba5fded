-- What was changed of what requests are answered with from memory, so that a process learns of the changes of others: each row names
-- what is to be read again. Triggers write them, so that no path of the code can forget to, and statements by hand count, too. They
-- are kept for a while.
CREATE TABLE catalog_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('policy', 'ruleset', 'vendor_policies', 'vendor_rulesets', 'likes', 'user', 'token')),
    -- Null: all of its kind.
    id BLOB,
    -- The transaction. SQLite commits in the order of seq and does not need it.
    txid INTEGER NOT NULL,
    -- Seconds since 1970, by the database's clock.
    changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX catalog_changes_txid ON catalog_changes (txid);
CREATE INDEX catalog_changes_changed ON catalog_changes (changed_at);

-- Who a user is stands in the records of what that user contributed to.
CREATE INDEX policy_contributors_user ON policy_contributors (user_id);
CREATE INDEX ruleset_contributors_user ON ruleset_contributors (user_id);
CREATE INDEX policy_likes_user ON policy_likes (user_id);

CREATE TRIGGER catalog_changes_policy_insert AFTER INSERT ON policies BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_policy_update
AFTER UPDATE OF slug, name, sort_name, description, search_text, category, status, owner_id, sourcehost_has_issues,
    asset_kinds, a2a_protocol_versions, direction, source_ref, implementation_source_ref, submitted_at, published_at, updated_at
ON policies BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_policy_delete AFTER DELETE ON policies BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', old.id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_policy_contributor_insert AFTER INSERT ON policy_contributors BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.policy_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_policy_contributor_update AFTER UPDATE ON policy_contributors BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.policy_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_policy_contributor_delete AFTER DELETE ON policy_contributors BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', old.policy_id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_policy_idea_insert AFTER INSERT ON policy_ideas BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.policy_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_policy_idea_update AFTER UPDATE ON policy_ideas BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.policy_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_policy_idea_delete AFTER DELETE ON policy_ideas BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', old.policy_id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_doc_tab_insert AFTER INSERT ON doc_tabs BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.owner_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_doc_tab_update AFTER UPDATE ON doc_tabs BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', new.owner_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_doc_tab_delete AFTER DELETE ON doc_tabs BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('policy', old.owner_id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_ruleset_insert AFTER INSERT ON rulesets BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('ruleset', new.id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_ruleset_update
AFTER UPDATE OF owner_id, status, sort_name, search_text, category, target_scopes, content, likes, views, deploys, feedback,
    reviewed_at, published_at, submitted_at, created_at, updated_at
ON rulesets BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('ruleset', new.id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_ruleset_delete AFTER DELETE ON rulesets BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('ruleset', old.id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_ruleset_contributor_insert AFTER INSERT ON ruleset_contributors BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('ruleset', new.ruleset_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_ruleset_contributor_update AFTER UPDATE ON ruleset_contributors BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('ruleset', new.ruleset_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_ruleset_contributor_delete AFTER DELETE ON ruleset_contributors BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('ruleset', old.ruleset_id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_vendor_policy_insert AFTER INSERT ON vendor_policies BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('vendor_policies', NULL, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_vendor_policy_update AFTER UPDATE ON vendor_policies BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('vendor_policies', NULL, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_vendor_policy_delete AFTER DELETE ON vendor_policies BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('vendor_policies', NULL, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_vendor_ruleset_insert AFTER INSERT ON vendor_rulesets BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('vendor_rulesets', NULL, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_vendor_ruleset_update AFTER UPDATE ON vendor_rulesets BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('vendor_rulesets', NULL, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_vendor_ruleset_delete AFTER DELETE ON vendor_rulesets BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('vendor_rulesets', NULL, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_like_insert AFTER INSERT ON policy_likes BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('likes', new.user_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_like_update AFTER UPDATE ON policy_likes BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('likes', new.user_id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_like_delete AFTER DELETE ON policy_likes BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('likes', old.user_id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_user_update
AFTER UPDATE OF email, name, username, avatar_url, profile_is_public, is_admin
ON users BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('user', new.id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_user_delete AFTER DELETE ON users BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('user', old.id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_token_update AFTER UPDATE OF user_id, hash, scopes, expires_at, revoked_at ON access_tokens BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('token', new.id, 0, unixepoch());
END;
CREATE TRIGGER catalog_changes_token_delete AFTER DELETE ON access_tokens BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at) VALUES ('token', old.id, 0, unixepoch());
END;

CREATE TRIGGER catalog_changes_idea_update AFTER UPDATE OF title, hidden, merged_into ON ideas BEGIN
    INSERT INTO catalog_changes (kind, id, txid, changed_at)
    SELECT 'policy', d.policy_id, 0, unixepoch() FROM policy_ideas d WHERE d.idea_id = new.id;
END;
