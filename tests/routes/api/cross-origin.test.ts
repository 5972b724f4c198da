import { describe, expect, test } from "vitest";
import { apiClient, loggedInClient } from "../../support/api-client";
import { unchanged } from "../../support/attacked";
import { ask } from "../../support/visitor";
import { serve } from "../../support/served";
import { makeAccounts, password } from "../../support/sessions";

const listed = "https://counter.example";

const site = await serve({ API_ORIGINS: `${listed}, https://second.example` });
const accounts = await makeAccounts(site);

const from = (origin: string) => ({ Origin: origin, "Sec-Fetch-Site": "cross-site" });
const asks = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization" };
const preflight = (path: string, origin: string) =>
  site.visitor().send(path, { method: "OPTIONS", headers: { ...asks, ...from(origin) } });

describe("a page of a listed website", () => {
  test("learns what it may send, and reads the answers", async () => {
    const { status, headers, body } = await preflight("/api/subscribe-with-wallet", listed);
    expect([status, body]).toEqual([204, ""]);
    expect(headers.get("Access-Control-Allow-Origin")).toBe(listed);
    expect(headers.get("Access-Control-Allow-Methods")).toBe("GET, POST");
    expect(headers.get("Access-Control-Allow-Headers")?.toLowerCase()).toContain("authorization");
    const user = await accounts.make();
    const { post } = apiClient(site);
    const login = await post("auth/login", { email: user.email, password }, from(listed));
    expect([login.status, login.headers.get("Access-Control-Allow-Origin")]).toEqual([200, listed]);
    const mine = await apiClient(site, login.said.api_token).get("auth/session", {}, from(listed));
    expect([mine.status, mine.headers.get("Access-Control-Allow-Origin")]).toEqual([200, listed]);
    expect(mine.headers.get("Vary")?.split(/, */)).toContain("Origin");
  });

  test("reads errors too", async () => {
    const refused = await apiClient(site).get("subscription-summary", {}, from(listed));
    expect([refused.status >= 400, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([
      true,
      listed,
    ]);
  });

  test("may not post the site's forms, nor read its pages", async () => {
    expect((await preflight("/login", listed)).status).toBe(405);
    const page = await site.visitor().get("/login", from(listed));
    expect(page.headers.get("Access-Control-Allow-Origin")).toBeNull();
    const owner = await accounts.logInAs("owner");
    const { answer } = await unchanged(site.db, () => owner.post("/logout", {}, from(listed)));
    expect(answer.status).toBe(403);
  });
});

test.each([
  "https://evil.example",
  "http://counter.example",
  "https://counter.example:8443",
  "https://counter.example.evil.example",
  "null",
  "",
])("a page of %o may neither read nor post with a cookie", async (origin) => {
  expect((await preflight("/api/auth/login", origin)).status).toBe(405);
  const user = await accounts.make();
  const read = await (await loggedInClient(site, user)).get("auth/session", {}, { Origin: origin });
  expect(read.headers.get("Access-Control-Allow-Origin")).toBeNull();
  expect(read.headers.get("Vary")?.split(/, */)).toContain("Origin");
  const posted = await apiClient(site).post("auth/login", { email: user.email, password }, from(origin));
  expect(posted.status).toBe(403);
});

test("a preflight for an unknown host is refused, like any request", async () => {
  const headers = { ...asks, ...from(listed), Host: "evil.example" };
  expect((await ask(site.url, "/api/auth/login", { method: "OPTIONS", headers })).status).toBe(421);
});
