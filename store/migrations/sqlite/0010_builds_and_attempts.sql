-- Builds, each of certain commits by certain settings: what one job builds counts for all that are to publish the same.
CREATE TABLE builds (
    -- A digest of the commits and of the settings of builds.
    key TEXT PRIMARY KEY NOT NULL,
    -- The job that builds it, or built it.
    job_id BLOB NOT NULL,
    -- What the project says of itself.
    metadata TEXT,
    -- What the build left; nothing if it failed.
    module BLOB,
    schema BLOB,
    definition_metadata BLOB,
    implementation_metadata BLOB,
    -- Why it failed, with the last lines of its output.
    error TEXT,
    output TEXT,
    -- Null while it is built.
    finished_at TEXT
) STRICT;
CREATE INDEX builds_finished ON builds (finished_at);

-- When a job of a user was last claimed, in milliseconds of the database's clock: who waited longest has the next turn.
CREATE TABLE job_turns (
    user_id BLOB PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    claimed_at INTEGER NOT NULL
) STRICT;

-- How often a job was claimed since it was last let go of: a worker that it kills does not let go of it.
ALTER TABLE deployment_jobs ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
-- How often its present step was let go of: to be tried again, or to wait for something.
ALTER TABLE deployment_jobs ADD COLUMN pauses INTEGER NOT NULL DEFAULT 0;
-- The build that it waits for.
ALTER TABLE deployment_jobs ADD COLUMN waits_for TEXT;
CREATE INDEX deployment_jobs_waits_for ON deployment_jobs (waits_for) WHERE state = 'queued';
UPDATE deployment_jobs SET pauses = tries;
