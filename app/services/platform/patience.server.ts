import { SECOND } from "~/models/duration";

/** What hangs for long is given up: a connection that was cut without a word never answers. */
const GIVEN_UP = 15 * SECOND;

/** Work that is asked for while it is under way is not begun again: all wait for the same answer. */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: { answer: Promise<Result>; since: number } | undefined;
  return () => {
    if (running && performance.now() - running.since < GIVEN_UP) return running.answer;
    const begun = { answer: work(), since: performance.now() };
    running = begun;
    return begun.answer.finally(() => {
      if (running === begun) running = undefined;
    });
  };
}

/** The answer of the work, or `late` where there is none in time. */
export async function within<Result>(limit: number, work: Promise<Result>, late: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<Result>((resolve) => {
    timer = setTimeout(() => {
      resolve(late);
    }, limit);
  });
  return Promise.race([work, end]).finally(() => {
    clearTimeout(timer);
  });
}
