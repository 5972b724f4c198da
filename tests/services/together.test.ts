import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeDatabase } from "#db/client";
import { together } from "~/services/together.server";
import "../support/settings";

const open = () => makeDatabase({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 }).db;

/** Doubles numbers, refuses a call with a 13 in it, and notes how many came with each call. */
function doubling() {
  const sizes: number[] = [];
  const double = together(async (_db, numbers: number[]) => {
    sizes.push(numbers.length);
    await wait(5);
    if (numbers.includes(13)) throw new Error("not 13");
    return numbers.map((number) => 2 * number);
  });
  return { double, sizes };
}

test("what is alone goes alone", async () => {
  const { double, sizes } = doubling();
  expect(await double(open(), 4)).toBe(8);
  expect(sizes).toEqual([1]);
});

test("what comes together shares calls, and each gets its own answer", async () => {
  const { double, sizes } = doubling();
  const db = open();
  const numbers = Array.from({ length: 50 }, (_, index) => index + 100);
  expect(await Promise.all(numbers.map((number) => double(db, number)))).toEqual(
    numbers.map((number) => 2 * number),
  );
  expect(sizes.length).toBeLessThan(numbers.length / 2);
});

test("one that is refused takes no others along", async () => {
  const { double } = doubling();
  const db = open();
  const answers = await Promise.allSettled([12, 13, 14].map((number) => double(db, number)));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await double(db, 15)).toBe(30);
});

test("where the database is down nothing is tried again alone", async () => {
  let calls = 0;
  const ask = together((_db, _items: number[]): Promise<number[]> => {
    calls += 1;
    return Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:1"));
  });
  const db = open();
  const answers = await Promise.allSettled([1, 2, 3].map((item) => ask(db, item)));
  expect(answers.every(({ status }) => status === "rejected")).toBe(true);
  expect(calls).toBe(1);
});

test("two databases never share a call", async () => {
  const { double, sizes } = doubling();
  await Promise.all([double(open(), 1), double(open(), 2)]);
  expect(sizes).toEqual([1, 1]);
});
