export const findingStates = ["ok", "warning", "fault"] as const;

export type FindingState = (typeof findingStates)[number];

/** What one check of `npm run doctor` found. */
export interface Finding {
  name: string;
  state: FindingState;
  /** What was found and, if it is not well, what to do. */
  told: string;
  /** When the newest backup was made, if the check looks at backups. */
  newestAt?: Date | null;
}

/** The faults that were none in the findings before. */
export function newFaults(before: readonly Finding[], now: readonly Finding[]): Finding[] {
  const known = new Set(before.filter(({ state }) => state === "fault").map(({ name }) => name));
  return now.filter(({ name, state }) => state === "fault" && !known.has(name));
}
