-- Rows of a large catalog, the same on both databases: `numbers` has a row for each number, with an identifier, bytes and a time
-- made of it. Of what grows with use there are at least ten thousand rows; words and owners are spread as in a catalog in use.
INSERT INTO users (id, email, email_key, name, username, username_key, created_at)
SELECT n.id, 'u' || n.i, 'u' || n.i, 'User ' || n.i, 'u' || n.i, 'u' || n.i, n.at FROM numbers n WHERE n.i <= 20000;

INSERT INTO access_tokens (id, user_id, name, token_prefix, hash, scopes, created_at)
SELECT n.id, u.id, 'token', 'prc', n.bytes, '["api:read"]', n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 10000 WHERE n.i <= 40000;

INSERT INTO policies (id, slug, name, sort_name, description, search_text, category, status, owner_id, project_type, sourcehost_url,
    direction, asset_kinds, a2a_protocol_versions, downloads, deploys, submitted_at, published_at, published_by, created_at, updated_at)
SELECT n.id, 'policy-' || n.i, 'Policy ' || n.i, 'policy ' || n.i, 'What policy ' || n.i || ' does.', 'policy ' || n.i || ' does',
    'Category ' || n.i % 9, CASE WHEN n.i % 200 = 0 THEN 'under_review' ELSE 'published' END, u.id, 'unified',
    'https://git.example/owner/policy-' || n.i, 'inbound', '["api"]', '[]', n.i % 1000, n.i % 100, n.at,
    CASE WHEN n.i % 200 <> 0 THEN n.at END, CASE WHEN n.i % 200 <> 0 THEN u.id END, n.at, n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000 WHERE n.i <= 20000;

INSERT INTO rulesets (id, owner_id, status, name, sort_name, search_text, category, target_scopes, content, profile_yaml, views, likes,
    deploys, submitted_at, published_at, created_at, updated_at)
SELECT n.id, u.id, CASE WHEN n.i % 200 = 0 THEN 'under_review' ELSE 'published' END, 'Ruleset ' || n.i, 'ruleset ' || n.i,
    'ruleset ' || n.i || ' asks', 'Category ' || n.i % 9, '["rest-api"]', '{}', 'profile', n.i % 1000, n.i % 100, n.i % 50, n.at,
    CASE WHEN n.i % 200 <> 0 THEN n.at END, n.at, n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000 WHERE n.i <= 20000;

INSERT INTO ruleset_submissions (id, ruleset_id, owner_id, status, content, profile_yaml, submitted_at, created_at, updated_at)
SELECT n.id, n.id, u.id, CASE WHEN n.i % 200 = 0 THEN 'submitted' ELSE 'approved' END, '{}', 'profile', n.at, n.at, n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000 WHERE n.i <= 20000;

INSERT INTO policy_contributors (policy_id, user_id, since)
SELECT p.id, n.id, n.at FROM numbers n JOIN numbers p ON p.i = n.i WHERE n.i <= 20000;
INSERT INTO ruleset_contributors (ruleset_id, user_id, since)
SELECT p.id, n.id, n.at FROM numbers n JOIN numbers p ON p.i = n.i WHERE n.i <= 20000;
INSERT INTO policy_likes (policy_id, user_id, created_at)
SELECT p.id, u.id, n.at FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 10000 JOIN numbers u ON u.i = 1 + n.i % 19997 WHERE n.i <= 40000;
INSERT INTO ruleset_likes (ruleset_id, user_id, created_at)
SELECT p.id, u.id, n.at FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 10000 JOIN numbers u ON u.i = 1 + n.i % 19997 WHERE n.i <= 40000;
INSERT INTO ruleset_views (ruleset_id, user_id, day)
SELECT p.id, u.id, '2026-01-0' || (1 + n.i % 9) FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 10000 JOIN numbers u ON u.i = 1 + n.i % 19997
WHERE n.i <= 40000;

INSERT INTO policy_events (policy_id, event, status, actor, created_at)
SELECT p.id, CASE n.i % 2 WHEN 0 THEN 'submitted' ELSE 'approved' END, 'published', 'owner', n.at
FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 20000 WHERE n.i <= 40000;
INSERT INTO ruleset_events (submission_id, event, status, actor, revision, created_at)
SELECT p.id, CASE n.i % 2 WHEN 0 THEN 'submitted' ELSE 'approved' END, 'approved', 'owner', 0, n.at
FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 20000 WHERE n.i <= 40000;
INSERT INTO policy_revisions (id, policy_id, field, proposed_value, previous_value, status, submitted_by, submitted_at)
SELECT n.id, p.id, 'description', 'new', 'old', CASE WHEN n.i <= 100 THEN 'pending' ELSE 'approved' END, u.id, n.at
FROM numbers n JOIN numbers p ON p.i = n.i JOIN numbers u ON u.i = 1 + n.i % 5000 WHERE n.i <= 20000;
INSERT INTO transfers (id, policy_id, from_user_id, to_user_id, status, created_at, expires_at)
SELECT n.id, p.id, u.id, r.id, CASE WHEN n.i <= 100 THEN 'pending' ELSE 'accepted' END, n.at, n.at
FROM numbers n JOIN numbers p ON p.i = n.i JOIN numbers u ON u.i = 1 + n.i % 5000 JOIN numbers r ON r.i = 1 + n.i % 6000
WHERE n.i <= 20000;
INSERT INTO comments (id, policy_id, parent_id, author_id, body, created_at, updated_at)
SELECT n.id, p.id, NULL, u.id, 'text', n.at, n.at
FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 4000 JOIN numbers u ON u.i = 1 + n.i % 20000 WHERE n.i <= 40000;
INSERT INTO doc_tabs (owner_id, key, title, body_md, sort_order)
SELECT n.id, 'overview', 'Overview', 'text', 0 FROM numbers n WHERE n.i <= 20000;
INSERT INTO reviewers (resource_kind, resource_id, user_id)
SELECT CASE n.i % 2 WHEN 0 THEN 'policy' ELSE 'ruleset' END, n.id, u.id FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 100 WHERE n.i <= 10000;

INSERT INTO ideas (id, title, body, search_text, author_id, votes, created_at)
SELECT n.id, 'Idea ' || n.i, 'text', 'idea ' || n.i, u.id, n.i % 500, n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000 WHERE n.i <= 20000;
INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
SELECT p.id, n.id, 0, 'full', '' FROM numbers n JOIN numbers p ON p.i = n.i WHERE n.i <= 10000;
INSERT INTO idea_votes (idea_id, user_id, created_at)
SELECT p.id, u.id, n.at FROM numbers n JOIN numbers p ON p.i = 1 + n.i % 10000 JOIN numbers u ON u.i = 1 + n.i % 19997 WHERE n.i <= 40000;
INSERT INTO idea_events (idea_id, event, actor_id, created_at)
SELECT n.id, 'submitted', u.id, n.at FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000 WHERE n.i <= 20000;

INSERT INTO comment_quota (user_id, day, used)
SELECT n.id, '2026-01-01', 1 FROM numbers n WHERE n.i <= 20000;
INSERT INTO idea_quota (user_id, day, used)
SELECT n.id, '2026-01-01', 1 FROM numbers n WHERE n.i <= 20000;
INSERT INTO authoritative_validations (user_id, day, used)
SELECT n.id, '2026-01-01', 1 FROM numbers n WHERE n.i <= 20000;

INSERT INTO workspaces (id, name, slug, created_at, updated_at)
SELECT n.id, 'Workspace ' || n.i, 'workspace-' || n.i, n.at, n.at FROM numbers n WHERE n.i <= 10000;
INSERT INTO workspace_members (workspace_id, user_id, role, created_at)
SELECT w.id, u.id, CASE n.i / 10000 WHEN 0 THEN 'owner' ELSE 'member' END, n.at
FROM numbers n JOIN numbers w ON w.i = 1 + n.i % 10000 JOIN numbers u ON u.i = 1 + n.i % 19997 WHERE n.i <= 40000;
INSERT INTO connections (id, owner_id, name, host, client_id, client_secret, key_id, organization_id, validation, created_at, updated_at)
SELECT n.id, u.id, 'Connection', 'us', 'client', n.bytes, 'key-' || n.i % 3, 'org',
    '{"ok": true, "refused": false, "error": null, "checked_at": "2026-01-01T00:00:00Z"}', n.at, n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 10000 WHERE n.i <= 20000;
INSERT INTO connection_orgs (connection_id, org_id, name, is_primary, full_path)
SELECT c.id, 'org-' || n.i, 'Org', n.i <= 20000, 'Org' FROM numbers n JOIN numbers c ON c.i = 1 + n.i % 20000 WHERE n.i <= 40000;
INSERT INTO workspace_connections (workspace_id, connection_id, shared_by, created_at)
SELECT w.id, c.id, u.id, n.at
FROM numbers n JOIN numbers w ON w.i = n.i JOIN numbers c ON c.i = n.i JOIN numbers u ON u.i = 1 + n.i % 10000 WHERE n.i <= 10000;
INSERT INTO job_turns (user_id, claimed_at)
SELECT n.id, 1 FROM numbers n WHERE n.i <= 10000;

-- One in a thousand is in flight; one in five deploys a ruleset.
INSERT INTO deployments (id, owner_id, workspace_id, connection_id, asset_type, policy_id, ruleset_id, asset_name, mode, platform_org_id,
    target, status, log_seq, host, created_at, updated_at)
SELECT n.id, u.id, w.id, c.id, CASE n.i % 5 WHEN 0 THEN 'ruleset' ELSE 'policy' END, CASE WHEN n.i % 5 <> 0 THEN p.id END,
    CASE WHEN n.i % 5 = 0 THEN p.id END, 'Asset', 'release', 'org-' || n.i % 40000, 'target ' || n.i,
    CASE WHEN n.i % 1000 = 0 THEN 'queued' WHEN n.i % 10 = 1 THEN 'failed' WHEN n.i % 10 = 2 THEN 'cancelled' ELSE 'released' END, 1, 'us',
    n.at, n.at
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000 JOIN numbers w ON w.i = 1 + n.i % 3000 JOIN numbers c ON c.i = 1 + n.i % 20000
    JOIN numbers p ON p.i = 1 + n.i % 20000;
UPDATE deployments SET governance_profile_result = '{}' WHERE seq % 25 = 0;
INSERT INTO deployment_jobs (id, deployment_id, user_id, kind, state, run_at, created_at, started_at, finished_at)
SELECT n.id, n.id, u.id, 'deploy', CASE WHEN n.i % 1000 = 0 THEN 'queued' WHEN n.i % 10 = 1 THEN 'failed' WHEN n.i % 10 = 2 THEN 'cancelled' ELSE 'done' END,
    n.i, n.at, n.at, CASE WHEN n.i % 1000 <> 0 THEN n.at END
FROM numbers n JOIN numbers u ON u.i = 1 + n.i % 5000;
INSERT INTO deployment_assets (deployment_id, stage, part, group_id, asset_id, version, state)
SELECT n.id, 'development', 'definition', 'group', 'asset-' || n.i % 20000, '1.0.' || n.i, 'published' FROM numbers n;
INSERT INTO deployment_logs (deployment_id, seq, job_id, scope, stream, message, at)
SELECT n.id, 1, n.id, 'begin', 'system', 'A line.', n.at FROM numbers n;

INSERT INTO builds (key, job_id, finished_at)
SELECT 'build ' || n.i, n.id, n.at FROM numbers n WHERE n.i <= 100;
INSERT INTO vendor_policies (slug, name, sort_name, summary, search_text, direction, group_id, asset_id, version, body_md, synced_at)
SELECT 'vendor-' || n.i, 'Vendor ' || n.i, 'vendor ' || n.i, 'text', 'vendor ' || n.i, 'inbound', 'group', 'asset-' || n.i, '1.0.0', '', n.at
FROM numbers n WHERE n.i <= 200;
INSERT INTO vendor_rulesets (slug, name, sort_name, summary, version, group_id, asset_id, categories, target_scopes, profile_yaml, synced_at)
SELECT 'vendor-' || n.i, 'Vendor ' || n.i, 'vendor ' || n.i, 'text', '1.0.0', 'group', 'asset-' || n.i, '[]', '[]', '', n.at
FROM numbers n WHERE n.i <= 200;

INSERT INTO audit_log (at, actor, actor_id, action, resource_kind, resource_id, detail)
SELECT n.i, 'u' || n.i % 1000, n.id, 'action ' || n.i % 60, 'policy', 'r' || n.i % 10000, '{}' FROM numbers n WHERE n.i <= 40000;
