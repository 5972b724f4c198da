import { describe, expect, test } from "vitest";
import { attackedSite } from "../../support/attacked";
import { type BuiltRoute, dataPath, readManifest } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { signIn, proveContact, password } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

/** The demo shows all messages on a page, so that it can be tried without a phone. */
const routes = (await readManifest()).filter(({ id }) => !id.startsWith("/demo/"));

const site = await attackedSite();
const neighbour = (await signIn(site)).user;
const owner = await signIn(site, { verified: false });
await owner.get("/verify-phone");
await owner.post("/verify-phone", { intent: "mail" });
await owner.post("/account/security", { intent: "email", email: "next@pages.example" });
await owner.post("/forgot-password", { email: owner.user.email });
await owner.post("/forgot-opt-reset", { intent: "phone" });
const verified = await signIn(site);
await verified.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
await proveContact(site, verified.user);
await verified.post("/change-phone", { phone: "08031239876" });
/** Secrets that no page may show to any visitor. */
const secrets = await readSecrets();

async function readSecrets(): Promise<string[]> {
  const messages = await site.db.selectFrom("outbox").select(["text", "recipient"]).execute();
  const users = await site.db.selectFrom("users").selectAll().execute();
  // Links in mails name the port, which has five digits too.
  const texts = messages.map(({ text }) => text.replaceAll(site.url, ""));
  const codes = texts.flatMap((text) => text.match(/\b\d{5}\b|\b(?:[a-z]{4}-){4}[a-z]{4}\b/g) ?? []);
  expect(codes.length).toBeGreaterThan(4);
  const phones = users.flatMap(({ phone, newPhone: next }) => [phone, next ?? phone]);
  const tokens = [owner, verified].flatMap(({ jar }) => [jar.get("sid"), jar.get("flow"), jar.get("device")]);
  return [
    "$argon2",
    "password_hash",
    "passwordHash",
    "code_mac",
    "codeMac",
    ...codes,
    ...phones.map((phone) => phone.replace(/^\+234/, "")),
    ...tokens.filter((token) => token !== undefined),
    neighbour.email,
    neighbour.username,
    neighbour.name,
  ];
}

/** A page, and what its scripts read of it. Data of one route alone is a part of that: the guards are asked for it. */
const ways = (route: BuiltRoute) => (route.resource ? [route.path] : [route.path, dataPath(route)]);

/** Returns the words found, without letters or digits beside them: a code is not part of a longer number. */
function found(body: string, words: string[]): string[] {
  return words.filter((word) => {
    const at = body.indexOf(word);
    if (at < 0) return false;
    const digits = /^\d{5}$/.test(word);
    return !digits || new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(body);
  });
}

/** A program may read who is logged in, as always, including that account's own phone. */
function told({ path }: BuiltRoute, { phone }: { phone: string }): string[] {
  const own = path === "/api/auth/session" ? [phone.replace(/^\+234/, "")] : [];
  return secrets.filter((secret) => !own.includes(secret));
}

const paying = /^\/(?:pay|wallet|plans-details|plans-and-billings|payment)\b/;

function expectPolicy({ headers, body, path }: Answer, nonces: Set<string>): void {
  const policy = headers.get("Content-Security-Policy") ?? "";
  for (const rule of ["default-src", "base-uri", "frame-ancestors"])
    expect(policy, path).toContain(`${rule} 'none'`);
  // The forms of pay pages may lead to the provider; no other origin is allowed anywhere.
  const inside = paying.test(path) ? policy.replace(/form-action 'self' \S+;/, "") : policy;
  expect(inside, path).not.toMatch(/unsafe-eval|\*|https?:|script-src[^;]*(?:unsafe|data:)/);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const scripts = [...body.matchAll(/<script\b(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag);
  if (nonce === undefined) expect(scripts, path).toEqual([]);
  else {
    expect(nonces.has(nonce), path).toBe(false);
    nonces.add(nonce);
    for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
  }
  expect(/<[^>]+\s(?:style|on\w+)=/.exec(body.replace(/<script.*?<\/script>/gs, "")), path).toBeNull();
}

test("no route reveals a secret or another account's data, none may be cached, and each has its own policy", async () => {
  const known = [owner.user, verified.user].flatMap(({ email, username, name }) => [email, username, name]);
  const nonces = new Set<string>();
  let opened = 0;
  await everyRow(
    routes,
    ({ id }) => id,
    async (route) => {
      for (const path of ways(route)) {
        for (const visitor of [owner, verified]) {
          const answer = await visitor.get(path);
          expect(answer.status, path).toBeLessThan(500);
          expect(found(answer.body, told(route, visitor.user)), path).toEqual([]);
          if (!route.resource && answer.status !== 301)
            expect(answer.headers.get("Cache-Control"), path).toBe("no-store");
          if (route.resource || path !== route.path) continue;
          expectPolicy(answer, nonces);
          if (visitor !== verified || answer.status !== 200) continue;
          opened += 1;
          expect(answer.body, "the button that logs out").toContain('action="/logout"');
        }
        const stranger = await site.visitor().get(path);
        expect(found(stranger.body, [...known, ...secrets]), path).toEqual([]);
      }
    },
  );
  expect(opened).toBeGreaterThan(40);
  expect(nonces.size).toBeGreaterThanOrEqual(2);
});

test("a path that a cache might take for a file shows no account page and is not cached", async () => {
  const paths = [
    "/wallet/x.css",
    "/dashboard/x.js",
    "/account/security/x.png",
    "/account/security.css",
    "/dashboard;x.css",
    "/dashboard%2fx.css",
    "/transactions/x.css",
    "/assets/..%2fdashboard",
  ];
  await everyRow(paths, String, async (path) => {
    const { status, headers, body } = await verified.get(path);
    expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    expect(found(body, [verified.user.email])).toEqual([]);
  });
});

test("refusals, redirects and visitors' pages have the same policy", async () => {
  const nonces = new Set<string>();
  const answers = [
    await owner.get("/no/such/page"),
    await owner.get("/login"),
    await owner.get("/dashboard/%ZZ"),
    await owner.send("/login", { method: "DELETE" }),
    await owner.post("/contact", { message: "x" }, { "Sec-Fetch-Site": "cross-site" }),
    await owner.post("/contact", { message: "x".repeat(70_000) }),
    await owner.post("/contact", { nonsense: "x" }),
    await owner.post("/account/sessions", { intent: "end", id: "99999" }),
    await site.visitor().post("/login", { email: "nobody", password: "wrong" }),
    await site.visitor().get("/dashboard"),
    await site.visitor().get("/login"),
    await site.visitor().get("/login"),
  ];
  const statuses = [404, 302, 400, 405, 403, 413, 400, 404, 401, 302, 200, 200];
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  for (const answer of answers) expectPolicy(answer, nonces);
});

describe("a page to continue to after login", () => {
  /** The model's test has many more. */
  const elsewhere = [
    "//e.example",
    "/\\e.example",
    "/\t/e.example",
    "https://e.example/dashboard",
    "/logout",
  ];

  test("stays on this site, by field, by query and after the password is confirmed", async () => {
    const login = { email: verified.user.email, password };
    await everyRow(elsewhere, JSON.stringify, async (page) => {
      const visitor = site.visitor();
      const query = `?page=${encodeURIComponent(page)}`;
      const answers = [
        await visitor.post("/login", { ...login, page }),
        await site.visitor().post(`/login${query}`, login),
        await visitor.post("/account/confirm", { password, page }),
        await visitor.post(`/account/confirm${query}`, { password }),
      ];
      for (const { status, headers } of answers) {
        expect(status).toBe(303);
        expect(headers.get("Location")).toMatch(/^\/dashboard(?:#|$)/);
      }
    });
  });

  test("is shown in the form as text", async () => {
    const page = '"><script>alert(1)</script>';
    const { body } = await site.visitor().get(`/login?page=${encodeURIComponent(page)}`);
    expect(/"><script>alert|<script>alert/.exec(body)).toBeNull();
  });
});
