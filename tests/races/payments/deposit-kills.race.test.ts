import { expect, test } from "vitest";
import { openDatabase } from "../../support/database";
import { startSandbox } from "../../support/sandbox";
import { rounds } from "../../support/torture";
import { killWhileDepositing, transfersOf } from "./deposit-kills";

const KILLS = rounds(3, 100);

test("a server killed while money comes to account numbers books all of it once", async () => {
  const [database, sandbox] = [await openDatabase(), await startSandbox()];
  const { db, url: databaseUrl } = database;
  const { transfers, due, booked, broken } = await killWhileDepositing({ db, databaseUrl, sandbox }, KILLS);
  await sandbox.close();
  await database.close();
  expect(transfers).toBe(transfersOf(KILLS));
  expect(booked).toBe(due);
  expect(broken).toEqual([]);
});
