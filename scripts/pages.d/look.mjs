// Looks at the public pages of a running service with Chromium. See scripts/pages.
//
//   node look.mjs MODULES [SHOTS]
//
// MODULES is the folder of the npm packages; SHOTS, where given, that of the screenshots. CATALOG_URL and CATALOG_TOKEN are the service
// and a token for its records, CHROMIUM is the browser.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expected, forbidden } from "./listed.mjs";

const [modules, shots] = process.argv.slice(2);
const base = process.env.CATALOG_URL;
const require = createRequire(path.resolve(modules, "x.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const hostile = JSON.parse(readFileSync(new URL("hostile.json", import.meta.url)));

const LOOKS = [
    { name: "light", colorScheme: "light", viewport: { width: 1100, height: 800 } },
    { name: "dark", colorScheme: "dark", viewport: { width: 1100, height: 800 } },
    { name: "phone", colorScheme: "light", viewport: { width: 360, height: 740 } },
];
const ABSENT = "/rulesets/00000000-0000-0000-0000-000000000000";

const findings = [];
function check(good, finding) {
    if (!good) findings.push(finding);
}

// What the REST interface says of a page's ruleset.
async function record(address) {
    const [, kind, name] = new URL(address).pathname.match(/^\/(vendor\/rulesets|rulesets)\/([^/]+)$/);
    const operation = kind === "rulesets" ? "rulesets" : "vendor-rulesets";
    const answer = await fetch(`${base}/api/${operation}/${name}`, {
        headers: { authorization: `Bearer ${process.env.CATALOG_TOKEN}` },
    });
    return (await answer.json()).ruleset;
}

// The words of a text, wherever its lines break.
const words = (text) => text.split(/\s+/).filter(Boolean).join(" ");

async function look(browser, address, name, how, links) {
    const context = await browser.newContext({ colorScheme: how.colorScheme, viewport: how.viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    const at = `${new URL(address).pathname} (${how.name})`;
    const isAbsent = name === "absent";
    page.on("request", (request) => check(new URL(request.url()).origin === base, `${at}: asks ${request.url()}`));
    page.on("dialog", async (dialog) => {
        findings.push(`${at}: a text ran: ${dialog.message()}`);
        await dialog.dismiss();
    });
    page.on("pageerror", (error) => findings.push(`${at}: ${error}`));
    page.on("console", (message) => {
        const isStatus = isAbsent && message.text().includes("status of 404");
        check(isStatus || message.type() !== "error", `${at}: ${message.text()}`);
    });
    const answer = await page.goto(address, { waitUntil: "load" });
    check(answer.status() === (isAbsent ? 404 : 200), `${at}: ${answer.status()}`);

    const seen = await page.evaluate(() => ({
        text: document.querySelector("main").innerText,
        heading: document.querySelector("h1").textContent,
        scripts: [...document.scripts].map((script) => script.type),
        handlers: [...document.querySelectorAll("*")].flatMap((node) =>
            node.getAttributeNames().filter((attribute) => attribute.startsWith("on") || attribute === "style")),
        links: [...document.querySelectorAll("[href], [src]")].map((node) => new URL(node.getAttribute("href") ?? node.getAttribute("src"), location).href),
        wide: document.documentElement.scrollWidth - window.innerWidth,
    }));
    check(seen.scripts.every((type) => type === "application/ld+json"), `${at}: scripts ${seen.scripts}`);
    check(seen.handlers.length === 0, `${at}: attributes ${seen.handlers}`);
    check(seen.wide <= 0, `${at}: ${seen.wide} pixels wider than the window`);
    for (const link of seen.links) {
        check(/^https?:/.test(link), `${at}: links ${link}`);
        links.add(link);
    }
    if (name === "share") {
        const ruleset = await record(address);
        const lines = expected(ruleset);
        check(words(seen.text.toLowerCase()) === words(lines.join(" ").toLowerCase()),
            `${at}: shows\n${words(seen.text)}\ninstead of\n${words(lines.join(" "))}`);
        const html = await answer.text();
        for (const text of forbidden(ruleset)) check(!html.includes(text), `${at}: shows ${text}`);
    }
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    for (const violation of violations) {
        findings.push(`${at}: axe: ${violation.id}: ${violation.help}: ${violation.nodes.map((node) => node.html).join(" ")}`);
    }
    if (shots) {
        const subject = name === "share" ? new URL(address).pathname.split("/").slice(1).join("-") : name;
        await page.screenshot({ path: path.join(shots, `${subject}-${how.name}.png`), fullPage: true });
    }
    if (how.name === "light") {
        const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
        const sheets = (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
        check(sheets === 1, `${at}: ${sheets} sheets of paper`);
    }
    await context.close();
    return seen.heading;
}

if (shots) mkdirSync(shots, { recursive: true });
const map = await (await fetch(`${base}/sitemap.xml`)).text();
const places = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
const shares = places.filter((place) => place !== `${base}/`);
check(shares.length >= 5, `the map has ${shares.length} share pages`);
check(!map.includes("hidden"), "the map names what is hidden");
const pages = [[`${base}/`, "home"], ...shares.map((place) => [place, "share"]), [`${base}/leaderboard`, "leaderboard"], [base + ABSENT, "absent"]];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
const links = new Set(places);
let hostilePages = 0;
for (const how of LOOKS) {
    for (const [address, name] of pages) {
        const heading = await look(browser, address, name, how, links);
        if (heading === hostile.name) hostilePages += 1;
    }
}
check(hostilePages === 2 * LOOKS.length, `${hostilePages} pages have the hostile name as their heading`);
await browser.close();

// No link is dead, and each leads to a page that was looked at, to what stands beside the operations, or to an asset.
const others = [/^\/docs\/$/, /^\/openapi(-served)?\.yaml$/, /^\/(healthz|readyz)$/, /^\/feed\/(policies|rulesets)\.atom$/, /^\/pages\/(style\.css|icon\.svg)$/];
let outside = 0;
for (const link of links) {
    if (!link.startsWith(`${base}/`)) {
        outside += 1;
        continue;
    }
    const { pathname } = new URL(link);
    check(pages.some(([address]) => address === link) || others.some((other) => other.test(pathname)), `a page leads to ${link}`);
    const answer = await fetch(link);
    check(answer.status === 200, `${link}: ${answer.status}`);
}

for (const finding of findings) console.error(finding);
console.log(`${pages.length} pages in ${LOOKS.length} looks, ${links.size - outside} links here, ${outside} elsewhere: ${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
