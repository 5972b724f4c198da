import type { LimitKind } from "~/models/plans/catalogue";

/** What an owner has done so far, each read from rows. */
export interface Progress {
  verified: boolean;
  confirmed: boolean;
  planned: boolean;
  /** Whether a till was ever signed in, and whether a till or a file brought a sale. */
  till: boolean;
  sale: boolean;
}

/** The kinds of limits whose use the dashboard reads from rows and shows in meters. */
export const meteredKinds = ["users", "outlets", "products"] as const satisfies LimitKind[];
export type MeteredKind = (typeof meteredKinds)[number];

/** How many of each metered kind are in use. */
export type UsedAmounts = Partial<Record<MeteredKind, number>>;

export interface SilentTill {
  id: number;
  name: string;
  /** When it was last heard from, or signed in if never. */
  since: Date;
}
