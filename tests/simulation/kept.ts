import type { KeptAct } from "./act";

/** A failure that was found and fixed, as the shortest list of acts that led to it. */
interface Kept {
  /** What went wrong, in a sentence. */
  name: string;
  seed: number;
  acts: readonly KeptAct[];
}

/** A failure prints itself as a line of this list. */
export const kept: readonly Kept[] = [];
