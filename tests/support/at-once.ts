export const PARALLEL = 50;

/** Begins fifty pieces of work in the same moment; answers what came of each. */
export const atOnce = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
