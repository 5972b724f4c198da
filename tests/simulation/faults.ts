import type { SeededRandom } from "./seeded-random";

/** Faults that can last for a while, two or three at once. */
export const faultNames = [
  "provider-slow",
  "provider-errors",
  "events-lost",
  "events-doubled",
  "events-late",
  "events-shuffled",
  "process-killed",
  "clock-wrong",
] as const;

export type FaultName = (typeof faultNames)[number];

const MOST_AT_ONCE = 3;

/** The active faults, and for how many more acts. */
export class Faults {
  private readonly left = new Map<FaultName, number>();
  /** Decides when an active fault strikes; thrown again for each act. */
  dice: SeededRandom;
  readonly struck: Partial<Record<FaultName, number>> = {};

  constructor(dice: SeededRandom) {
    this.dice = dice;
  }

  begin(name: FaultName, acts: number): boolean {
    if (this.left.size >= MOST_AT_ONCE && !this.left.has(name)) return false;
    this.left.set(name, acts);
    return true;
  }

  has(name: FaultName): boolean {
    return this.left.has(name);
  }

  /** Whether an active fault strikes now, once in so many times. */
  strikes(name: FaultName, oneIn = 2): boolean {
    if (!this.has(name) || !this.dice.oneIn(oneIn)) return false;
    this.struck[name] = (this.struck[name] ?? 0) + 1;
    return true;
  }

  actEnded(): void {
    for (const [name, acts] of this.left)
      if (acts <= 1) this.left.delete(name);
      else this.left.set(name, acts - 1);
  }

  clear(): void {
    this.left.clear();
  }
}
