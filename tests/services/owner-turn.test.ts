import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeDatabase } from "#db/client";
import { inTurn } from "~/services/owner-turn.server";

const db = makeDatabase({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 }).db;

test("work of one owner is done one after the other, in the order in which it came", async () => {
  const done: string[] = [];
  const work = (name: string, time: number) => async () => {
    done.push(`${name} begins`);
    await wait(time);
    done.push(`${name} ends`);
  };
  await Promise.all([inTurn(db, 1, work("first", 10)), inTurn(db, 1, work("second", 0))]);
  expect(done).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("another owner does not wait", async () => {
  const never = new Promise<void>(() => undefined);
  void inTurn(db, 2, () => never);
  expect(await inTurn(db, 3, () => Promise.resolve("done"))).toBe("done");
});

test("work that fails is the failure of its own turn only", async () => {
  const failing = inTurn(db, 4, () => Promise.reject(new Error("no")));
  const next = inTurn(db, 4, () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
