import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { servedSettings, testDatabase } from "../../support/database";
import { startDatabaseProxy } from "./database-proxy";
import { says } from "../../support/page";
import { type Server, startServer } from "../../support/server";
import { signIn } from "../../support/sessions";
import { makeVisitor, type Answer } from "../../support/visitor";

let database: Awaited<ReturnType<typeof testDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let server: Server;
let owner: Awaited<ReturnType<typeof signIn>>;

const publicPages = ["/", "/products", "/pricing", "/contact", "/download", "/terms-and-conditions"];
const visitor = () => makeVisitor(server.url);

beforeAll(async () => {
  database = await testDatabase();
  proxy = await startDatabaseProxy(database.url);
  server = await startServer(servedSettings(proxy.url));
  owner = await signIn({ db: database.db, visitor: () => visitor() });
  for (const page of publicPages) expect((await visitor().get(page)).status).toBe(200);
  proxy.fallSilent();
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await database.close();
});

async function within(limit: number, work: Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work;
  expect(performance.now() - began).toBeLessThan(limit);
  return answer;
}

const sorry = "We cannot do that right now";

describe("while the database is silent", () => {
  test("other pages answer 503 within five seconds, each of many at once", async () => {
    const answers = await Promise.all([
      within(5 * SECOND, owner.get("/dashboard")),
      within(5 * SECOND, owner.get("/wallet")),
      within(5 * SECOND, owner.post("/wallet/add?amount=1000", { amount: "1000" })),
      within(5 * SECOND, visitor().post("/login", { email: "ada@shop.example", password: "bread rice" })),
      within(5 * SECOND, owner.get("/wallet/statement.csv")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    for (const answer of answers) expect(says(answer)).toContain(sorry);
    const call = await within(
      5 * SECOND,
      visitor().post("/api/subscribe-with-wallet", {}, { Authorization: `Bearer ${"x".repeat(43)}` }),
    );
    expect([call.status, (JSON.parse(call.body) as { success: boolean }).success]).toEqual([503, false]);
  });

  test("public pages still work, also for a visitor with a session", async () => {
    for (const page of publicPages) expect((await within(SECOND, visitor().get(page))).status).toBe(200);
    expect((await within(5 * SECOND, owner.get("/products"))).status).toBe(200);
  });

  test("and then at once", async () => {
    const again = await within(SECOND, owner.get("/dashboard"));
    expect([again.status, says(again).includes(sorry)]).toEqual([503, true]);
  });

  test("until it answers again", async () => {
    proxy.heal();
    await expect.poll(async () => (await owner.get("/dashboard")).status).toBe(200);
  });
});
