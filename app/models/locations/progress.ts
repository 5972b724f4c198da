import type { AddOnKind } from "~/models/plans/catalogue";

/** What an owner has done so far, each read from rows. */
export interface Progress {
  verified: boolean;
  confirmed: boolean;
  planned: boolean;
  /** Whether a till was ever signed in, and whether a till or a file brought a sale. */
  till: boolean;
  sale: boolean;
}

/** Used amounts for each kind that plans limit and this site counts. */
export type Counts = Partial<Record<AddOnKind, number>>;

export interface SilentTill {
  id: number;
  name: string;
  /** When it was last heard from, or signed in if never. */
  since: Date;
}
