import { expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { testDatabase } from "../../support/database";
import { killWhilePaying } from "../../support/kills";
import { startSandbox } from "../../support/sandbox";

const KILLS = 6;

test.each(["plan", "extras"] as const)(
  "a server killed while wallets and cards pay for %s leaves nothing lost, doubled or half-made",
  async (bought) => {
    const database = await testDatabase();
    const sandbox = await startSandbox();
    const { db, url: databaseUrl } = database;
    const result = await killWhilePaying({ db, databaseUrl, sandbox }, KILLS, bought);
    await sandbox.close();
    await database.close();
    expect(result.faults).toEqual([]);
    expect(result.kills).toBe(KILLS);
    expect(result.before).toBeGreaterThan(0);
    expect(result.after).toBeGreaterThan(0);
  },
  3 * MINUTE,
);
