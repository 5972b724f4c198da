import { SECOND } from "~/models/duration";

/** Work that hangs this long is given up: a connection cut without notice never answers. */
const GIVEN_UP = 15 * SECOND;

/** Work that is requested while it is running is not started again: all callers get the same result. */
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

/** The result of the work, or `late` if it does not finish in time. */
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
