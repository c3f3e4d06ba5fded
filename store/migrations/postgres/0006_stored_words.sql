-- The words of histories, of ideas and of home pages are checked like all others.
ALTER TABLE policy_events
    ADD CHECK (event IN ('submitted', 'resubmitted', 'approved', 'rejected', 'set_private', 'set_published',
        'revision_proposed', 'revision_approved', 'revision_rejected', 'transferred')),
    ADD CHECK (status IN ('under_review', 'published', 'rejected', 'private')),
    ADD CHECK (actor IN ('owner', 'administrator'));

ALTER TABLE ruleset_events
    ADD CHECK (event IN ('submitted', 'edited', 'resubmitted', 'revised', 'approved', 'rejected')),
    ADD CHECK (status IN ('submitted', 'approved', 'rejected')),
    ADD CHECK (actor IN ('owner', 'administrator'));

ALTER TABLE policy_ideas
    ADD CHECK (phase IN ('declared')),
    ADD CHECK (coverage IN ('full'));

ALTER TABLE deployments ADD COLUMN home_page TEXT CHECK (home_page IN ('published', 'failed'));
UPDATE deployments SET home_page = home_doc_status;
ALTER TABLE deployments DROP COLUMN home_doc_status;
ALTER TABLE deployments RENAME COLUMN home_page TO home_doc_status;
