import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeDatabase } from "#db/client";
import { makeTurns } from "~/services/owner-turn.server";

const db = makeDatabase({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 }).db;
const inTurn = makeTurns<{ ownerId: number }, string>();

test("work of one owner is done one after the other, in the order in which it came", async () => {
  const done: string[] = [];
  const work = (name: string, time: number) => async () => {
    done.push(`${name} begins`);
    await wait(time);
    done.push(`${name} ends`);
  };
  await Promise.all([
    inTurn(db, { ownerId: 1 }, work("first", 10)),
    inTurn(db, { ownerId: 1 }, work("second", 0)),
  ]);
  expect(done).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("another owner does not wait", async () => {
  const never = new Promise<void>(() => undefined);
  void inTurn(db, { ownerId: 2 }, () => never);
  expect(await inTurn(db, { ownerId: 3 }, () => Promise.resolve("done"))).toBe("done");
});

test("work that fails is the failure of its own turn only", async () => {
  const failing = inTurn(db, { ownerId: 4 }, () => Promise.reject(new Error("no")));
  const next = inTurn(db, { ownerId: 4 }, () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

test("who waits is known to the turn before, which may find for it what it needs", async () => {
  const needed: unknown[] = [];
  const work = (name: string) =>
    inTurn(db, { ownerId: 5 }, async (turn) => {
      await wait(0);
      needed.push([name, turn.found, turn.next?.asked]);
      if (turn.next) turn.next.found = `found by the ${name}`;
    });
  await Promise.all([work("first"), work("second")]);
  await work("third");
  expect(needed).toEqual([
    ["first", undefined, { ownerId: 5 }],
    ["second", "found by the first", undefined],
    ["third", undefined, undefined],
  ]);
});
