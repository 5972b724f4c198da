import { decode } from "turbo-stream";
import { afterAll, describe, expect, test } from "vitest";

import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { expectNoFailure } from "../../support/attacked";
import { hiddenFields, leadsTo, structuredData } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { password, signIn } from "../../support/sessions";
import { ask, postForm } from "../../support/visitor";

/*
 * Each advisory of react-router, @remix-run/* and turbo-stream of two years, tried against the running site. Those that
 * touch our versions and get no fix are in docs/decisions/0071-end-of-life-of-remix.md.
 */

const BREAKOUT = "</script><script>alert(1)</script>";
const site = await serve({}, async (db) => {
  await db
    .updateTable("plans")
    .set({ name: `Plus ${BREAKOUT}` })
    .where("name", "=", "Plus")
    .execute();
});
afterAll(() => expectNoFailure(site));

const ownHost = () => new URL(site.url).host;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** What a page shows, less what is another at each request. */
const pageOf = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await ask(site.url, path, { headers });
  return { status, body: body.replace(/\b[\da-f]{8}-[\da-f-]{27}\b|(?<=nonce=")[^"]+/g, "ID") };
};

test("GHSA-4q56-crqp-v477: a path after the port of a host is refused, also where a proxy names it", async () => {
  await everyRow(
    [`${ownHost()}/evil`, `${ownHost()}?evil`, `${ownHost()}@evil`, "evil:80/x"],
    String,
    async (host) => {
      expect((await ask(site.url, "/login", { headers: { Host: host } })).status).toBe(421);
    },
  );
  const forwarded = { "X-Forwarded-Host": `${ownHost()}/evil:80/evil` };
  expect((await ask(site.url, "/logout", { headers: forwarded })).status).toBe(421);
});

test("GHSA-f46r-rw29-r322, GHSA-cpj6-fhp6-mr6j: headers meant for a build change no page", async () => {
  const headers = ["SPA-Mode", "Prerender-Data"].flatMap((name) => [
    `X-React-Router-${name}`,
    `X-Remix-${name}`,
  ]);
  await everyRow(headers, String, async (name) => {
    for (const path of ["/", "/login", "/login.data"])
      expect(await pageOf(path, { [name]: '[{"_1":2},"evil"]' })).toEqual(await pageOf(path));
  });
});

test("GHSA-3cgp-3xvw-98x8: text in data for search engines cannot close its script element", async () => {
  const { body } = await ask(site.url, "/pricing");
  expect(body).not.toContain(BREAKOUT);
  expect(JSON.stringify(structuredData(body))).toContain("alert(1)");
});

describe("GHSA-9jcx-v3wj-wh4m, GHSA-2w69-qvjg-hvjx, GHSA-jjmj-jmhj-qwj2, GHSA-wrjc-x8rr-h8h6", () => {
  const owner = async () => makeOwner(site.db, { passwordHash: await makePasswords("low").hash(password) });

  const addresses = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/%5cevil.example",
    "\\/evil.example",
    "/\\/evil.example",
    "/%09/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    " //evil.example",
    "/..//evil.example",
  ];

  test("a login leads to no page that another site has named", async () => {
    const user = await owner();
    await everyRow(addresses, String, async (page) => {
      const visitor = site.visitor();
      const shown = await visitor.get(`/login?${form({ page })}`);
      const fields = { ...hiddenFields(shown.body), email: user.username, password };
      expect(leadsTo(await visitor.post("/login", fields))).toBe("303 /dashboard");
    });
  });

  test("nor does a login by the address that answers data", async () => {
    const user = await owner();
    await everyRow(addresses, String, async (page) => {
      const body = form({ page, email: user.username, password });
      const { status, headers, body: answer } = await postForm(site.url, "/login.data", body);
      expect([status, headers.location]).toEqual([202, "/dashboard"]);
      expect(answer).toContain('"/dashboard"');
      expect(answer).not.toMatch(/evil|script:/);
    });
  });
});

test("GHSA-2j2x-hqr9-3h42: no path that begins with two slashes is redirected", async () => {
  await everyRow(
    ["//evil.example", "//evil.example/", "//evil.example/login", "///evil.example"],
    String,
    async (path) => {
      const { status, headers } = await ask(site.url, path);
      expect([status, headers.location]).toEqual([404, undefined]);
    },
  );
});

test("GHSA-h5cw-625j-3rxh: a post from another site reaches no action, by a page's address or its data's", async () => {
  const { jar } = await signIn(site);
  const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  await everyRow(
    ["/logout", "/logout.data", "/logout?_routes=x", "/logout.data?index"],
    String,
    async (path) => {
      for (const from of [
        { Origin: "https://evil.example" },
        { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
        { "Sec-Fetch-Site": "cross-site" },
      ]) {
        const headers = { Cookie, ...from };
        expect([403, 421]).toContain((await postForm(site.url, path, "", headers)).status);
      }
    },
  );
  expect((await ask(site.url, "/dashboard", { headers: { Cookie } })).status).toBe(200);
});

test("GHSA-rxv8-25v2-qmq8: what is typed is answered as text, and names of fields nest nothing", async () => {
  await everyRow(
    ["email[a]", `email${"[a]".repeat(5000)}`, `email${".a".repeat(5000)}`, "__proto__[a]"],
    String,
    async (name) => {
      const { status, body } = await postForm(site.url, "/login.data", form({ [name]: "x", password: "y" }));
      expect(status).toBe(400);
      expect(body).not.toContain("[a]");
    },
  );
});

test("GHSA-49rj-9fvp-4h2h: typed text is not read as an instruction of the data's format", async () => {
  const typed = ['["E","alert(1)","Function"]', '{"_1":2}', '["P",1]', '["SingleFetchRedirect",1]'];
  await everyRow(typed, String, async (email) => {
    const { body } = await postForm(site.url, "/login.data", form({ email, password: "y" }));
    const { value } = await decode(new Blob([body]).stream());
    expect(JSON.stringify(value)).toContain(JSON.stringify(email).slice(1, -1));
    expect(value).toMatchObject({ data: { lastResult: { initialValue: { email } } } });
  });
});

test("GHSA-8x6r-g9mw-2r78, GHSA-chx6-hx7r-mcp5: the list of routes is not served, and no path is matched for long", async () => {
  const many = Array.from({ length: 300 }, (_, index) => `p=/a/b/c/${index}`).join("&");
  const paths = ["/__manifest", "/__manifest?version=x&p=/login", `/__manifest?${many}`, "/a".repeat(4000)];
  await everyRow(
    paths,
    (path) => path.slice(0, 40),
    async (path) => {
      expect((await ask(site.url, path)).status).toBe(404);
    },
  );
  expect((await ask(site.url, `/__manifest?${many.repeat(4)}`)).status).toBe(414);
});
