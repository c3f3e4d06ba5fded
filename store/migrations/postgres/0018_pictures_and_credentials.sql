-- Version of the development kit that a policy is built with, and the public address of its icon.
ALTER TABLE policies ADD COLUMN pdk_version TEXT;
ALTER TABLE policies ADD COLUMN icon_url TEXT;
-- Whether there is a secret: an administrator gives those up whose key is lost.
ALTER TABLE connections ADD COLUMN has_credential BOOLEAN NOT NULL DEFAULT TRUE;
