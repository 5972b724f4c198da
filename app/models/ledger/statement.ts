import { inLagos, readDayRange, type DayRange } from "~/models/date";
import { KOBO_IN_NAIRA } from "~/models/money";

export const movementKinds = {
  "top-up": "Top-ups",
  purchase: "Payments",
  other: "Credits and refunds",
} as const;
type MovementKind = keyof typeof movementKinds;

export interface StatementFilter extends DayRange {
  kind: MovementKind | null;
}

/** One movement of a wallet. */
export interface Movement {
  id: number;
  at: Date;
  text: string;
  /** What the wallet gained, negative where it lost. */
  amount: number;
  /** What a top-up cost beside that. */
  fee: number;
  balance: number;
  reference: string;
  hasReceipt: boolean;
}

export function readStatementFilter(query: URLSearchParams): StatementFilter {
  const kind = query.get("kind");
  const known = kind !== null && Object.hasOwn(movementKinds, kind);
  return { kind: known ? (kind as MovementKind) : null, ...readDayRange(query) };
}

export const isFiltered = ({ kind, from, to }: StatementFilter): boolean =>
  kind !== null || from !== "" || to !== "";

/** The event's own reference: journals put what happened to it before a colon. */
export function plainReference(reference: string): string {
  return reference.slice(reference.lastIndexOf(":") + 1);
}

export const statementColumns = [
  "Date and time (Lagos)",
  "What",
  "Reference",
  "Money in (NGN)",
  "Money out (NGN)",
  "Balance (NGN)",
] as const;

/** A line of the file. In and out have columns of their own, so that no amount starts with a minus sign. */
export function statementLine({ at, text, reference, amount, balance }: Movement): string[] {
  return [
    stamp(at),
    text,
    reference,
    amount > 0 ? decimal(amount) : "",
    amount < 0 ? decimal(-amount) : "",
    decimal(balance),
  ];
}

/** "2026-11-21 14:05", which spreadsheets read as a date. */
function stamp(at: Date): string {
  return inLagos(at).toISOString().slice(0, 16).replace("T", " ");
}

function decimal(amount: number): string {
  return `${Math.floor(amount / KOBO_IN_NAIRA)}.${String(amount % KOBO_IN_NAIRA).padStart(2, "0")}`;
}
