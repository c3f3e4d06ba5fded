-- Ideas have a body, an author, votes and a state of their own, and what delivers them has a coverage. How far a delivery has come
-- follows from its policy, so that it is not stored. The tables are made anew with their rows.
ALTER TABLE policy_ideas RENAME TO old_policy_ideas;
ALTER TABLE ideas RENAME TO old_ideas;

CREATE TABLE ideas (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    search_text TEXT NOT NULL,
    -- Null: added by an administrator.
    author_id BLOB REFERENCES users (id),
    -- How many rows of `idea_votes` it has; lists are sorted by it.
    votes INTEGER NOT NULL DEFAULT 0,
    closed_at TEXT,
    closed_reason TEXT,
    -- Absent for everybody.
    hidden INTEGER NOT NULL DEFAULT 0,
    -- The idea that is kept instead of this one.
    merged_into BLOB REFERENCES ideas (id),
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX ideas_votes ON ideas (votes, seq);
CREATE INDEX ideas_merged ON ideas (merged_into);
INSERT INTO ideas (id, title, body, search_text, created_at)
    SELECT id, title, '', lower(title), created_at FROM old_ideas ORDER BY created_at, id;

CREATE VIRTUAL TABLE ideas_search USING fts5 (search_text, content = 'ideas', content_rowid = 'seq', tokenize = 'trigram');
INSERT INTO ideas_search (rowid, search_text) SELECT seq, search_text FROM ideas;
CREATE TRIGGER ideas_search_insert AFTER INSERT ON ideas BEGIN
    INSERT INTO ideas_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER ideas_search_update AFTER UPDATE OF search_text ON ideas BEGIN
    INSERT INTO ideas_search (ideas_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
    INSERT INTO ideas_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;

CREATE TABLE policy_ideas (
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    idea_id BLOB NOT NULL REFERENCES ideas (id),
    position INTEGER NOT NULL,
    coverage TEXT NOT NULL CHECK (coverage IN ('full', 'partial')),
    scope_note TEXT NOT NULL,
    PRIMARY KEY (policy_id, idea_id)
) STRICT;
CREATE INDEX policy_ideas_idea ON policy_ideas (idea_id);
INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
    SELECT policy_id, idea_id, position, coverage, scope_note FROM old_policy_ideas;
DROP TABLE old_policy_ideas;
DROP TABLE old_ideas;

CREATE TABLE idea_votes (
    idea_id BLOB NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (idea_id, user_id)
) STRICT;

-- Submitted ideas, by user and day.
CREATE TABLE idea_quota (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT;

CREATE TABLE idea_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    idea_id BLOB NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
    event TEXT NOT NULL CHECK (event IN ('submitted', 'edited', 'closed', 'reopened', 'hidden', 'unhidden', 'merged', 'absorbed',
        'delivery_set', 'delivery_removed')),
    -- Who did it; null where that was not said.
    actor_id BLOB REFERENCES users (id),
    -- What it is about: the reason of a closing, the other idea of a merge, the policy of a delivery.
    detail TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX idea_events_idea ON idea_events (idea_id, seq);
