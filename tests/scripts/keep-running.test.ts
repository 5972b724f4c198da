import { expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { keepRunning } from "../../scripts/supervisor/keep-running";
import { Problem } from "../../scripts/supervisor/problem";

/** A part that runs for each of these times in turn, and after the last one forever. */
function partThatLives(lives: (number | Problem)[]) {
  let now = 0;
  const said: string[] = [];
  const pauses: number[] = [];
  const left = [...lives];
  const live = () => {
    const life = left.shift();
    if (life === undefined) return { ended: new Promise<string>(() => {}) };
    if (life instanceof Problem) throw life;
    return { ended: Promise.resolve().then(() => ((now += life), "It ended.")) };
  };
  const failed = keepRunning({ name: "part", start: () => Promise.resolve().then(live) }, live(), {
    isStopping: () => false,
    say: (message) => said.push(message),
    now: () => now,
    pause: (time) => Promise.resolve(void pauses.push(time)),
  });
  return { failed, said, pauses, left };
}

test("a part that ends after a long run is restarted after half a second, every time", async () => {
  const { said, pauses } = partThatLives(Array<number>(8).fill(11 * SECOND));
  await expect.poll(() => said.length).toBe(8);
  expect(new Set(said)).toEqual(new Set(["It ended. The part is started again."]));
  expect(new Set(pauses)).toEqual(new Set([SECOND / 2]));
});

test("a part that fails at once is restarted after longer and longer pauses, and given up the fifth time", async () => {
  const { failed, pauses, left } = partThatLives(Array<number>(9).fill(SECOND));
  expect(await failed).toBe("It ended. The part failed 5 times at once, so it is not started again.");
  expect(pauses).toEqual([1, 2, 4, 8].map((times) => times * SECOND));
  expect(left).toHaveLength(4);
});

test("an impossible start counts as a failure, and a long run resets the count", async () => {
  const taken = new Problem("The port is taken.");
  const { failed, said } = partThatLives([
    SECOND,
    taken,
    taken,
    20 * SECOND,
    taken,
    taken,
    taken,
    taken,
    taken,
  ]);
  expect(await failed).toContain("The port is taken. The part failed 5 times at once");
  expect(said).toHaveLength(8);
});
