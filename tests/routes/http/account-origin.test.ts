import { describe, expect, test } from "vitest";
import { makeAccountPages } from "~/http/route-names.server";
import { ask, postForm } from "../../support/visitor";
import { readManifest } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { signedInCookie } from "../../support/sessions";

const SITE = { Host: "shop.example" };
const ACCOUNTS = { Host: "account.shop.example" };

/** Public pages, API calls and probes, served at either address. */
const PUBLIC =
  /^\/(?:$|\*|contact|demo\/|download|account-redirect|health|help|manifest|metrics|newsletter|preflight|pricing|privacy|products|refused|search|robots|sitemap|terms|version|webhooks|\.well-known|api)/;

const site = await serve({
  APP_ORIGIN: "http://shop.example",
  ACCOUNT_ORIGIN: "http://account.shop.example",
});
const cookie = await signedInCookie(site.db);
const routes = await readManifest();

const isAccountPage = makeAccountPages(() =>
  Object.fromEntries(routes.map(({ routeId, id }) => [routeId, { path: id }])),
);
const get = (path: string, headers: Record<string, string>) => ask(site.url, path, { headers });

test("every route belongs to one address", () => {
  const sides = routes.map(({ id, path }) => [id, isAccountPage(path) !== PUBLIC.test(id)]);
  expect(sides.filter(([, one]) => !one)).toEqual([]);
});

describe("at the site's address", () => {
  test("each accounts page redirects to the same path and query at theirs", async () => {
    for (const { path } of routes.filter((route) => isAccountPage(route.path))) {
      const { status, headers } = await get(`${path}?plan=2&a=%20b`, SITE);
      expect({ path, status, location: headers.location }).toEqual({
        path,
        status: 302,
        location: `http://account.shop.example${path}?plan=2&a=%20b`,
      });
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test.each(["/LOGIN", "/%6Cogin", "//login", "/login.data"])("%s is redirected too", async (path) => {
    expect(await get(path, SITE)).toMatchObject({
      status: 302,
      headers: { location: `http://account.shop.example${path}` },
    });
  });

  test("an accounts form is not accepted, and its page opens at the other address", async () => {
    const answer = await postForm(site.url, "/login?page=%2Fwallet", "email=ada&password=right", SITE);
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: "http://account.shop.example/login?page=%2Fwallet" },
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("a session cookie means nothing, and the header links to the other login", async () => {
    for (const path of ["/", "/pricing", "/contact"]) {
      const { status, body } = await get(path, { ...SITE, Cookie: cookie });
      expect(status).toBe(200);
      expect(body).toContain('href="http://account.shop.example/login"');
      expect(body).not.toContain("Log out");
    }
  });

  test("the site's own forms work, but the accounts pages cannot send them", async () => {
    const own = { ...SITE, Origin: "http://shop.example" };
    const sent = await postForm(site.url, "/newsletter", "email=ada%40shop.example", own);
    expect(sent).toMatchObject({ status: 303, headers: { location: "/newsletter" } });
    const note = sent.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect((await get("/newsletter", { ...SITE, Cookie: note })).body).toContain('role="status"');
    const foreign = { ...SITE, Origin: "http://account.shop.example" };
    expect((await postForm(site.url, "/newsletter", "email=ada%40shop.example", foreign)).status).toBe(403);
  });

  test("an account page is not answered under any spelling", async () => {
    const spellings = [
      "/x/../account/security",
      "/x/%2e%2e/account/security",
      "/%2E./account/security",
      "/./account/security",
      "/%2e/login",
      "//account/security",
      "/x//../../login",
      "/\\login",
      "/x\\..\\login",
      "/login#x",
      "/login#/../pricing",
      "/pricing/../login",
      "/download/../login.data",
      "/%6cogin",
      "/%256cogin",
      "/LOGIN/",
      "/login%2f",
      "/;/login",
      "/login;x",
    ];
    await everyRow(spellings, String, async (path) => {
      for (const method of ["GET", "POST"]) {
        const { status, headers, body } = await ask(site.url, path, {
          method,
          headers: { ...SITE, Cookie: cookie },
        });
        expect([302, 303, 400, 404, 405]).toContain(status);
        if (status < 400) expect(headers.location).toMatch(/^http:\/\/account\.shop\.example\//);
        expect(headers["set-cookie"]).toBeUndefined();
        expect(body).not.toContain('name="password"');
      }
    });
  });

  test("the redirect page cannot be opened by its name", async () => {
    expect((await get("/account-redirect", SITE)).status).toBe(404);
  });
});

describe("at the accounts' address", () => {
  test("public pages know the session and name the site as canonical", async () => {
    const { body } = await get("/pricing", { ...ACCOUNTS, Cookie: cookie });
    expect(body).toContain("Log out");
    expect(body).toContain('<link rel="canonical" href="http://shop.example/pricing"/>');
  });

  test("pages cached for one address are not shown at the other", async () => {
    for (const headers of [SITE, ACCOUNTS, SITE, ACCOUNTS]) {
      const { body } = await get("/", headers);
      const login = headers === SITE ? 'href="http://account.shop.example/login"' : 'href="/login"';
      expect(body).toContain(login);
    }
  });

  test("forms are accepted from there alone", async () => {
    const from = (Origin: string) =>
      postForm(site.url, "/login", "email=ada&password=wrong", { ...ACCOUNTS, Origin });
    expect((await from("http://account.shop.example")).status).toBe(401);
    expect((await from("http://shop.example")).status).toBe(403);
  });

  test("the session opens its pages, and the sitemap lists the site's pages", async () => {
    expect((await get("/dashboard", { ...ACCOUNTS, Cookie: cookie })).status).toBe(200);
    expect((await get("/sitemap.xml", ACCOUNTS)).body).toContain("<loc>http://shop.example/</loc>");
  });
});

test("a third address is refused", async () => {
  expect((await get("/login", { Host: "evil.example" })).status).toBe(421);
});
