import { expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { openDatabase } from "../../support/database";
import { killWhilePaying } from "./kills";
import { startSandbox } from "../../support/sandbox";
import { rounds } from "../../support/torture";

const KILLS = rounds(3, 50);
/** A server that starts on a busy machine takes its time, fifty times. */
const LIMIT = KILLS * MINUTE;

test(
  "a server killed while wallets and cards pay for plans and extras leaves nothing lost, doubled or half-made",
  { timeout: LIMIT },
  async () => {
    const database = await openDatabase();
    const sandbox = await startSandbox();
    const { db, url: databaseUrl } = database;
    const result = await killWhilePaying({ db, databaseUrl, sandbox }, KILLS, ["plan", "extras"]);
    await sandbox.close();
    await database.close();
    expect(result.faults).toEqual([]);
    expect(result.kills).toBe(KILLS);
    expect(result.before).toBeGreaterThan(0);
    expect(result.after).toBeGreaterThan(0);
  },
);
