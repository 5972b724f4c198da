import { afterAll, expect, test } from "vitest";

import { MAX_ENDPOINTS } from "~/models/webhooks/endpoint";
import { boxNames } from "~/models/webhooks/event";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { hiddenFields, leadsTo } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

/** Nothing listens there; the demo accepts its address anyway. */
const receiver = "http://127.0.0.1:9";
const site = await serve({ WEBHOOK_RECEIVER: receiver });
const accounts = await makeAccounts(site);
afterAll(() => expectNoFailure(site));

const all = Object.fromEntries(boxNames.map((name) => [name, "on"]));
const PAGE = "/account/webhooks";

/** An owner with a webhook, and one event that waits for it. */
async function owning(path = "/receiver") {
  const owner = await accounts.logInAs("owner");
  const added = await owner.post(`${PAGE}/add`, { url: `${receiver}${path}`, ...all });
  const page = added.headers.get("Location") ?? "";
  await owner.post(page, { intent: "test" });
  const { id } = await site.db
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  return { owner, page, event: `${page}/${id}` };
}

test("an address of a private network or of this site is rejected in every spelling", async () => {
  const owner = await accounts.logInAs("owner");
  const urls = [
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://127.1/",
    "https://0177.0.0.1/",
    "https://①②⑦.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://169.254.169.254/latest/",
    "https://localhost/",
    "https://db.internal/",
    "http://example.com/",
    "https://me:it@example.com/",
    "https://example.com:5432/",
    "file:///etc/passwd",
    "http://127.0.0.1:90/",
    "gopher://example.com/",
    `${receiver.replace("http", "https")}/`,
    `https://example.com/${"a".repeat(600)}`,
  ];
  await everyRow(
    urls,
    (url) => url,
    async (url) => {
      const { answer } = await unchanged(site.db, () => owner.post(`${PAGE}/add`, { url, ...all }), [
        "sessions",
      ]);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain("error-summary");
    },
  );
});

test("another owner neither sees nor changes a webhook or its deliveries", async () => {
  const { page, event } = await owning();
  const thief = await accounts.logInAs("owner");
  const posts = ["types", "secret", "test", "on", "off", "delete"].map((intent) => ({ intent, number: "1" }));
  await unchanged(
    site.db,
    async () => {
      expect((await thief.get(page)).status).toBe(404);
      expect((await thief.get(event)).status).toBe(404);
      expect((await thief.post(event)).status).toBe(404);
      for (const { intent, number } of posts) {
        const fields = intent === "types" ? { intent, ...all } : { intent, number };
        expect([intent, (await thief.post(page, fields)).status]).toEqual([intent, 404]);
      }
      expect((await thief.post(page, { intent: "kept" })).status).toBe(303);
    },
    ["sessions"],
  );
  const own = await owning("/receiver/500");
  const mixed = `${own.page}/${event.split("/").at(-1) ?? ""}`;
  expect((await own.owner.get(mixed)).status).toBe(404);
});

test("every change asks for a fresh password", async () => {
  const { owner, page } = await owning();
  await accounts.age(owner.user);
  expect(leadsTo(await owner.post(page, { intent: "delete" }))).toContain("/account/confirm");
  expect((await owner.get(page)).status).toBe(200);
});

test("a secret is shown only to the session that made it, until the owner confirms having it", async () => {
  const { owner, page } = await owning();
  const secret = /whsec_[\w+/=]{44}/;
  expect((await owner.get(page)).body).toMatch(secret);
  const file = await owner.get(`${page}/secret.txt`);
  expect(file.body).toMatch(secret);
  expect(file.headers.get("Cache-Control")).toContain("no-store");
  const second = await accounts.logIn(owner.user);
  expect((await second.get(page)).body).not.toMatch(secret);
  expect(leadsTo(await second.get(`${page}/secret.txt`))).toBe(`302 ${page}`);
  const stranger = await accounts.logInAs("owner");
  expect((await stranger.get(`${page}/secret.txt`)).status).toBe(404);
  await owner.post(page, { intent: "kept" });
  const kept = await owner.get(page);
  expect(kept.body).not.toMatch(secret);
  const { number = "" } = hiddenFields(kept.body);
  await second.post(page, { intent: "secret", number });
  expect((await owner.get(page)).body).not.toMatch(secret);
  const shown = await second.get(page);
  expect(shown.body).toMatch(secret);
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
});

test("a form sent twice adds one webhook, ten is the limit, and requests are limited", async () => {
  const owner = await accounts.logInAs("owner");
  const add = (path: string) => owner.post(`${PAGE}/add`, { url: `${receiver}/receiver${path}`, ...all });
  const [once, twice] = [await add("/200"), await add("/200")];
  expect(leadsTo(twice)).toBe(leadsTo(once));
  for (let count = 1; count < MAX_ENDPOINTS; count += 1)
    expect((await add(`/${200 + count}`)).status).toBe(303);
  expect((await add("/299")).status).toBe(422);
  const { endpoints } = await site.db
    .selectFrom("webhookEndpoints")
    .select((row) => row.fn.countAll<number>().as("endpoints"))
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  expect(endpoints).toBe(MAX_ENDPOINTS);
  const page = once.headers.get("Location") ?? "";
  const answers = new Set<number>();
  for (let count = 0; count < 60; count += 1)
    answers.add((await owner.post(page, { intent: "test" })).status);
  expect([...answers]).toEqual([303, 429]);
});
