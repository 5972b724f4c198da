import { setTimeout as wait } from "node:timers/promises";

import { expect, test } from "vitest";

import { padResponseTime } from "~/http/response-padding.server";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await padResponseTime(work).catch(() => null);
  return performance.now() - started;
}

test.each([
  ["nothing", () => Promise.resolve()],
  ["20 milliseconds", () => wait(20)],
  ["a failure", () => Promise.reject(new Error("no"))],
])("%s takes 50 milliseconds", async (_, work) => {
  expect(await timed(work)).toBeGreaterThanOrEqual(48);
});

test("more than 50 milliseconds takes 100", async () => {
  expect(await timed(() => wait(60))).toBeGreaterThanOrEqual(98);
});

test("the result or error of the work is passed through", async () => {
  expect(await padResponseTime(() => Promise.resolve(5))).toBe(5);
  await expect(padResponseTime(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
