import type { Duration } from "~/models/plans/catalogue";

/*
 * What a page says about the money of a plan, read out of its words: a test that compares it with the ledger then
 * fails for a wrong sentence, not only for a wrong number.
 */

interface Charge {
  /** Kobo. */
  total: number;
  by: "wallet" | "card";
}

interface Next {
  /** The day in Lagos, as "2026-12-21"; null if it is due now. */
  on: string | null;
  /** The plan that runs then; null if the sentence only says that the paid one goes on. */
  plan: string | null;
  duration: Duration | null;
  /** null if nothing is charged. */
  charge: Charge | null;
}

export interface Promised {
  next: Next;
  /** What ends a pause. */
  returns: Next | null;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July", "August"],
  ...["September", "October", "November", "December"],
];

const DATE = String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
const SUM = String.raw`₦[\d,]+(?:\.\d\d)?`;
const PAID = `(?<sum>${SUM}) (?<by>from your wallet|by (?:your card|[A-Z][a-z]+ •••• \\d{4}))`;
const WHEN = `(?:on (?<date>${DATE})|now)`;
/** "21 December 2026" as "2026-12-21" */
export function dayIn(text: string): string {
  const [day = "", month = "", year = ""] = text.split(" ");
  const number = MONTHS.indexOf(month) + 1;
  if (number === 0) throw new Error(`no date: ${text}`);
  return `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** "₦6,450.50" in kobo. */
export function sumIn(text: string): number {
  const sum = Math.round(Number(text.replace(/[₦,]/g, "")) * 100);
  if (!Number.isSafeInteger(sum)) throw new Error(`no sum: ${text}`);
  return sum;
}

/** The days and sums of a sentence, in its order. */
export const daysIn = (text: string): string[] => (text.match(new RegExp(DATE, "g")) ?? []).map(dayIn);
export const sumsIn = (text: string): number[] => (text.match(new RegExp(SUM, "g")) ?? []).map(sumIn);

type Groups = Partial<
  Record<"sum" | "by" | "date" | "plan" | "until" | "stays" | "back", string | undefined>
>;

function nextOf({ sum, by, date, plan }: Groups): Next {
  const total = sum === undefined ? 0 : sumIn(sum);
  const payer = by === "from your wallet" ? "wallet" : "card";
  return {
    on: date === undefined ? null : dayIn(date),
    ...planIn(plan),
    charge: by === undefined ? null : { total, by: payer },
  };
}

function planIn(name: string | undefined): Pick<Next, "plan" | "duration"> {
  const same = /^The (monthly|yearly) plan$/.exec(name ?? "");
  if (same) return { plan: null, duration: same[1] === "yearly" ? "yearly" : "month" };
  return { plan: name ?? null, duration: null };
}

const once = (groups: Groups): Promised => ({ next: nextOf(groups), returns: null });

/** What ends a pause: the plan with a charge, or the free plan if nothing pays. */
const returnOf = ({ until, stays, back, ...charged }: Groups): Next =>
  nextOf({ ...charged, date: until, plan: stays ?? back });

const FREE = String.raw`You then move to (?<plan>[^.]+), free\.`;
const BACK = String.raw`(?:(?<back>[^.]+) then returns for ${PAID}|[^.]+ returns then if you pay ${SUM}\. Otherwise you stay on (?<stays>[^.]+))\.`;
const WITHOUT = String.raw`\. Nothing is charged| and does not renew| unless you pay again| unless you choose how [^.]+ is paid`;

/** Every sentence about what follows the paid time. */
const sentences: [string, (groups: Groups) => Promised][] = [
  [String.raw`^${PAID} is due now\.$`, once],
  [String.raw`renews ${WHEN} for ${PAID}\.$`, once],
  [String.raw`lasts until (?<date>${DATE})\. (?<plan>[^.]+) then starts for ${PAID}\.$`, once],
  [String.raw`ends ${WHEN}\. (?<plan>[^.]+) then starts as you chose, free for as long as you like\.$`, once],
  [String.raw`ends ${WHEN}(?:${WITHOUT})\. ${FREE}$`, once],
  [
    String.raw`pauses ${WHEN}\. You are on (?<plan>[^.]+) until (?<until>${DATE}), free\. ${BACK}$`,
    (groups) => ({
      next: nextOf({ date: groups.date, plan: groups.plan }),
      returns: returnOf(groups),
    }),
  ],
  [
    String.raw`is paused until (?<until>${DATE})\. ${BACK}$`,
    (groups) => ({ next: returnOf(groups), returns: null }),
  ],
];

/** What a sentence about the time after the paid one promises. One that it does not know is an error. */
export function readPromise(text: string): Promised {
  for (const [sentence, read] of sentences) {
    const found = new RegExp(sentence, "i").exec(text);
    if (found) return read({ ...found.groups });
  }
  throw new Error(`nobody knows what this promises: ${text}`);
}

interface NamedSum {
  sum: number;
  /** What it is: the price of the plan, what the wallet holds or lacks for the price, or a payment that is not in yet. */
  about: "price" | "balance" | "missing" | "on its way";
  by: Charge["by"] | null;
}

/** The sums of a sentence about the plan, and what each is. */
const named: [string, NamedSum["about"][]][] = [
  [PAID, ["price"]],
  [`wallet has (?<sum>${SUM})\\.`, ["balance"]],
  [`for (?<sum>${SUM}), so you need (?<more>${SUM}) more`, ["price", "missing"]],
  [`if you pay (?<sum>${SUM})`, ["price"]],
  [`(?<sum>${SUM}) for [^.]+? (?:is due now|could not be paid)`, ["price"]],
  [`Your payment of (?<sum>${SUM}) has not reached us yet`, ["on its way"]],
  [`We are checking your payment of (?<sum>${SUM})`, ["on its way"]],
];

/** What is sent by transfer covers the fee too. */
const SENT = new RegExp(`You can also send ${SUM} to [^.]+, fee included\\.`, "g");

/** The sums that a page names for the plan. One that it does not know is an error. */
export function readSums(text: string): NamedSum[] {
  const found = named.flatMap(([sentence, abouts]) =>
    [...text.matchAll(new RegExp(sentence, "g"))].flatMap(({ groups = {} }) => {
      const by = nextOf(groups).charge?.by ?? null;
      return abouts.map((about, place) => ({
        sum: sumIn((place === 0 ? groups.sum : groups.more) ?? ""),
        about,
        by,
      }));
    }),
  );
  if (found.length !== sumsIn(text.replace(SENT, "")).length)
    throw new Error(`nobody knows what these sums are: ${text}`);
  return found;
}
