import { afterAll, describe, expect, test } from "vitest";
import { servedSettings, testDatabase } from "../../support/database";
import { startDatabaseProxy } from "./database-proxy";
import { says } from "../../support/page";
import { startServer } from "../../support/server";
import { signIn } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";

/** In seconds. */
const soon = { DATABASE_PATIENCE: "1", DATABASE_STATEMENT_LIMIT: "2" };

const publicPages = ["/", "/products", "/pricing", "/contact", "/download", "/terms-and-conditions"];
const visitor = () => makeVisitor(server.url);

const database = await testDatabase();
const proxy = await startDatabaseProxy(database.url);
const server = await startServer({ ...servedSettings(proxy.url), ...soon });
const owner = await signIn({ db: database.db, visitor: () => visitor() });
for (const page of publicPages) expect((await visitor().get(page)).status).toBe(200);
proxy.fallSilent();
afterAll(async () => {
  await server.stop();
  await proxy.close();
});

const sorry = "We cannot do that right now";

describe("while the database is silent", () => {
  test("other pages answer 503, each of many at once", async () => {
    const answers = await Promise.all([
      owner.get("/dashboard"),
      owner.get("/wallet"),
      owner.post("/wallet/add?amount=1000", { amount: "1000" }),
      visitor().post("/login", { email: "ada@shop.example", password: "bread rice" }),
      owner.get("/wallet/statement.csv"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    for (const answer of answers) expect(says(answer)).toContain(sorry);
    const token = { Authorization: `Bearer ${"x".repeat(43)}` };
    const call = await visitor().post("/api/subscribe-with-wallet", {}, token);
    expect([call.status, (JSON.parse(call.body) as { success: boolean }).success]).toEqual([503, false]);
  });

  test("public pages still work, also for a visitor with a session", async () => {
    for (const page of publicPages) expect((await visitor().get(page)).status).toBe(200);
    expect((await owner.get("/products")).status).toBe(200);
  });

  test("and again", async () => {
    const again = await owner.get("/dashboard");
    expect([again.status, says(again).includes(sorry)]).toEqual([503, true]);
  });

  test("until it answers again", async () => {
    proxy.heal();
    await expect.poll(async () => (await owner.get("/dashboard")).status).toBe(200);
  });
});
