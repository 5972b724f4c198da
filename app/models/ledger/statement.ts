import type { DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import type { WalletKind } from "./journal";

type StatementEntryKind = "top-up" | "purchase" | "other";

/** Filters of a statement. */
export const statementEntryKinds: Record<WalletKind, Record<StatementEntryKind, string>> = {
  wallet: { "top-up": "Top-ups", purchase: "Payments", other: "Credits and refunds" },
  tokens: { "top-up": "Bought", purchase: "Spent", other: "Granted, deducted and refunds" },
};

export interface StatementFilter extends DayRange {
  kind: StatementEntryKind | null;
}

export interface StatementEntry {
  id: number;
  at: Date;
  text: string;
  /** Change of the balance; negative for a loss. */
  amount: number;
  /** What a top-up cost on top. */
  fee: number;
  balance: number;
  reference: string;
  hasReceipt: boolean;
}

export const wholeStatement: StatementFilter = { kind: null, from: "", to: "", since: null, until: null };

export function readStatementFilter(query: URLSearchParams): CheckedFilter<StatementFilter> {
  const fields = new FilterFields(query);
  return { kind: fields.choice("kind", statementEntryKinds.wallet), ...fields.days(), errors: fields.errors };
}

export const isStatementFiltered = ({ kind, from, to, errors }: CheckedFilter<StatementFilter>): boolean =>
  kind !== null || from !== "" || to !== "" || errors !== null;

/** The event's own reference, without the prefix that journals put before a colon. */
export function plainReference(reference: string): string {
  return reference.slice(reference.lastIndexOf(":") + 1);
}
