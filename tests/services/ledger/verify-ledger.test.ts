import { execFile } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedDemo } from "#db/seed/demo";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { settings } from "../../support/settings";

const now = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();
const hashPassword = () => Promise.resolve("$argon2id$none");
await database.db.transaction().execute((trx) => seedDemo(trx, { now, hashPassword }));
await sealWaiting(makeContext(database.db, now));

/** Runs `npm run ledger -- …`. */
function ledger(...words: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    ...settings,
    DATABASE_URL: database.url,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/run.mjs", "scripts/commands/ledger.ts", ...words],
      { env },
      (error, out, wrong) =>
        resolve({ code: error ? Number(error.code) : 0, output: (out + wrong).trimEnd() }),
    );
  });
}

test("a statement is printed for a username or an address, between two days in Lagos, both included", async () => {
  const { code, output } = await ledger(
    "statement",
    "ada@kaypoint.example",
    "--from",
    "2026-06-24",
    "--to",
    "2026-09-21",
  );
  expect(code).toBe(0);
  expect(output.split("\n")).toEqual([
    "Wallet of ada@kaypoint.example",
    "24 June 2026, 10:00                −₦6,000           ₦14,000  Plus, 1 month (order:KP-DEMOPLUS22)",
    "27 July 2026, 10:00                −₦6,000            ₦8,000  Plus, 1 month (order:KP-DEMOPLUS33)",
    "21 September 2026, 10:00          +₦10,000           ₦18,000  Wallet top-up by card (top-up:KPP-DEMO3MARKETS)",
  ]);
  expect((await ledger("statement", "tundeagent")).output).toContain("+50,000 KPT");
  expect((await ledger("statement", "bolashop")).output).toBe("Nothing moved.");
});

test("wrong arguments are answered with the usage", async () => {
  const wrong = [[], ["burn"], ["verify", "all"], ["statement"], ["statement", "adashop", "--since", "x"]];
  for (const { code, output } of await Promise.all(wrong.map((words) => ledger(...words)))) {
    expect(code).toBe(1);
    expect(output).toContain("npm run ledger -- statement USERNAME");
  }
  expect(await ledger("statement", "nobody")).toEqual({ code: 1, output: "There is no account nobody." });
  const { output } = await ledger("statement", "adashop", "--from", "2026-02-30");
  expect(output).toBe("2026-02-30 is not a day. Write it like 2026-01-31.");
});

test("a correct ledger exits with 0, and an altered one with 1 and the name of the row", async () => {
  const fine = await ledger("verify");
  expect(fine.code).toBe(0);
  expect(fine.output).toMatch(/^The ledger is in order: .* Seals: 1\. Journals waiting for one: 0\.$/);
  await sql`alter table postings disable trigger user`.execute(database.db);
  await sql`update postings set amount = amount - 100, balance_after = balance_after + 100
    where account = 'wallet' and balance_after = 1400000`.execute(database.db);
  const altered = await ledger("verify");
  expect(altered.code).toBe(1);
  expect(altered.output).toMatch(
    /- posting \d+ of journal \d+ \(order:KP-DEMOPLUS22\) was altered after seal 1/,
  );
  expect(altered.output).toMatch(/- journal \d+ \(order:KP-DEMOPLUS22\) does not balance/);
});
