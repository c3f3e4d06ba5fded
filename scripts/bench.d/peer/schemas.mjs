// Response schemas: Fastify compiles them to serialisers that are faster than JSON.stringify.
const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };
const integer = { type: "integer" };
const flag = { type: "boolean" };
const list = (items) => ({ type: "array", items });
const object = (properties) => ({ type: "object", properties });
const all = (type, names) => Object.fromEntries(names.map((name) => [name, type]));

const contributor = object({ user_id: text, username: textOrNull, name: text });

const policy = object({
    ...all(text, ["id", "slug", "name", "description", "category", "status"]),
    liked: flag,
    sourcehost_has_issues: flag,
    delivers_ideas: list(object({ id: text })),
    contributors: list(contributor),
    ...all(textOrNull, ["owner_avatar_url", "owner_avatar_email_hash"]),
    docs_summary: object({
        tabCount: integer,
        completeness: object({ filled: integer, total: integer, ratio: { type: "number" } }),
    }),
    asset_kinds: list(text),
    a2a_protocol_versions: list(text),
    direction: text,
    ...all(textOrNull, ["source_ref", "implementation_source_ref"]),
});

const summary = {
    ...all(text, ["source", "id", "name", "description", "category", "profile_name"]),
    rule_counts: object(all(integer, ["violation", "warning", "info"])),
    target_scopes: list(text),
    tags: list(text),
    ...all(textOrNull, ["icon_url", "exchange_asset_id"]),
    lifecycle_status: text,
    published_at: textOrNull,
    ...all(integer, ["likes", "views", "deploys", "comment_count"]),
    submitted_by: text,
    owner_name: text,
    owner_username: textOrNull,
    created_at: text,
    updated_at: text,
};

const ruleset = object({
    ...summary,
    ...all(text, ["submission_id", "source_url"]),
    source_ref: textOrNull,
    ruleset_path: text,
    rule_names: list(text),
    ...all(textOrNull, ["video_tutorial_url", "examples_url", "review_feedback", "reviewed_at"]),
    contributors: list(contributor),
});

const answer = (status, properties) => ({ response: { [status]: object(properties) } });

export const policies = answer(200, { policies: list(policy) });
export const onePolicy = answer(200, { policy });
export const rulesets = answer(200, { rulesets: list(object(summary)), hasMore: flag });
export const oneRuleset = answer(200, { ruleset });
export const liked = answer(200, { liked: flag });
export const me = answer(200, {
    user: object({
        ...all(text, ["id", "email"]),
        ...all(textOrNull, ["company", "username", "bio", "linkedinUrl", "xUrl"]),
        ...all(flag, ["profileIsPublic", "is_admin"]),
    }),
});
export const comment = {
    body: { ...object({ body: { type: "string", minLength: 1, maxLength: 100000 }, parentId: textOrNull }), required: ["body"] },
    ...answer(201, {
        comment: object({
            parentId: textOrNull,
            ...all(text, ["body", "authorName", "authorId"]),
            deleted: flag,
            ...all(text, ["id", "createdAt", "updatedAt"]),
        }),
    }),
};
