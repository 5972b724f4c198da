import { dayOf, formatDate, isDay, readTypedDay, startOfDay } from "~/models/date";
import { DAY } from "~/models/duration";
import type { Offer, PriceItem } from "./catalogue";
import { catalogueAt, withItem } from "./price-change";
import { type ChangedPrice, changedPrices, customerChanges, priceList, readPrices } from "./price-list";

/** No change may be further ahead than this. */
const FARTHEST_DAYS = 2 * 365;
/** Reminders tell owners the price of their renewal this many days ahead. */
const TOLD_DAYS = 7;

/** When a change of that day takes effect: today's at once, any other at the start of its day. */
export function readValidFrom(
  typed: string,
  now: Date,
): { ok: true; validFrom: Date } | { ok: false; problem: string } {
  const day = readTypedDay(typed);
  if (!isDay(day)) return { ok: false, problem: "Enter a day such as 2027-01-31" };
  if (day < dayOf(now))
    return { ok: false, problem: "Choose today or a later day. Past prices can’t change" };
  const validFrom = day === dayOf(now) ? now : startOfDay(day);
  return validFrom.getTime() - now.getTime() > FARTHEST_DAYS * DAY
    ? { ok: false, problem: "Choose a day in the next 2 years" }
    : { ok: true, validFrom };
}

type PricePlan =
  | { ok: true; validFrom: Date; items: PriceItem[]; before: Offer; after: Offer }
  | { ok: false; errors: Record<string, string[]> };

/** Reads a typed change: values by name, and the day they take effect. */
export function planPrices(
  catalogue: Offer,
  { day, typed }: { day: string; typed: Record<string, unknown> },
  now: Date,
): PricePlan {
  const from = readValidFrom(day, now);
  if (!from.ok) return { ok: false, errors: { from: [from.problem] } };
  const before = catalogueAt(catalogue, from.validFrom);
  const read = readPrices(priceList(before), typed);
  if (!read.ok) return read;
  if (read.items.length === 0)
    return { ok: false, errors: { "": ["Nothing is different. Change a price or a limit first"] } };
  const after = read.items.reduce(withItem, before);
  return { ok: true, validFrom: from.validFrom, items: read.items, before, after };
}

export interface PricePreview {
  /** "at once", "1 December 2026" */
  from: string;
  changed: ChangedPrice[];
  customers: ChangedPrice[];
  notes: string[];
}

/** Whether all typed values will be in effect at that moment. */
export function isAsTyped(
  catalogue: Offer,
  { typed }: { typed: Record<string, unknown> },
  at: Date,
): boolean {
  const read = readPrices(priceList(catalogueAt(catalogue, at)), typed);
  return read.ok && read.items.length === 0;
}

/** Describes a change before it is made. */
export function previewOf(plan: Extract<PricePlan, { ok: true }>, catalogue: Offer, now: Date): PricePreview {
  const { validFrom, items, before, after } = plan;
  return {
    from: validFrom > now ? formatDate(validFrom) : "at once",
    changed: changedPrices(before, after),
    customers: customerChanges(before, after),
    notes: [
      "Owners keep what they paid for until their period ends. Renewals use the prices of their day.",
      ...toldNote(validFrom, now),
      ...laterNotes(catalogue, after, { items, validFrom }),
    ],
  };
}

const toldNote = (validFrom: Date, now: Date): string[] =>
  validFrom.getTime() - now.getTime() < TOLD_DAYS * DAY
    ? [
        `Owners whose plan renews between then and ${formatDate(new Date(now.getTime() + TOLD_DAYS * DAY))} may have been told the earlier price by a reminder. Choose a day at least ${TOLD_DAYS} days ahead, so that all owners are told in time.`,
      ]
    : [];

/** If a waiting change of a later day changes the same value, the later one wins. */
function laterNotes(
  { coming }: Offer,
  after: Offer,
  { items, validFrom }: { items: PriceItem[]; validFrom: Date },
): string[] {
  const mine = new Set(items.map(({ item }) => item));
  const names = new Map(priceList(after).map((entry) => [entry.item, `${entry.of}: ${entry.label}`]));
  return coming
    .filter((change) => change.validFrom > validFrom)
    .flatMap((change) => {
      const both = change.items
        .filter(({ item }) => mine.has(item))
        .map(({ item }) => names.get(item) ?? item);
      return both.length === 0
        ? []
        : [
            `From ${formatDate(change.validFrom)} on, another change that is waiting applies to ${both.join(", ")}.`,
          ];
    });
}
