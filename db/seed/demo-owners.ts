import { DAY } from "~/models/duration";
import { retryAt } from "~/models/renewals/renewal";
import { TRIAL_DAYS, trialEnd } from "~/models/subscriptions/subscription";
import type { Db } from "../client";
import type { Account, DemoHistory } from "./demo-wallet";

/*
 * Owners in the states that a plan can be in, for looking at the dashboard and the pages of money.
 */

/** Plus with one more outlet, renewed from a wallet that holds enough. */
export const ownerWithExtras: DemoHistory = [
  { daysAgo: 14, reference: "KPP-DEMO6CHIDI22", amount: 20_000, providerFee: 411 },
  { daysAgo: 12, reference: "KP-DEMOCHIDI2", outlet: true, renews: true },
];

/** The month is over, and the wallet held too little for the next one. */
export const ownerInGrace: DemoHistory = [
  { daysAgo: 34, reference: "KPP-DEMO7GRACE22", amount: 6_500, providerFee: 201 },
  { daysAgo: 33, reference: "KP-DEMOGRACE2", renews: true },
];

/** Two shops beside the main one: with the extra outlet that is as many as the plan allows. */
export async function seedMoreShops(db: Db, { id, name }: Account, now: Date): Promise<void> {
  const shops = ["Ikeja", "Surulere"].map((place) => ({
    ...{ owner_id: id, name: `${name} ${place}`, is_main: false, created_at: now },
  }));
  await db.insertInto("locations").values(shops).execute();
}

/** The tries that were made by now to renew the newest period, all refused by the wallet. */
export async function seedFailedRenewal(db: Db, { id }: Account): Promise<void> {
  const period = await db
    .selectFrom("subscriptions")
    .select(["id", "ends_at"])
    .where("owner_id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  const endsAt = period.ends_at;
  if (!endsAt) throw new Error("the period of a demo owner has no end");
  const tries = [1, 2].map((attempt) => ({
    subscription_id: period.id,
    owner_id: id,
    period_starts_at: endsAt,
    attempt,
    state: "failed" as const,
    reason: "there is not enough in your wallet.",
    created_at: attempt === 1 ? endsAt : (retryAt(endsAt, attempt - 1) ?? endsAt),
    next_attempt_at: retryAt(endsAt, attempt),
  }));
  await db.insertInto("renewals").values(tries).execute();
}

const DAYS_IN = 10;

/** A trial of Plus with some days left. */
export async function seedTrial(
  db: Db,
  { id, locationId, phone }: Account & { phone: string },
  now: Date,
): Promise<void> {
  const startsAt = new Date(now.getTime() - DAYS_IN * DAY);
  const about = { owner_id: id, location_id: locationId, plan_id: 2, duration: "yearly" as const };
  const order = await db
    .insertInto("orders")
    .values({
      ...about,
      ...{ subtotal: 0, discount: 0, vat: 0, total: 0, extras: "[]", onboarding_id: 1 },
      lines: JSON.stringify([{ kind: "plan", name: `Plus, ${TRIAL_DAYS} days free`, amount: 0 }]),
      reference: "KP-DEMOTRIAL2",
      method: "trial",
      kind: "new",
      state: "settled",
      submission_key: "demo trial",
      created_at: startsAt,
      settled_at: startsAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const period = { starts_at: startsAt, ends_at: trialEnd(startsAt), ended_at: null };
  await db
    .insertInto("subscriptions")
    .values({ ...about, ...period, order_id: order.id, kind: "trial" })
    .execute();
  await db.insertInto("trials").values({ owner_id: id, phone, started_at: startsAt }).execute();
}
