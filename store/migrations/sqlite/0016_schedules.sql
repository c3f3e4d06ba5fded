-- Work that one process at a time does on a schedule.
CREATE TABLE schedules (
    name TEXT PRIMARY KEY NOT NULL,
    -- When the last run that ended began; at first, when the schedule was first looked at.
    last_begun_at TEXT NOT NULL,
    -- The number of the last run: who claimed an earlier one has lost it.
    run INTEGER NOT NULL,
    -- Until when a run is claimed, in milliseconds of the database's clock.
    lease_ends_at INTEGER NOT NULL
) STRICT;
