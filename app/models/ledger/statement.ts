import { inLagos, type DayRange } from "~/models/date";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { formatDecimal } from "~/models/money";
import type { WalletKind } from "./journal";
import { walletWords } from "./wallet";

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

export const isFiltered = ({ kind, from, to, errors }: CheckedFilter<StatementFilter>): boolean =>
  kind !== null || from !== "" || to !== "" || errors !== null;

/** The event's own reference, without the prefix that journals put before a colon. */
export function plainReference(reference: string): string {
  return reference.slice(reference.lastIndexOf(":") + 1);
}

export function statementColumns(wallet: WalletKind): string[] {
  const { unit } = walletWords[wallet];
  const moved = wallet === "tokens" ? "Tokens" : "Money";
  return [
    "Date and time (Lagos)",
    "What",
    "Reference",
    `${moved} in (${unit})`,
    `${moved} out (${unit})`,
    `Balance (${unit})`,
  ];
}

/** A line of the file. In and out are separate columns, so that no amount starts with a minus sign. */
export function statementLine({ at, text, reference, amount, balance }: StatementEntry): string[] {
  return [
    stamp(at),
    text,
    reference,
    amount > 0 ? formatDecimal(amount) : "",
    amount < 0 ? formatDecimal(-amount) : "",
    formatDecimal(balance),
  ];
}

/** "2026-11-21 14:05", which spreadsheets recognise as a date. */
function stamp(at: Date): string {
  return inLagos(at).toISOString().slice(0, 16).replace("T", " ");
}
