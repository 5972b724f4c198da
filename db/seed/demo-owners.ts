import { DAY } from "~/models/duration";
import { TRIAL_DAYS } from "~/models/subscriptions/trial";
import { nextTry } from "~/models/payments/decline";
import { bookableDays, readSlot } from "~/models/setups/slot";
import { trialEnd } from "~/models/subscriptions/subscription";
import type { Db } from "../client";
import type { Account, DemoHistory } from "./demo-wallet";

/* Owners whose plans are in different states, to look at the dashboard and the pages about money. */

/** Plus with one more outlet, renewed from a wallet with enough money. */
export const ownerWithExtras: DemoHistory = [
  { daysAgo: 14, reference: "KPP-DEMO6CHIDI22", amount: 35_000, providerFee: 639 },
  { daysAgo: 2, reference: "KP-DEMOCHIDI2", outlet: true, setup: "Setup in your shop", renews: true },
];

/** The month is over, and the wallet held too little for the next one. */
export const ownerInGrace: DemoHistory = [
  { daysAgo: 34, reference: "KPP-DEMO7GRACE22", amount: 11_500, providerFee: 277 },
  { daysAgo: 33, reference: "KP-DEMOGRACE2", setup: "Setup by phone", renews: true },
];

/**
 * The setup of the newest order: the owner has wished for two times, and one of them is agreed if `agreed` is set.
 */
export async function seedSetup(
  db: Db,
  { id }: Account,
  { now, address, agreed }: { now: Date; address: string; agreed: boolean },
): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "createdAt as at"])
    .where("ownerId", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const [first, second] = [3, 6].map((ahead) => wishOn(now, ahead));
  const setup = await db
    .insertInto("setups")
    .values({
      ownerId: id,
      orderId: order.id,
      state: agreed ? "agreed" : "wanted",
      address,
      firstWish: first,
      secondWish: second,
      startsAt: agreed ? first : null,
      revision: agreed ? 2 : 1,
      createdAt: order.at,
      changedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("setupEvents")
    .values({ setupId: setup.id, at: order.at, actorId: id, act: "wished" })
    .execute();
}

/** A working day this many days ahead, at a bookable hour. */
function wishOn(now: Date, ahead: number): Date {
  const days = bookableDays(now);
  const slot = readSlot({ day: days[ahead]?.value ?? "", time: "10:00" }, now);
  if (!slot.ok) throw new Error("the demo's wish is no time that can be asked for");
  return slot.slot;
}

/** Two shops beside the main one, which with the extra outlet is as many as the plan allows. */
export async function seedMoreShops(db: Db, { id, name }: Account, now: Date): Promise<void> {
  const shops = ["Ikeja", "Surulere"].map((place) => ({
    ownerId: id,
    name: `${name} ${place}`,
    address: `2 Station Road, ${place}`,
    isMain: false,
    createdAt: now,
  }));
  await db.insertInto("locations").values(shops).execute();
}

/** The attempts so far to renew the newest period, all refused by the wallet. */
export async function seedFailedRenewal(db: Db, { id }: Account): Promise<void> {
  const period = await db
    .selectFrom("subscriptions")
    .select(["id", "endsAt"])
    .where("ownerId", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  const endsAt = period.endsAt;
  if (!endsAt) throw new Error("the period of a demo owner has no end");
  const second = afterTry(endsAt, { triedAt: endsAt, tries: 1 });
  const tries = [
    { attempt: 1, createdAt: endsAt, nextAttemptAt: second },
    { attempt: 2, createdAt: second, nextAttemptAt: afterTry(endsAt, { triedAt: second, tries: 2 }) },
  ].map((tried) => ({
    subscriptionId: period.id,
    ownerId: id,
    periodStartsAt: endsAt,
    ...tried,
    state: "failed" as const,
    reason: "there is not enough in your wallet.",
  }));
  await db.insertInto("renewals").values(tries).execute();
}

const afterTry = (firstAt: Date, tried: { triedAt: Date; tries: number }): Date =>
  nextTry("money", { firstAt, ...tried })?.at ?? firstAt;

const DAYS_IN = 10;

/** A trial of Plus with some days left. */
export async function seedTrial(
  db: Db,
  { id, locationId, phone }: Account & { phone: string },
  now: Date,
): Promise<void> {
  const startsAt = new Date(now.getTime() - DAYS_IN * DAY);
  const about = { ownerId: id, locationId, planId: 2, duration: "yearly" as const };
  const order = await db
    .insertInto("orders")
    .values({
      ...about,
      subtotal: 0,
      discount: 0,
      vat: 0,
      total: 0,
      extras: "[]",
      onboardingId: 1,
      lines: JSON.stringify([{ kind: "plan", name: `Plus, ${TRIAL_DAYS} days free`, amount: 0 }]),
      reference: "KP-DEMOTRIAL2",
      method: "trial",
      kind: "new",
      state: "settled",
      submissionKey: "demo trial",
      createdAt: startsAt,
      settledAt: startsAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const period = { startsAt, endsAt: trialEnd(startsAt), endedAt: null };
  await db
    .insertInto("subscriptions")
    .values({ ...about, ...period, orderId: order.id, kind: "trial" })
    .execute();
  await db.insertInto("trials").values({ ownerId: id, phone, startedAt: startsAt }).execute();
}
