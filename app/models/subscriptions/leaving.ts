import { dayOf, formatDate, noonOf } from "~/models/date";

/* Why owners cancel or pause their plan, as far as they want to say. */

export type LeavingAct = "cancelled" | "paused";

export const leavingReasons = [
  { value: "too-dear", label: "It costs too much" },
  { value: "shop-closed", label: "My shop is closed, for a while or for good" },
  { value: "not-used", label: "I do not use it enough" },
  { value: "missing", label: "Something that I need is missing" },
  { value: "too-hard", label: "It is too hard to use" },
  { value: "faults", label: "It did not work as it should" },
  { value: "other-product", label: "I use something else now" },
  { value: "other", label: "Something else" },
] as const;

export type LeavingReason = (typeof leavingReasons)[number]["value"];

export const leavingReasonValues = leavingReasons.map(({ value }) => value);

export const MOST_COMMENT = 500;

/** How many months the page of staff shows, the current one included. */
export const LEAVING_MONTHS = 12;

/** How often a reason was given in a month of Lagos. */
export interface LeavingCount {
  /** "2026-11" */
  month: string;
  act: LeavingAct;
  /** null if the owner gave none. */
  reason: string | null;
  count: number;
}

export interface LeavingMonth {
  /** "November 2026" */
  name: string;
  cancelled: number;
  paused: number;
}

export interface LeavingTable {
  /** Oldest first. */
  months: LeavingMonth[];
  /** Most often given first; those never given are left out. */
  reasons: { label: string; cancelled: number; paused: number }[];
}

const NO_REASON = "No reason given";

/** The months that the page of staff shows, such as "2026-11", oldest first. */
export function leavingMonths(now: Date): string[] {
  const [year = 0, month = 0] = dayOf(now).split("-").map(Number);
  return Array.from({ length: LEAVING_MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - LEAVING_MONTHS + place, 1)).toISOString().slice(0, "2026-11".length),
  );
}

/** "November 2026" */
const nameOfMonth = (month: string): string => formatDate(noonOf(`${month}-15`)).slice("15 ".length);

export function leavingTable(counts: readonly LeavingCount[], now: Date): LeavingTable {
  const sumOf = (which: Partial<LeavingCount>): number =>
    counts
      .filter((count) =>
        Object.entries(which).every(([key, value]) => count[key as keyof LeavingCount] === value),
      )
      .reduce((sum, { count }) => sum + count, 0);
  const months = leavingMonths(now).map((month) => ({
    name: nameOfMonth(month),
    cancelled: sumOf({ month, act: "cancelled" }),
    paused: sumOf({ month, act: "paused" }),
  }));
  const reasons = [
    ...leavingReasons.map(({ value, label }) => ({ reason: value, label })),
    { reason: null, label: NO_REASON },
  ];
  return {
    months,
    reasons: reasons
      .map(({ reason, label }) => ({
        label,
        cancelled: sumOf({ reason, act: "cancelled" }),
        paused: sumOf({ reason, act: "paused" }),
      }))
      .filter(({ cancelled, paused }) => cancelled + paused > 0)
      .sort((one, other) => other.cancelled + other.paused - one.cancelled - one.paused),
  };
}

/** "Cancelled" or "Paused" */
export const actInWords = (act: LeavingAct): string => act.charAt(0).toUpperCase() + act.slice(1);

export const leavingReason = (reason: string | null): string =>
  leavingReasons.find(({ value }) => value === reason)?.label ?? NO_REASON;
