import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "#db/client";
import type { CouponUsesTable, NewRow, Schema } from "#db/schema";
import { MINUTE } from "~/models/duration";
import type { Kobo } from "~/models/money";
import {
  type Coupon,
  type CouponUse,
  couponUseTransitions,
  type ListedCoupon,
  type NewCoupon,
} from "./coupon";
import { moveTo } from "~/models/state-table.server";

/** How long a card order keeps its coupon use while it waits for the payment. */
const RESERVED_FOR = 30 * MINUTE;

const columns = [
  "id",
  "code",
  "kind",
  "percent",
  "amount",
  "cap",
  "leastSpend",
  "startsOn",
  "endsOn",
  "planId",
  "useLimit",
  "accountLimit",
  "disabled",
] as const;

type CouponKey = { id: number } | { code: string };

/** A coupon with its uses, as one owner sees them: uses reserved for that owner's waiting orders count as free. */
export async function findCoupon(
  db: Db,
  named: CouponKey,
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<{ coupon: Coupon; use: CouponUse } | null> {
  const row = await db
    .selectFrom("coupons")
    .select(columns)
    .select((coupon) => [
      sql<number>`coupons.taken - (select count(*) from coupon_uses u where u.coupon_id = coupons.id
        and u.state = 'reserved' and (u.reserved_until <= ${now} or u.owner_id = ${ownerId}))`.as("taken"),
      coupon
        .selectFrom("couponUses")
        .select((use) => use.fn.countAll<number>().as("count"))
        .whereRef("couponUses.couponId", "=", "coupons.id")
        .where("ownerId", "=", ownerId)
        .where("state", "=", "used")
        .as("takenByOwner"),
    ])
    .$if("id" in named, (query) => query.where("id", "=", "id" in named ? named.id : 0))
    .$if("code" in named, (query) => query.where("code", "=", "code" in named ? named.code : ""))
    .executeTakeFirst();
  if (!row) return null;
  const { taken, takenByOwner, ...coupon } = row;
  return { coupon, use: { taken, takenByOwner: takenByOwner ?? 0 } };
}

/**
 * Takes a free use of a coupon for an order, or returns false; an order without a coupon needs none. The guarded
 * count decides between simultaneous orders.
 */
export async function takeCoupon(
  db: Db,
  { id: orderId, ownerId, couponId }: { id: number; ownerId: number; couponId: number | null },
  state: "reserved" | "used",
  now: Date,
): Promise<boolean> {
  if (couponId === null) return true;
  await releaseCoupons(db, now, couponId);
  if (!(await take(db, couponId, false))) return false;
  const row: NewRow<CouponUsesTable> = {
    couponId,
    ownerId,
    orderId,
    state,
    reservedUntil: new Date(now.getTime() + RESERVED_FOR),
    createdAt: now,
  };
  await db.insertInto("couponUses").values(row).execute();
  return true;
}

/** @param ended whether a coupon that staff have ended since is accepted */
async function take(db: Db, couponId: number, ended: boolean): Promise<boolean> {
  const taken = await db
    .updateTable("coupons")
    .set((coupon) => ({ taken: coupon("taken", "+", 1) }))
    .where("id", "=", couponId)
    .where((coupon) =>
      coupon.or([coupon("useLimit", "is", null), coupon("taken", "<", coupon.ref("useLimit"))]),
    )
    .$if(!ended, (query) => query.where("disabled", "=", false))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes sure that an order still has its coupon use: an expired reservation is renewed if a use is left. */
export async function ensureCouponReserved(db: Db, orderId: number, now: Date): Promise<boolean> {
  const use = await db
    .selectFrom("couponUses")
    .select(["id", "couponId", "state"])
    .where("orderId", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!use) return false;
  if (use.state !== "released") return true;
  if (!(await take(db, use.couponId, true))) return false;
  await db
    .updateTable("couponUses")
    .$call(moveTo(couponUseTransitions, "reserved"))
    .set({ reservedUntil: new Date(now.getTime() + RESERVED_FOR) })
    .where("id", "=", use.id)
    .execute();
  return true;
}

export async function markCouponUsed(db: Db, orderId: number): Promise<void> {
  await db
    .updateTable("couponUses")
    .$call(moveTo(couponUseTransitions, "used"))
    .where("orderId", "=", orderId)
    .execute();
}

/** Releases uses reserved for orders that ended without a payment. */
export async function releaseCouponsOf(db: Db, orderIds: number[]): Promise<void> {
  if (orderIds.length > 0) await releaseUses(db, (use) => use("orderId", "in", orderIds));
}

/** Releases expired reservations. */
export async function releaseCoupons(db: Db, now: Date, couponId?: number): Promise<void> {
  await releaseUses(db, (use) => {
    const isOver = use("reservedUntil", "<=", now);
    return couponId === undefined ? isOver : use.and([isOver, use("couponId", "=", couponId)]);
  });
}

/** Everyone locks uses before coupons. A use that another transaction is releasing is skipped. */
async function releaseUses(
  db: Db,
  which: (use: ExpressionBuilder<Schema, "couponUses">) => Expression<SqlBool>,
): Promise<void> {
  await db
    .with("freed", (query) =>
      query
        .updateTable("couponUses")
        .$call(moveTo(couponUseTransitions, "released"))
        .where("id", "in", (uses) =>
          uses
            .selectFrom("couponUses")
            .select("id")
            .where("state", "in", couponUseTransitions.statesBefore("released"))
            .where(which)
            .orderBy("id")
            .forUpdate()
            .skipLocked(),
        )
        .returning("couponId"),
    )
    .with("counted", (query) =>
      query
        .selectFrom("freed")
        .select((use) => ["couponId", use.fn.countAll<number>().as("uses")])
        .groupBy("couponId")
        .orderBy("couponId"),
    )
    .updateTable("coupons")
    .from("counted")
    .set((coupon) => ({ taken: coupon("taken", "-", coupon.ref("counted.uses")) }))
    .whereRef("coupons.id", "=", "counted.couponId")
    .execute();
}

type InsertCouponResult = { ok: true } | { ok: false; reason: "taken" | "no-such-plan" };

export async function addCoupon(db: Db, coupon: NewCoupon): Promise<InsertCouponResult> {
  const { planId } = coupon;
  const plan =
    planId === null ||
    (await db.selectFrom("plans").select("id").where("id", "=", planId).executeTakeFirst());
  if (!plan) return { ok: false, reason: "no-such-plan" };
  const added = await db
    .insertInto("coupons")
    .values({
      code: coupon.code,
      kind: coupon.kind,
      percent: coupon.percent,
      amount: coupon.amount,
      cap: coupon.cap,
      leastSpend: coupon.leastSpend,
      startsOn: coupon.startsOn,
      endsOn: coupon.endsOn,
      planId,
      useLimit: coupon.useLimit,
      accountLimit: coupon.accountLimit,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added ? { ok: true } : { ok: false, reason: "taken" };
}

/** Ends a coupon for good. Orders with a reserved use may still be paid. */
export async function disableCoupon(db: Db, code: string): Promise<"ended" | "already" | "unknown"> {
  const disabled = await db
    .updateTable("coupons")
    .set({ disabled: true })
    .where("code", "=", code)
    .where("disabled", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (disabled) return "ended";
  return (await findListedCoupon(db, { code })) ? "already" : "unknown";
}

export const listCoupons = (db: Db): Promise<ListedCoupon[]> => selectCoupons(db).orderBy("code").execute();

export async function findListedCoupon(db: Db, named: CouponKey): Promise<ListedCoupon | null> {
  const row = await selectCoupons(db)
    .$if("id" in named, (query) => query.where("id", "=", "id" in named ? named.id : 0))
    .$if("code" in named, (query) => query.where("code", "=", "code" in named ? named.code : ""))
    .executeTakeFirst();
  return row ?? null;
}

const selectCoupons = (db: Db) =>
  db
    .selectFrom("coupons")
    .select(["id", "code", "kind", "percent", "startsOn", "endsOn", "taken"])
    .select(["disabled", "planId", "useLimit", "accountLimit"])
    .select([sql<Kobo | null>`amount`.as("amount"), sql<Kobo>`least_spend`.as("leastSpend")])
    .select(sql<Kobo | null>`cap`.as("cap"))
    .select(
      sql<number>`(select count(*) from coupon_uses u where u.coupon_id = coupons.id and u.state = 'used')`.as(
        "used",
      ),
    );
