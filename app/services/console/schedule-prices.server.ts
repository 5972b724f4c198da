import { renewalNotes } from "~/models/console/renewing";
import { countRenewing } from "~/models/console/renewing.server";
import { findApproverRest } from "~/models/approvals/approval.server";
import { dayOf } from "~/models/date";
import type { Catalogue, PriceItem } from "~/models/plans/catalogue";
import { loadCatalogue, readTables } from "~/models/plans/catalogue.server";
import { catalogueAt } from "~/models/plans/price-change";
import {
  applyDue,
  approveChange,
  findChange,
  insertChange,
  lockCatalogue,
  raiseVersion,
  withdrawChange,
} from "~/models/plans/price-change.server";
import { priceList } from "~/models/plans/price-list";
import { type PricePreview, isAsTyped, planPrices, previewOf } from "~/models/plans/price-plan";
import type { ActingStaff } from "~/models/staff/staff-action";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

export interface TypedPrices {
  /** The version of the catalogue that the page or file was made from. */
  seen: number;
  /** The day from which the prices hold; today's hold at once. */
  day: string;
  /** The typed values by name: see `price-list.ts`. */
  typed: Record<string, unknown>;
}

type ScheduleResult =
  | { outcome: "saved" | "repeated"; id: number }
  /** Another person has changed the catalogue since. */
  | { outcome: "changed" }
  | { outcome: "invalid"; errors: Record<string, string[]> };

/** The current catalogue, read from the database. */
export async function readCatalogue({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<Catalogue> {
  return catalogueAt(await loadCatalogue(db), clock.now());
}

export type PreviewResult =
  | { outcome: "preview"; preview: PricePreview }
  | { outcome: "changed" }
  | { outcome: "invalid"; errors: Record<string, string[]> };

export async function previewPrices(
  app: Pick<AppContext, "db" | "clock">,
  wish: TypedPrices,
): Promise<PreviewResult> {
  const catalogue = await readCatalogue(app);
  if (catalogue.version !== wish.seen) return { outcome: "changed" };
  const now = app.clock.now();
  const plan = planPrices(catalogue, wish, now);
  if (!plan.ok) return { outcome: "invalid", errors: plan.errors };
  const preview = previewOf(plan, catalogue, now);
  const renewing = renewalNotes(plan.before, plan.after, await countRenewing(app.db, plan.validFrom));
  return { outcome: "preview", preview: { ...preview, notes: [...renewing, ...preview.notes] } };
}

/** The operator schedules prices alone; of colleagues another one must approve them. */
type Scheduler = ActingStaff & { asks?: boolean };

/**
 * Schedules prices and limits from a day on, or asks for that. Of two people who saw the same catalogue only one can
 * change it; a repeated submission makes one change.
 */
export function schedulePrices(app: AppContext, by: Scheduler, wish: TypedPrices): Promise<ScheduleResult> {
  const { staffId, reason, asks = false } = by;
  return transact(app, { id: by.staffId }, async (ctx, undo): Promise<ScheduleResult> => {
    const { db, now } = ctx;
    if (!(await raiseVersion(db, wish.seen))) return repeatOf(ctx, by, wish);
    const tables = await readTables(db);
    const offer = catalogueAt(tables, now);
    const plan = planPrices(offer, wish, now);
    if (!plan.ok) return undo({ outcome: "invalid", errors: plan.errors });
    const { validFrom, items } = plan;
    const id = await insertChange(db, {
      ofVersion: wish.seen,
      validFrom,
      items,
      staffId,
      asked: asks,
      now,
    });
    const values = new Map(priceList(plan.before).map(({ item, value }) => [item, value]));
    await recordStaffAction(ctx, {
      by: { staffId, reason },
      act: asks ? "prices-asked" : "prices-scheduled",
      object: nameOf(id),
      before: byName(items.map(({ item }) => ({ item, value: values.get(item) ?? null }))),
      after: { from: dayOf(validFrom), ...byName(items) },
    });
    await applyDue(db, tables, now);
    return { outcome: "saved", id };
  });
}

const nameOf = (id: number): string => `price-change-${id}`;

const byName = (items: PriceItem[]) => Object.fromEntries(items.map(({ item, value }) => [item, value]));

/** A repeated submission: this person has changed that version, and everything wished is what will hold. */
async function repeatOf({ db, now }: Context, by: ActingStaff, wish: TypedPrices): Promise<ScheduleResult> {
  const made = await findChange(db, { ofVersion: wish.seen });
  if (made?.madeById !== by.staffId || dayOf(made.validFrom) !== wish.day) return { outcome: "changed" };
  const tables = await readTables(db);
  const coming = made.state === "asked" ? [...tables.coming, made] : tables.coming;
  const offer = catalogueAt({ ...tables, coming }, now);
  return isAsTyped(offer, wish, made.validFrom)
    ? { outcome: "repeated", id: made.id }
    : { outcome: "changed" };
}

/** "own" if the person asked for it; "over" if it does not wait for an approval. */
type ApprovedPrices =
  | { outcome: "saved" | "repeated" | "own" | "over" | "not-found" }
  /** The approver's account was recently recovered, or changed by others. */
  | { outcome: "resting"; until: Date };

/** Another person approves a change of prices that a colleague asked for. */
export function approvePrices(
  app: AppContext,
  by: { staffId: number; reason: string | null },
  id: number,
): Promise<ApprovedPrices> {
  return transact(app, { id: by.staffId }, async (ctx): Promise<ApprovedPrices> => {
    const { db, now } = ctx;
    const until = await findApproverRest(db, by.staffId, now);
    if (until) return { outcome: "resting", until };
    await lockCatalogue(db);
    const change = await findChange(db, { id });
    if (!change) return { outcome: "not-found" };
    if (change.madeById === by.staffId) return { outcome: "own" };
    if (!(await approveChange(db, id, { staffId: by.staffId, now })))
      return { outcome: change.approvedById === by.staffId ? "repeated" : "over" };
    await recordStaffAction(ctx, {
      by,
      act: "prices-approved",
      object: nameOf(id),
      after: { from: dayOf(change.validFrom), ...byName(change.items) },
    });
    await applyDue(db, await readTables(db), now);
    return { outcome: "saved" };
  });
}

/** "over" if the change already holds: only another change can reverse it. */
type Withdrawn = "saved" | "repeated" | "over" | "not-found";

/** Withdraws a change that does not hold yet, or refuses one that is asked for. */
export function withdrawPrices(app: AppContext, by: ActingStaff, id: number): Promise<Withdrawn> {
  return transact(app, { id: by.staffId }, async (ctx): Promise<Withdrawn> => {
    const { db, now } = ctx;
    await lockCatalogue(db);
    const change = await findChange(db, { id });
    if (!change) return "not-found";
    if (!(await withdrawChange(db, id, now))) return change.state === "withdrawn" ? "repeated" : "over";
    await recordStaffAction(ctx, {
      by,
      act: "prices-withdrawn",
      object: nameOf(id),
      before: { from: dayOf(change.validFrom), ...byName(change.items) },
    });
    return "saved";
  });
}
