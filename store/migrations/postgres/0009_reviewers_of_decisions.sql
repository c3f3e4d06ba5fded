-- Who made the last decision about a policy; null where that was not said, or before one. Unlike `approved_by` it is also set by a
-- rejection.
ALTER TABLE policies ADD COLUMN reviewed_by UUID REFERENCES users (id);
UPDATE policies SET reviewed_by = approved_by WHERE status IN ('published', 'private');

-- The same of each decision: the records keep the last one only.
ALTER TABLE policy_events ADD COLUMN reviewed_by UUID REFERENCES users (id);
ALTER TABLE ruleset_events ADD COLUMN reviewed_by UUID REFERENCES users (id);
