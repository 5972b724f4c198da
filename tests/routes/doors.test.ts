import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../support/database";
import { ask, postForm, type RawAnswer } from "../support/http";
import { dataPath, formPath, readManifest, type BuiltRoute } from "../support/manifest";
import { startServer, type Server } from "../support/server";
import { signedInCookie } from "../support/signed-in";

/** Routes that anybody may call. What is not listed here must send strangers away. */
const open = new Set([
  "routes/$",
  "routes/[.]well-known.security[.]txt",
  "routes/_index",
  "routes/contact",
  "routes/demo.outbox",
  "routes/demo.parts",
  "routes/download._index",
  "routes/download.$platform",
  "routes/download.build.$id",
  "routes/downloads",
  "routes/elsewhere",
  "routes/forgot-otp-reset",
  "routes/forgot-password",
  "routes/health",
  "routes/login",
  "routes/logout",
  "routes/manifest[.]webmanifest",
  "routes/newsletter",
  "routes/newsletter_.confirm",
  "routes/newsletter_.unsubscribe",
  "routes/plans-details.$summary",
  "routes/pricing",
  "routes/privacy-policy",
  "routes/products",
  "routes/refused.$status",
  "routes/robots[.]txt",
  "routes/signup",
  "routes/sitemap[.]xml",
  "routes/terms-and-conditions",
]);

/** A recovery or its grant guards these; strangers are sent to where a recovery starts. */
const recovering = new Set(["routes/forgot-opt-reset", "routes/reset-password", "routes/set-newpassword"]);

/** These answer every post in the same way, so they have nothing to guard. */
const actsOnNothing = new Set(["routes/$"]);

/** Other machines post here; what they send is proved by a signature, wherever it comes from. */
const signed = new Set(["routes/webhooks.termii", "routes/webhooks.paystack"]);

const routes = await readManifest();
const acting = routes.filter(({ id, action }) => action && !actsOnNothing.has(id) && !signed.has(id));
const guarded = routes.filter(({ id }) => !open.has(id) && !signed.has(id));

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: Server;
let cookie: string;

beforeAll(async () => {
  database = await testDatabase();
  cookie = await signedInCookie(database.db);
  server = await startServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const foreign: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Referer: "https://evil.example/form" },
];

function isSentAway({ id }: BuiltRoute, { status, headers, body }: RawAnswer): boolean {
  const start = recovering.has(id) ? "/forgot-password" : "/login";
  if (status === 202) return body.includes(`${start}?page=`) || body.includes(`"${start}"`);
  return (status === 302 || status === 303) && headers.location?.split("?")[0] === start;
}

/** Some guards turn away before the body is looked at; one of the two visitors must get as far as the form. */
async function refusals(path: string, headers: Record<string, string>): Promise<number[]> {
  const answers = [
    await postForm(server.url, path, "name=a", headers),
    await postForm(server.url, path, "name=a", { ...headers, Cookie: cookie }),
  ];
  return answers.map(({ status }) => status);
}

describe("the action of", () => {
  test("a route exists at all", () => {
    expect(acting.length).toBeGreaterThan(2);
  });

  describe.each(acting)("$id", (route: BuiltRoute) => {
    const forms = route.resource ? [formPath(route)] : [formPath(route), dataPath(route)];
    const mayRefuse = [403, 302, 303, 202];

    test.each(forms.flatMap((form) => foreign.map((headers) => ({ form, headers }))))(
      "refuses $form from another site, $headers",
      async ({ form, headers }) => {
        const statuses = await refusals(form, headers);
        expect(statuses).toContain(403);
        for (const status of statuses) expect(mayRefuse).toContain(status);
      },
    );

    test("refuses `?_data=`, foreign or not", async () => {
      const path = `${route.path}?_data=${encodeURIComponent(route.id)}`;
      for (const headers of foreign) expect(await refusals(path, headers)).toEqual([403, 403]);
      expect(await refusals(path, {})).toEqual([400, 400]);
    });
  });
});

describe.skipIf(guarded.length === 0)("a stranger is sent to where it starts by", () => {
  test.each(guarded.filter(({ loader }) => loader))("the loader of $id", async (route) => {
    const ways = [
      route.path,
      ...(route.resource ? [] : [`${route.path}.data`, `${route.path}.data?_routes=${route.id}`]),
    ];
    for (const path of ways) expect(isSentAway(route, await ask(server.url, path)), path).toBe(true);
  });

  test.each(guarded.filter(({ action }) => action))("the action of $id", async (route) => {
    const ways = [formPath(route), ...(route.resource ? [] : [dataPath(route)])];
    for (const path of ways) expect(isSentAway(route, await postForm(server.url, path, "")), path).toBe(true);
  });

  test("every guarded page has a loader to guard it", () => {
    expect(guarded.filter(({ loader, action }) => !loader && !action)).toEqual([]);
  });
});

test.each(routes.filter(({ id }) => signed.has(id)))(
  "a post without a signature is refused by $id",
  async (route) => {
    expect([401, 404]).toContain((await postForm(server.url, route.path, "a=b")).status);
  },
);

describe("the headers of", () => {
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

  test.each(routes)("$id stand on its page and its data", async (route) => {
    expect((await ask(server.url, route.path)).headers).toMatchObject(constant);
    const { headers } = await ask(server.url, dataPath(route));
    expect(headers).toMatchObject({ ...constant, "cache-control": "no-store" });
  });

  test.each(routes.filter(({ resource }) => !resource))(
    "$id keep what is a visitor's own out of caches",
    async (route) => {
      const answer = await ask(server.url, route.path, { headers: { Cookie: cookie } });
      if (answer.status !== 301) expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  test.each([
    ["a page that is not there", "GET", "/no/such/page", 404],
    ["a method that is not served", "PUT", "/", 405],
    ["a damaged address", "GET", "/%ZZ", 400],
    ["a fingerprinted file", "GET", "asset", 200],
    ["a file that is not there", "GET", "/assets/none.css", 404],
    ["a partial file beyond its end", "RANGE", "asset", 416],
  ])("%s", async (_what, method, path, status) => {
    const headers = method === "RANGE" ? { Range: "bytes=999999999-" } : {};
    const answer = await ask(server.url, path === "asset" ? await stylesheet() : path, {
      method: method === "RANGE" ? "GET" : method,
      headers,
    });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(constant);
  });

  test("a fingerprinted file let it be kept for a year", async () => {
    const { headers } = await ask(server.url, await stylesheet());
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("a form that is too large", async () => {
    const answer = await postForm(server.url, "/login", "a".repeat(65 * 1024));
    expect(answer.status).toBe(413);
    expect(answer.headers).toMatchObject(constant);
  });

  async function stylesheet(): Promise<string> {
    const { body } = await ask(server.url, "/login");
    return /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? "none";
  }
});
