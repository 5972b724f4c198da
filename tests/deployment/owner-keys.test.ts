import { afterAll, expect, test } from "vitest";
import { makeDatabase } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";
import { careless, startPostgresql } from "../support/database-engines";
import { startSandbox } from "../support/sandbox";
import { startServer } from "../support/server";
import { makeWholeAccount } from "../services/rights/whole-account";
import { readPages, signUpAndPay } from "./newcomer";
import { findOwnerlessReads, forgetStatements, reasonFor, rememberStatements } from "./owner-keys";

const [server, sandbox] = await Promise.all([
  startPostgresql([...careless, ...rememberStatements]),
  startSandbox(),
]);
const { db, close } = makeDatabase({ url: server.url, poolSize: 2 });
await migrateToLatest(db);
const hashPassword = () => Promise.reject(new Error("no demo account is made here"));
await seedWhenEmpty(db, { demo: false, now: new Date(), hashPassword });
await makeWholeAccount(db);
afterAll(async () => {
  await close();
  await sandbox.close();
  await server.stop();
});

test("a query finds a person's rows by their owner, or there is a reason why not", async () => {
  const site = await startServer({
    ...sandbox.env,
    DATABASE_URL: server.url,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
  await forgetStatements(server.url);
  await readPages(await signUpAndPay(db, site.url));
  await db.selectFrom("orders").select("id").where("total", "=", 1).execute();
  await site.stop();
  const reads = await findOwnerlessReads(server.url);
  expect(reads.filter((read) => reasonFor(read) === null)).toEqual([
    expect.objectContaining({ table: "orders", columns: ["total"] }),
  ]);
  expect(reads.map(({ table, columns }) => [table, ...columns])).toContainEqual(["sessions", "token_hash"]);
});
