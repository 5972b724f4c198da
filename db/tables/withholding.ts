import type { Generated, GeneratedAlways } from "kysely";
import type { State } from "./state";

export type ClaimState = "open" | "settled" | "proved" | "written-off" | "refused" | "withdrawn";

export interface WithholdingTables {
  withholdingClaims: WithholdingClaimsTable;
}

/** What an owner's company kept back from the payment of an order, for the tax office. */
export interface WithholdingClaimsTable {
  id: GeneratedAlways<number>;
  reference: string;
  ownerId: number;
  orderId: number;
  /** The total of the order. */
  due: number;
  /** The same before VAT, from which the tax is reckoned. */
  base: number;
  /** Hundredths of a percent. */
  rate: number;
  amount: number;
  state: State<ClaimState>;
  createdAt: Date;
  settledAt: Date | null;
  endedAt: Date | null;
  /** Why staff refused it or wrote it off. */
  reason: string | null;
  certificateNumber: string | null;
  certificateDay: string | null;
  /** How often its owner was reminded of the certificate. */
  reminders: Generated<number>;
}
