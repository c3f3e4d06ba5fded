-- The oldest binary that may use this schema, as the number of the newest migration that it knows. There is one row. A migration that
-- older binaries cannot work with raises the number.
CREATE TABLE schema_compatibility (
    oldest_schema INTEGER NOT NULL
) STRICT;
INSERT INTO schema_compatibility (oldest_schema) VALUES (25);
