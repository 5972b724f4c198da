import type { KeptAct } from "./act";

/** A failure that was found and fixed, as the shortest list of acts that led to it. */
interface KeptRun {
  /** What went wrong, in a sentence. */
  name: string;
  seed: number;
  acts: readonly KeptAct[];
}

/** A failure prints itself as a line of this list. */
export const kept: readonly KeptRun[] = [
  {
    name: "a link that adds money to a closed account could be paid",
    seed: 3005000,
    acts: [
      ["link-made", 29249, 490388, 213752, 650973302],
      ["account-closed", 141323, 986717, 60519, 425385244],
      ["account-closed", 13846, 145891, 579643, 940568848],
      ["link-opened", 945929, 956456, 785649, 902515078],
    ],
  },
];
