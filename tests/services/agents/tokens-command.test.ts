import { expect, test } from "vitest";

import { naira } from "~/models/money";
import { walletBalance } from "~/models/ledger/wallet.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { runCommand } from "../../support/server";
import { employ } from "../../support/sessions";

const database = await testDatabase();

const agent = (...words: string[]) => runCommand("agent", words, { env: { DATABASE_URL: database.url } });

test("the command shows tokens, and gives them by a staff member within the limit of one person", async () => {
  const { db } = database;
  const id = await makeAgent(db, "COMMAND1");
  const kemi = await makeOwner(db);
  await employ(db, kemi, ["finance"]);
  const give = (amount: string) =>
    agent("tokens", "COMMAND1", "--grant", amount, "--by", kemi.username, "--reason", "For the market day");

  expect((await agent("tokens", "COMMAND1", "--grant", "500")).complained).toContain("Say who decided it");
  expect(await give("5000")).toMatchObject({ code: 0, complained: "" });
  expect((await agent("tokens", "COMMAND1")).printed).toContain("COMMAND1 has 5,000 KPT");
  expect((await give("1000000")).printed).toContain("wait for a second person: /staff/approvals/KPR-");
  expect(await walletBalance(db, id, "tokens")).toBe(naira(5_000));

  const { actorId } = await db
    .selectFrom("auditEvents")
    .select("actorId")
    .where("subjectId", "=", id)
    .where("action", "=", "tokens-granted")
    .executeTakeFirstOrThrow();
  expect(actorId).toBe(kemi.id);
});
