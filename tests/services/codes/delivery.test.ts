import { expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { claimDue } from "~/models/messages/delivery.server";
import { makeOwner } from "../../support/accounts";
import { makeCaller, newestCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

test("a waiting code is replaced by the next one, and is not sent after its ten minutes", async () => {
  const { db } = database;
  const start = new Date("2026-11-21T09:00:00Z");
  const context = makeContext(db, start);
  const owner = await makeOwner(db, { verified: false });
  const caller = makeCaller(context, owner);
  await caller.ask();
  const resent = new Date(start.getTime() + MINUTE);
  context.setTime(resent);
  await caller.ask();

  const claim = (minutes: number) =>
    claimDue(db, { channels: ["sms"], limit: 10, now: new Date(resent.getTime() + minutes * MINUTE) });
  const taken = await claim(0);
  expect(taken.map(({ text }) => /\d{5}/.exec(text)?.[0])).toEqual([await newestCode(db, owner.phone)]);
  expect(await claim(9)).toHaveLength(1);
  expect(await claim(12)).toEqual([]);
});
