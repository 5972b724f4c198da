import { afterAll, expect, test } from "vitest";
import { makeDatabase } from "#db/client";
import { makeContext } from "../support/context";
import { careless, startPostgresql } from "../support/database-engines";
import { administer, fill } from "../support/database-server";
import { everyRow } from "../support/rows";
import { startServer } from "../support/server";
import { makeAccounts, password, shopper, signIn, summary } from "../support/sessions";
import { buyPlan, signedInTill } from "../support/subscriber";
import { makeVisitor } from "../support/visitor";
import { rememberStatements } from "./owner-keys";

// Nothing but the site's requests may write.
const postgresql = await startPostgresql([...careless, ...rememberStatements, "autovacuum=off"]);
await fill(postgresql.url);
const { db, close } = makeDatabase({ url: postgresql.url, poolSize: 2 });
await administer(postgresql.url, "create extension pg_stat_statements");
const env = { DATABASE_URL: postgresql.url, PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" };
const server = await startServer(env);
afterAll(async () => {
  await server.stop();
  await close();
  await postgresql.stop();
});

const visitor = () => makeVisitor(server.url);
const site = () => ({ db, visitor });
type Ask = () => Promise<{ status: number }>;

/** A page of a signed-in owner with a plan. */
const shop = (path: string) => async (): Promise<Ask> => {
  const owner = await signIn(site());
  await buyPlan(makeContext(db, new Date()), owner.user);
  return () => owner.get(path);
};

/** A page of an owner who is about to buy one. */
const checkout = (path: string) => async (): Promise<Ask> => {
  const owner = await signIn(site());
  return () => owner.get(path);
};

let agents = 0;
const order = { onboarding: "1", payment_method: "wallet" };

/** Each prepares what it needs, and returns the request to count. */
const requests: Record<string, () => Promise<Ask>> = {
  dashboard: shop("/dashboard"),
  async "dashboard, with sales"() {
    const owner = await signIn(site());
    await buyPlan(makeContext(db, new Date()), owner.user);
    const { id: locationId } = await db
      .selectFrom("locations")
      .select("id")
      .where("ownerId", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const now = new Date();
    const sale = { ownerId: owner.user.id, locationId, receipt: "1", total: 100, paid: 100 };
    await db
      .insertInto("sales")
      .values({ ...sale, soldAt: now, createdAt: now })
      .execute();
    return () => owner.get("/dashboard");
  },
  wallet: shop("/wallet"),
  transactions: shop("/transactions"),
  "plans and billings": shop("/plans-and-billings"),
  "checkout, extras": checkout("/plans-details/2/month"),
  "checkout, summary": checkout(summary),
  "sales report": shop("/sales-report"),
  async registrants() {
    const accounts = await makeAccounts(site());
    const agent = await accounts.logInAs("agent", `COUNTED${(agents += 1)}`);
    return () => agent.get("/registrant");
  },
  async "log-in"() {
    const { user } = await signIn(site());
    const browser = visitor();
    const logIn = () => browser.post("/login", { email: user.email, password });
    await logIn();
    browser.jar.delete("sid");
    return logIn;
  },
  async "log-in on a new device"() {
    const { user } = await signIn(site());
    return () => visitor().post("/login", { email: user.email, password });
  },
  async "coupon check"() {
    const coupon = { kind: "percent", percent: 10, startsOn: "2020-01-01", endsOn: "2099-12-31" } as const;
    await db
      .insertInto("coupons")
      .values({ ...coupon, code: "COUNTED" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const owner = await shopper(site());
    return () => owner.post(summary, { ...order, intent: "coupon", coupon: "COUNTED" });
  },
  async "wallet payment"() {
    const owner = await shopper(site(), 10_000);
    const form = await owner.prepare(order);
    return () => owner.post(summary, { ...form, ...order, intent: "pay" });
  },
  async entitlement() {
    const { user } = await signIn(site());
    const { accessToken } = await signedInTill(makeContext(db, new Date()), user);
    const ask = () => visitor().send("/api/entitlement", bearer(accessToken));
    // The first call notes that the token has arrived, and the till as seen for half a minute.
    await ask();
    return ask;
  },
};

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

interface Cost {
  /** Without those that begin or end a transaction. */
  statements: number;
  /** Transactions that write something. */
  writes: number;
}

/** The most that each request may cost. Lower the limit with the cost. */
const limits: Record<keyof typeof requests, Cost> = {
  dashboard: { statements: 2, writes: 0 },
  // The day and the week of the shop, what is owed in all, and by whom.
  "dashboard, with sales": { statements: 5, writes: 0 },
  // The fifth is about the account number, which any state of it and the provider decides.
  wallet: { statements: 7, writes: 0 },
  transactions: { statements: 2, writes: 0 },
  "plans and billings": { statements: 6, writes: 0 },
  "checkout, extras": { statements: 4, writes: 0 },
  "checkout, summary": { statements: 4, writes: 0 },
  "sales report": { statements: 10, writes: 0 },
  registrants: { statements: 4, writes: 0 },
  "log-in": { statements: 17, writes: 7 },
  // Its owner is told by mail and SMS.
  "log-in on a new device": { statements: 26, writes: 7 },
  "coupon check": { statements: 9, writes: 2 },
  // Two of them number the invoice as the transaction commits.
  "wallet payment": { statements: 18, writes: 2 },
  entitlement: { statements: 3, writes: 1 },
};

/** The version of the catalogue is read once a second, whatever is requested. */
const asked = `select query, calls::integer from pg_stat_statements where toplevel
  and query ~* '^(select|insert|update|delete|with)'
  and query !~ 'pg_stat_statements|pg_current_snapshot|catalogue_version'`;

async function countWrites(): Promise<number> {
  const [row] = await administer<{ next: string }>(
    postgresql.url,
    "select pg_snapshot_xmax(pg_current_snapshot())::text as next",
  );
  return Number(row?.next);
}

async function costOf(ask: Ask): Promise<Cost & { status: number; texts: string }> {
  const before = await countWrites();
  await administer(postgresql.url, "select pg_stat_statements_reset()");
  const { status } = await ask();
  const rows = await administer<{ query: string; calls: number }>(postgresql.url, asked);
  const writes = (await countWrites()) - before;
  const statements = rows.reduce((sum, { calls }) => sum + calls, 0);
  return { status, statements, writes, texts: rows.map(({ query }) => query).join("\n") };
}

test("no request asks the database more often than its limit, or writes in more transactions", async () => {
  await everyRow(
    Object.entries(requests),
    ([name]) => name,
    async ([name, prepare]) => {
      // What the process reads once and keeps in memory is not counted.
      await (
        await prepare()
      )();
      const { status, statements, writes, texts } = await costOf(await prepare());
      expect([200, 303]).toContain(status);
      expect(statements, texts).toBeLessThanOrEqual(limits[name]?.statements ?? 0);
      expect(writes, texts).toBeLessThanOrEqual(limits[name]?.writes ?? 0);
    },
  );
});
