import fc from "fast-check";

/**
 * One simulated action, as data. Its numbers are taken modulo what exists (owners, payments, ways to do it), so that
 * any part of a list of acts can run by itself. Its dice decide every chance, and all random bytes.
 */
export interface Act {
  kind: string;
  who: number;
  pick: number;
  size: number;
  dice: number;
}

const number = fc.nat({ max: 999_999 });

/** The requested number of acts, which follow from the seed alone; heavier kinds come more often. */
export function drawActs(weights: Record<string, number>, { seed, count }: { seed: number; count: number }) {
  const kind = fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
  );
  // No two acts of a run may have the same dice, or they would draw the same references.
  const dice = fc.nat();
  const act = fc.record({ kind, who: number, pick: number, size: number, dice });
  return fc.sample(fc.noBias(act), { seed, numRuns: count }) satisfies Act[];
}

/** An act as code, to be pasted into the list of kept failures. */
export const actAsCode = ({ kind, who, pick, size, dice }: Act): string =>
  `["${kind}", ${who}, ${pick}, ${size}, ${dice}],`;

export type KeptAct = readonly [kind: string, who: number, pick: number, size: number, dice: number];

export const keptAct = ([kind, who, pick, size, dice]: KeptAct): Act => ({ kind, who, pick, size, dice });
