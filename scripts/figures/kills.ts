import { makeDatabase } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";
import { killWhilePaying } from "../../tests/support/kills";
import { startPostgresql } from "../../tests/support/postgresql";
import { startSandbox } from "../../tests/support/sandbox";
import { table } from "./table";

const KILLS = 200;
const TOLD_EVERY = 10;

/** SIGKILLs of the server while wallets and cards pay, and what the books say afterwards. */
export async function measureKills(): Promise<string> {
  const server = await startPostgresql();
  const { db, close } = makeDatabase({ url: server.url, poolSize: 10 });
  const sandbox = await startSandbox();
  try {
    await migrateToLatest(db);
    const hashPassword = () => Promise.reject(new Error("no demo account is made here"));
    await seedWhenEmpty(db, { demo: false, now: new Date(), hashPassword });
    const site = { db, databaseUrl: server.url, sandbox };
    const { kills, before, after, faults } = await killWhilePaying(site, KILLS, (soFar) => {
      if (soFar.kills % TOLD_EVERY === 0)
        console.error(`${soFar.kills} kills, ${soFar.faults.length} faults`);
    });
    return [
      table(
        ["SIGKILLs", "Orders paid before", "Orders paid after the restart", "Lost, doubled or half-made"],
        [[kills, before, after, faults.length]],
      ),
      ...faults,
    ].join("\n\n");
  } finally {
    await sandbox.close();
    await close();
    await server.stop();
  }
}
