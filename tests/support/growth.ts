import { expect } from "vitest";

/** How much longer the long text is, and how much longer its work may take: ten times in linear time, a hundred in square. */
const TIMES = 10;
const MOST = 40;

/** Other work of the machine only makes a round longer, so the shortest of some is the work's own time. */
const ROUNDS = 7;

function shortest(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

/** Below this a time says nothing, in ms. */
const LEAST = 0.05;

/** Expects the work on a text to take time in proportion to its length, on any machine. */
export function expectLinear(work: (length: number) => void, length = 20_000): void {
  const short = Math.max(
    LEAST,
    shortest(() => work(length)),
  );
  const long = shortest(() => work(TIMES * length));
  expect(long / short, `${long} ms after ${short} ms`).toBeLessThan(MOST);
}
