import { describe, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { ask, postForm, type RawAnswer } from "../../support/visitor";
import { operations } from "~/api/operations.server";
import { type BuiltRoute, dataPath, formPath, readManifest } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { signedInCookie } from "../../support/sessions";
import { torture } from "../../support/torture";

/** Public routes. Every other route must redirect visitors without a session. */
const open = new Set([
  "/*",
  "/.well-known/jwks.json",
  "/.well-known/security.txt",
  "/",
  "/contact",
  "/corrections/cancel",
  "/demo/outbox",
  "/demo/parts",
  "/download",
  "/download/:platform",
  "/download/build/:id",
  "/downloads",
  "/account-redirect",
  "/forgot-otp-reset",
  "/forgot-password",
  "/help",
  "/join",
  "/login",
  "/login/challenge",
  "/login/not-me",
  "/logout",
  "/manifest.webmanifest",
  "/newsletter",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/pay/:token",
  "/pay/:token/:reference",
  "/pay/:token/:reference/proof.pdf",
  "/pay/:token/:reference/send",
  "/plans-details/:summary",
  "/pricing",
  "/privacy-policy",
  "/products",
  "/recover",
  "/refused/:status",
  "/robots.txt",
  "/search",
  "/api/*",
  "/api",
  "/api/openapi.json",
  "/health/alive",
  "/health/ready",
  "/metrics",
  "/preflight",
  "/refused-call/:status",
  "/signup",
  "/sitemap.xml",
  "/terms-and-conditions",
  "/version",
]);

/** A recovery or its grant guards these; without one, visitors are sent to the start of a recovery. */
const recovering = new Set(["/forgot-opt-reset", "/reset-password", "/set-newpassword"]);

/** The right code of an invitation guards these; without one, visitors are sent to where it is typed. */
const joining = new Set(["/join/account"]);

/** These answer every post in the same way, so they have nothing to guard. */
const actsOnNothing = new Set(["/*", "/api/*", "/api/openapi.json"]);

/** Other machines post here; a signature proves what they send, from any address. */
const signed = new Set(["/webhooks/termii", "/webhooks/paystack"]);

/** Tills call these with a token or a code of their own; without one they get a refusal in JSON. */
const forTills = new Set([
  "/api/device/code",
  "/api/device/token",
  "/api/entitlement",
  "/api/sales",
  "/api/sales/void",
]);

/** API calls refuse in JSON by the auth that each describes: tests/routes/api/walk.attack tries each of them. */
const described = new Set(operations.map(({ path }) => path.replace(":locationId", "2")));
const isCall = ({ path }: BuiltRoute) => described.has(path);

const routes = await readManifest();
const acting = routes.filter(({ id, action }) => action && !actsOnNothing.has(id) && !signed.has(id));
const guarded = routes.filter(
  (route) => !open.has(route.id) && !signed.has(route.id) && !forTills.has(route.id) && !isCall(route),
);
const hasLoader = ({ loader }: BuiltRoute) => loader;
const hasAction = ({ action }: BuiltRoute) => action;

const server = await serve();
const cookie = await signedInCookie(server.db);
// Guards that ask for a fresh proof would lead away before a form is read.
await server.db.updateTable("sessions").set({ contactProvedAt: new Date() }).execute();

const foreign: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Referer: "https://evil.example/form" },
];

function startOf({ id }: BuiltRoute): string {
  if (joining.has(id)) return "/join";
  return recovering.has(id) ? "/forgot-password" : "/login";
}

function isSentAway(route: BuiltRoute, { status, headers, body }: RawAnswer): boolean {
  const start = startOf(route);
  if (status === 202) return body.includes(`${start}?page=`) || body.includes(`"${start}"`);
  return (status === 302 || status === 303) && headers.location?.split("?")[0] === start;
}

/** Another one for each row, so that every header meets many forms; all of them at full length. */
const foreignFor = (row: number) => (torture ? foreign : [foreign[row % foreign.length] ?? {}]);

/** Some guards refuse before they read the body; one of the two visitors must get as far as the form. */
async function refusals(path: string, headers: Record<string, string>): Promise<number[]> {
  const answers = [
    await postForm(server.url, path, "name=a", headers),
    await postForm(server.url, path, "name=a", { ...headers, Cookie: cookie }),
  ];
  return answers.map(({ status }) => status);
}

/** Hundreds of requests each. */
const timeout = 2 * MINUTE;

const idOf = ({ id }: { id: string }) => id;
const mayRefuse = [403, 302, 303, 202];

test("every action refuses each of its forms from another site", { timeout }, async () => {
  expect(acting.length).toBeGreaterThan(2);
  const forms = acting.flatMap((route) =>
    route.resource ? [formPath(route)] : [formPath(route), dataPath(route)],
  );
  const rows = forms.flatMap((form, row) => foreignFor(row).map((headers) => ({ form, headers })));
  await everyRow(
    rows,
    ({ form, headers }) => `${form} ${JSON.stringify(headers)}`,
    async ({ form, headers }) => {
      const statuses = await refusals(form, headers);
      expect(statuses).toContain(403);
      for (const status of statuses) expect(mayRefuse).toContain(status);
    },
  );
});

test("every action refuses `?_data=`, from another site or not", { timeout }, async () => {
  await everyRow(
    [...acting.entries()],
    ([, { id }]) => id,
    async ([row, route]) => {
      const path = `${route.path}?_data=${encodeURIComponent(route.routeId)}`;
      for (const headers of foreignFor(row)) expect(await refusals(path, headers)).toEqual([403, 403]);
      expect(await refusals(path, {})).toEqual([400, 400]);
    },
  );
});

test("every guarded action redirects a visitor to its start page", { timeout }, async () => {
  await everyRow(guarded.filter(hasAction), idOf, async (route) => {
    const ways = [formPath(route), ...(route.resource ? [] : [dataPath(route)])];
    for (const path of ways) expect(isSentAway(route, await postForm(server.url, path, "")), path).toBe(true);
  });
});

test("every guarded page has a loader or an action to guard it", () => {
  expect(guarded.filter((route) => !hasLoader(route) && !hasAction(route))).toEqual([]);
});

test("every webhook refuses a post without a signature", async () => {
  await everyRow(
    routes.filter(({ id }) => signed.has(id)),
    idOf,
    async ({ path }) => expect([401, 404]).toContain((await postForm(server.url, path, "a=b")).status),
  );
});

describe("the security headers", () => {
  const constant = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), otp-credentials=(self)",
    "x-request-id": expect.stringMatching(/^[\w-]{12}$/) as string,
    "content-security-policy": expect.stringContaining("default-src 'none'") as string,
    "cache-control": expect.any(String) as string,
  };

  const expectConstant = ({ headers }: RawAnswer, change: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries({ ...constant, ...change }))
      expect(headers[name], name).toEqual(value);
  };

  const mustLead = new Set(guarded.filter(hasLoader));

  /**
   * Pages with a secret in the address tell it to no other site. The sample path leads to the page of an error, and
   * that of a file leads no further.
   */
  const secret = ({ id, resource }: BuiltRoute) =>
    id.startsWith("/pay/") && !resource ? { "referrer-policy": "same-origin" } : {};

  test(
    "of every route are on its page and its data, which lead a visitor to the start page if it is guarded",
    { timeout },
    async () => {
      await everyRow(routes, idOf, async (route) => {
        const sentAway = (answer: RawAnswer) =>
          expect(!mustLead.has(route) || isSentAway(route, answer)).toBe(true);
        const page = await ask(server.url, route.path);
        expectConstant(page);
        sentAway(page);
        const data = await ask(server.url, dataPath(route));
        expectConstant(data, secret(route));
        expect(data.headers["cache-control"]).toBe("no-store");
        if (route.resource) return;
        sentAway(data);
        if (mustLead.has(route))
          sentAway(await ask(server.url, `${route.path}.data?_routes=${route.routeId}`));
      });
    },
  );

  test("are on refusals and on files too", async () => {
    const asset = await stylesheet();
    const answers = [
      { what: "a page that is not there", method: "GET", path: "/no/such/page", status: 404 },
      { what: "a method that is not served", method: "PUT", path: "/", status: 405 },
      { what: "a damaged address", method: "GET", path: "/%ZZ", status: 400 },
      { what: "a fingerprinted file", method: "GET", path: asset, status: 200 },
      { what: "a file that is not there", method: "GET", path: "/assets/none.css", status: 404 },
      {
        what: "a partial file beyond its end",
        method: "GET",
        path: asset,
        status: 416,
        range: "bytes=999999999-",
      },
    ];
    await everyRow(
      answers,
      ({ what }) => what,
      async ({ method, path, status, range }) => {
        const answer = await ask(server.url, path, { method, headers: range ? { Range: range } : {} });
        expect(answer.status).toBe(status);
        expectConstant(answer);
      },
    );
  });

  test("of a fingerprinted file allow caching for a year", async () => {
    const { headers } = await ask(server.url, await stylesheet());
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("are on the refusal of a form that is too large", async () => {
    const answer = await postForm(server.url, "/login", "a".repeat(65 * 1024));
    expect(answer.status).toBe(413);
    expectConstant(answer);
  });

  async function stylesheet(): Promise<string> {
    const { body } = await ask(server.url, "/forgot-password");
    return /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? "none";
  }
});
