-- The words of histories, of ideas and of home pages are checked like all others. A table to which nothing refers is made
-- anew with its rows, because SQLite adds no check to a column that there is.
CREATE TABLE new_policy_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    event TEXT NOT NULL CHECK (event IN ('submitted', 'resubmitted', 'approved', 'rejected', 'set_private', 'set_published',
        'revision_proposed', 'revision_approved', 'revision_rejected', 'transferred')),
    status TEXT NOT NULL CHECK (status IN ('under_review', 'published', 'rejected', 'private')),
    actor TEXT NOT NULL CHECK (actor IN ('owner', 'administrator')),
    feedback TEXT,
    created_at TEXT NOT NULL,
    -- What an event is about: the field of a revision, the new owner of a transfer.
    detail TEXT
) STRICT;
INSERT INTO new_policy_events (seq, policy_id, event, status, actor, feedback, created_at, detail)
    SELECT seq, policy_id, event, status, actor, feedback, created_at, detail FROM policy_events;
DROP TABLE policy_events;
ALTER TABLE new_policy_events RENAME TO policy_events;
CREATE INDEX policy_events_policy ON policy_events (policy_id, seq);

CREATE TABLE new_ruleset_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    submission_id BLOB NOT NULL REFERENCES ruleset_submissions (id) ON DELETE CASCADE,
    event TEXT NOT NULL CHECK (event IN ('submitted', 'edited', 'resubmitted', 'revised', 'approved', 'rejected')),
    status TEXT NOT NULL CHECK (status IN ('submitted', 'approved', 'rejected')),
    actor TEXT NOT NULL CHECK (actor IN ('owner', 'administrator')),
    revision INTEGER NOT NULL,
    feedback TEXT,
    created_at TEXT NOT NULL
) STRICT;
INSERT INTO new_ruleset_events (seq, submission_id, event, status, actor, revision, feedback, created_at)
    SELECT seq, submission_id, event, status, actor, revision, feedback, created_at FROM ruleset_events;
DROP TABLE ruleset_events;
ALTER TABLE new_ruleset_events RENAME TO ruleset_events;
CREATE INDEX ruleset_events_submission ON ruleset_events (submission_id, seq);

CREATE TABLE new_policy_ideas (
    policy_id BLOB NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    idea_id BLOB NOT NULL REFERENCES ideas (id),
    position INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('declared')),
    coverage TEXT NOT NULL CHECK (coverage IN ('full')),
    scope_note TEXT NOT NULL,
    completes_idea INTEGER NOT NULL,
    PRIMARY KEY (policy_id, idea_id)
) STRICT;
INSERT INTO new_policy_ideas (policy_id, idea_id, position, phase, coverage, scope_note, completes_idea)
    SELECT policy_id, idea_id, position, phase, coverage, scope_note, completes_idea FROM policy_ideas;
DROP TABLE policy_ideas;
ALTER TABLE new_policy_ideas RENAME TO policy_ideas;

ALTER TABLE deployments ADD COLUMN home_page TEXT CHECK (home_page IN ('published', 'failed'));
UPDATE deployments SET home_page = home_doc_status;
ALTER TABLE deployments DROP COLUMN home_doc_status;
ALTER TABLE deployments RENAME COLUMN home_page TO home_doc_status;
