-- Ideas have a body, an author, votes and a state of their own, and what delivers them has a coverage. How far a delivery has come
-- follows from its policy, so that it is not stored. The tables are made anew with their rows.
ALTER TABLE policy_ideas RENAME TO old_policy_ideas;
ALTER TABLE ideas RENAME TO old_ideas;

CREATE TABLE ideas (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id UUID NOT NULL UNIQUE,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    search_text TEXT NOT NULL,
    -- Null: added by an administrator.
    author_id UUID REFERENCES users (id),
    -- How many rows of `idea_votes` it has; lists are sorted by it.
    votes BIGINT NOT NULL DEFAULT 0,
    closed_at TIMESTAMPTZ,
    closed_reason TEXT,
    -- Absent for everybody.
    hidden BOOLEAN NOT NULL DEFAULT FALSE,
    -- The idea that is kept instead of this one.
    merged_into UUID REFERENCES ideas (id),
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ideas_votes ON ideas (votes, seq);
CREATE INDEX ideas_merged ON ideas (merged_into);
CREATE INDEX ideas_search ON ideas USING gin (search_text gin_trgm_ops);
INSERT INTO ideas (id, title, body, search_text, created_at)
    SELECT id, title, '', lower(title), created_at FROM old_ideas ORDER BY created_at, id;

CREATE TABLE policy_ideas (
    policy_id UUID NOT NULL REFERENCES policies (id) ON DELETE CASCADE,
    idea_id UUID NOT NULL REFERENCES ideas (id),
    position BIGINT NOT NULL,
    coverage TEXT NOT NULL CHECK (coverage IN ('full', 'partial')),
    scope_note TEXT NOT NULL,
    PRIMARY KEY (policy_id, idea_id)
);
CREATE INDEX policy_ideas_idea ON policy_ideas (idea_id);
INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
    SELECT policy_id, idea_id, position, coverage, scope_note FROM old_policy_ideas;
DROP TABLE old_policy_ideas;
DROP TABLE old_ideas;

CREATE TABLE idea_votes (
    idea_id UUID NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (idea_id, user_id)
);

-- Submitted ideas, by user and day.
CREATE TABLE idea_quota (
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);

CREATE TABLE idea_events (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    idea_id UUID NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
    event TEXT NOT NULL CHECK (event IN ('submitted', 'edited', 'closed', 'reopened', 'hidden', 'unhidden', 'merged', 'absorbed',
        'delivery_set', 'delivery_removed')),
    -- Who did it; null where that was not said.
    actor_id UUID REFERENCES users (id),
    -- What it is about: the reason of a closing, the other idea of a merge, the policy of a delivery.
    detail TEXT,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX idea_events_idea ON idea_events (idea_id, seq);
