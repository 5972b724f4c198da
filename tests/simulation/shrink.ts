import type { Act } from "./act";

/**
 * The shortest list of acts that still fails: leaves out ever smaller parts as long as it can. (Zeller and
 * Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.)
 */
export async function shrink(
  acts: readonly Act[],
  fails: (acts: readonly Act[]) => Promise<boolean>,
): Promise<readonly Act[]> {
  let shortest = acts;
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < shortest.length;) {
      const without = [...shortest.slice(0, start), ...shortest.slice(start + size)];
      if (await fails(without)) shortest = without;
      else start += size;
    }
  }
  return shortest;
}
