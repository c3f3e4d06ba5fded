-- The platform's host that is deployed to: an asset of another host is another asset.
ALTER TABLE deployments ADD COLUMN host TEXT;
UPDATE deployments SET host = (SELECT host FROM connections WHERE connections.id = deployments.connection_id);
-- The ruleset that is about to become part of the governance profile: written down before the platform is asked.
ALTER TABLE deployments ADD COLUMN attaching TEXT;
-- Where the platform tells how a publication ended that it has accepted.
ALTER TABLE deployment_assets ADD COLUMN status_link TEXT;
