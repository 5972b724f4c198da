import type { Db } from "#db/client";
import type { NewCoupon } from "~/models/new-coupon";

export type Added = { ok: true } | { ok: false; reason: "taken" | "no-such-plan" };

export async function addCoupon(db: Db, coupon: NewCoupon): Promise<Added> {
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
      least_spend: coupon.leastSpend,
      starts_on: coupon.startsOn,
      ends_on: coupon.endsOn,
      plan_id: planId,
      use_limit: coupon.useLimit,
      account_limit: coupon.accountLimit,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added ? { ok: true } : { ok: false, reason: "taken" };
}

/** False where there is no such coupon. What is reserved may still be paid. */
export async function disableCoupon(db: Db, code: string): Promise<boolean> {
  const disabled = await db
    .updateTable("coupons")
    .set({ disabled: true })
    .where("code", "=", code)
    .returning("id")
    .executeTakeFirst();
  return disabled !== undefined;
}

export function listCoupons(db: Db) {
  return db
    .selectFrom("coupons")
    .select(["code", "percent", "amount", "starts_on as startsOn", "ends_on as endsOn", "taken", "disabled"])
    .select("use_limit as useLimit")
    .orderBy("code")
    .execute();
}
