// The peer: the same reads and writes with Fastify and better-sqlite3, as one would write them by hand: node server.mjs PEER.db
import { createHash, randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import Fastify from "fastify";
import * as schemas from "./schemas.mjs";
import { open, policyOf, rulesetOf, statements, summaryOf } from "./store.mjs";

const db = open(process.argv[2]);
const store = statements(db);
const app = Fastify({ logger: false });
await app.register(compress, { global: true, threshold: 1024, encodings: ["gzip"] });

const refuse = (status, message) => Object.assign(new Error(message), { statusCode: status });
const MINUTE = 60_000;

function caller(request, scope) {
    const header = request.headers.authorization;
    if (!header) return null;
    const hash = createHash("sha256").update(header.slice("Bearer ".length)).digest();
    const now = new Date().toISOString();
    const user = store.token.get({ hash, now });
    if (!user) throw refuse(401, "The token is not valid.");
    if (!user[scope]) throw refuse(403, "The token lacks the scope.");
    if (!user.last_used_at || Date.now() - Date.parse(user.last_used_at) >= MINUTE) store.touch.run({ hash, now });
    return user.id;
}

function needed(request, scope) {
    const user = caller(request, scope);
    if (!user) throw refuse(401, "A token is needed.");
    return user;
}

// Every word must occur: quoted, so that none is an operator.
const matching = (q) => q.split(/\s+/).filter(Boolean).map((word) => `"${word.replaceAll('"', '""')}"`).join(" ");

function filterOf(query, user) {
    const filter = { user, category: query.category, direction: query.direction, assetKind: query.assetKind, scope: query.scope };
    if (query.q?.trim()) filter.match = matching(query.q);
    return filter;
}

app.get("/healthz", () => "ok");

app.get("/api/policies", { schema: schemas.policies }, (request) => {
    const filter = filterOf(request.query, caller(request, "can_read"));
    return { policies: store.policies(filter).all(filter).map(policyOf) };
});

app.get("/api/policies/:id", { schema: schemas.onePolicy }, (request) => {
    const { id } = request.params;
    const user = caller(request, "can_read");
    const row = user ? store.policy.get({ id, user }) : store.publishedPolicy.get(id);
    if (!row) throw refuse(404, "There is no such policy.");
    return { policy: policyOf(row) };
});

app.get("/api/rulesets", { schema: schemas.rulesets }, (request) => {
    const limit = Number(request.query.limit ?? 100);
    const filter = filterOf(request.query, needed(request, "can_read"));
    const rows = store.rulesets(filter).all({ ...filter, limit: limit + 1, offset: Number(request.query.offset ?? 0) });
    return { rulesets: rows.slice(0, limit).map(summaryOf), hasMore: rows.length > limit };
});

app.get("/api/rulesets/:id", { schema: schemas.oneRuleset }, (request) => {
    const row = store.ruleset.get({ id: request.params.id, user: needed(request, "can_read") });
    if (!row) throw refuse(404, "There is no such ruleset.");
    return { ruleset: rulesetOf(row) };
});

app.get("/api/me", { schema: schemas.me }, (request) => {
    const user = store.user.get(needed(request, "can_read"));
    return {
        user: {
            id: user.id,
            email: user.email,
            company: user.company,
            username: user.username,
            bio: user.bio,
            linkedinUrl: user.linkedin_url,
            xUrl: user.x_url,
            profileIsPublic: user.is_public === 1,
            is_admin: user.is_admin === 1,
        },
    };
});

const toggle = db.transaction((policy, user) => {
    if (!store.isPublished.get(policy)) throw refuse(404, "There is no such policy.");
    if (store.unlike.run(policy, user).changes > 0) return false;
    store.like.run(policy, user);
    return true;
});

app.post("/api/policies/:id/like", { schema: schemas.liked }, (request) => {
    const user = needed(request, "can_write");
    return { liked: toggle.immediate(request.params.id, user) };
});

const comment = db.transaction((policy, user, body) => {
    if (!store.isPublished.get(policy)) throw refuse(404, "There is no such policy.");
    const made = { id: randomUUID(), policy, parent: body.parentId ?? null, author: user, body: body.body, now: new Date().toISOString() };
    store.comment.run(made);
    return made;
});

app.post("/api/policies/:id/comments", { schema: schemas.comment }, (request, reply) => {
    const user = needed(request, "can_write");
    const made = comment.immediate(request.params.id, user, request.body);
    reply.code(201);
    return {
        comment: {
            parentId: made.parent,
            body: made.body,
            authorName: store.user.get(user).name,
            authorId: user,
            deleted: false,
            id: made.id,
            createdAt: made.now,
            updatedAt: made.now,
        },
    };
});

console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
