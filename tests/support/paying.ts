import type { Db } from "#db/client";
import type { StaffRole } from "#db/schema";
import { paymentReference } from "~/models/payments/payment";
import { insertPayment } from "~/models/payments/payment.server";
import type { User } from "~/models/users/user";
import type { Verdict } from "~/models/approvals/approval";
import { naira } from "~/models/money";
import { requestRefund } from "~/services/approvals/request-approval.server";
import { decide } from "~/services/approvals/decide-approval.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { beginPayment, type PaymentRequest } from "~/services/payments/begin-payment.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { systemRandom } from "~/services/platform/random.server";
import { makeOwner } from "./accounts";
import { makeContext } from "./context";
import { fakePayments } from "./fake-payments";
import { employ } from "./sessions";

export const fee = 250_00;
export const topUp = 10_000_00;

/** An owner, and a provider that answers as the test wants. */
export async function makePayer(db: Db) {
  const fake = fakePayments();
  const app = { ...makeContext(db), payments: fake.provider };
  return { app, fake, owner: await makeOwner(db), db };
}

/** A top-up of ₦10,000 with a fee of ₦250 by default. */
export function topUpRequest(owner: User, change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    owner: { id: owner.id, email: owner.email },
    amount: topUp + fee,
    submissionKey: systemRandom.bytes(16).toString("hex"),
    channel: "card",
    cardId: null,
    saveCard: false,
    returnPath: "/wallet",
    purpose: "top-up",
    walletAmount: topUp,
    ...change,
  } as PaymentRequest;
}

/** Begins it; returns its reference. */
export async function begin(app: PaymentContext, request: PaymentRequest): Promise<string> {
  const begun = await beginPayment(app, request);
  if (begun.outcome !== "go") throw new Error(JSON.stringify(begun));
  return begun.reference;
}

/** A frozen order of Plus for a month that waits for a card payment. */
export async function makeAwaitingOrder(
  db: Db,
  owner: User,
  now: Date,
): Promise<{ id: number; total: number }> {
  const { id: locationId } = await db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const total = 6_000_00;
  const { id } = await db
    .insertInto("orders")
    .values({
      reference: `KP-${systemRandom.bytes(5).toString("hex").toUpperCase()}`,
      ownerId: owner.id,
      locationId,
      planId: 2,
      duration: "month",
      onboardingId: 1,
      method: "card",
      kind: "new",
      vat: 0,
      state: "awaiting",
      submissionKey: systemRandom.bytes(16).toString("hex"),
      lines: JSON.stringify([{ name: "Plus, 1 month", amount: total, kind: "plan" }]),
      subtotal: total,
      discount: 0,
      total,
      extras: JSON.stringify([]),
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, total };
}

export function orderRequest(owner: User, order: { id: number; total: number }): PaymentRequest {
  return {
    owner: { id: owner.id, email: owner.email },
    amount: order.total,
    submissionKey: systemRandom.bytes(16).toString("hex"),
    channel: "card",
    cardId: null,
    saveCard: false,
    returnPath: "/download",
    purpose: "order",
    orderId: order.id,
  };
}

/** A payment whose call was cut off: recorded, and no more. */
export async function writeDown(db: Db, owner: User, now: Date): Promise<string> {
  const payment = await insertPayment(db, {
    reference: paymentReference(systemRandom.bytes(16)),
    ownerId: owner.id,
    purpose: "top-up",
    orderId: null,
    amount: topUp + fee,
    walletAmount: topUp,
    email: owner.email,
    channel: "card",
    payLinkId: null,
    cardId: null,
    saveCard: false,
    renews: false,
    unattended: false,
    submissionKey: systemRandom.bytes(16).toString("hex"),
    returnPath: "/wallet",
    now,
  });
  if (!payment) throw new Error("the key is taken");
  return payment.reference;
}

/** Sums of the owner's postings by account, without zeros. */
export async function books(db: Db, ownerId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("postings")
    .select((of) => ["account", of.fn.sum<string>("amount").as("sum")])
    .where("ownerId", "=", ownerId)
    .groupBy("account")
    .execute();
  const sums = rows.map(({ account, sum }) => [account, Number(sum)] as const).filter(([, sum]) => sum !== 0);
  return Object.fromEntries(sums.sort(([one], [other]) => one.localeCompare(other)));
}

export async function alertsOf(db: Db, reference: string): Promise<string[]> {
  const rows = await db
    .selectFrom("paymentAlerts")
    .select("kind")
    .where("reference", "=", reference)
    .execute();
  return rows.map(({ kind }) => kind).sort();
}

/** A staff member with these roles. */
export async function makeStaff(db: Db, ...roles: StaffRole[]): Promise<User> {
  const user = await makeOwner(db);
  await employ(db, user, roles);
  return user;
}

/**
 * Two people of finance, and an owner who has paid: an order of ₦6,000, or a top-up of ₦10,000 with its fee of ₦250.
 */
export async function makeDesk(
  db: Db,
  paid: "order" | "top-up" = "order",
  secondPersonAbove = naira(20_000),
) {
  const payer = await makePayer(db);
  const { fake, owner } = payer;
  const app = { ...payer.app, config: { ...payer.app.config, secondPersonAbove } };
  const [bisi, chidi] = [await makeStaff(db, "finance"), await makeStaff(db, "finance")];
  const order = paid === "order" ? await makeAwaitingOrder(db, owner, app.clock.now()) : null;
  const request = order ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(app, request);
  fake.pay(reference, { fees: 100_00 });
  await settlePayment(app, reference);
  const reason = "The owner paid twice";
  const ask = (amount: number, change: Partial<Parameters<typeof requestRefund>[1]> = {}) =>
    requestRefund(app, {
      staffId: bisi.id,
      reason,
      reference,
      amount,
      target: "source",
      endsPlan: false,
      submissionKey: systemRandom.bytes(16).toString("hex"),
      ...change,
    });
  /** Pays, and returns only the reference. */
  const asked = async (...of: Parameters<typeof ask>): Promise<string> => {
    const result = await ask(...of);
    if (result.outcome !== "asked") throw new Error(JSON.stringify(result));
    return result.reference;
  };
  const decideAs = (staff: User, approval: string, verdict: Verdict = "approved") =>
    decide(app, approval, {
      verdict,
      staffId: staff.id,
      answer: verdict === "approved" ? "" : "Not this one",
    });
  return { ...payer, app, bisi, chidi, order, amount: request.amount, reference, ask, asked, decideAs };
}

/** Settled orders of these owners, with owner and kind. */
export const settledOrders = (db: Db, ownerIds: readonly number[]) =>
  db
    .selectFrom("orders")
    .select(["ownerId", "kind"])
    .where("ownerId", "in", ownerIds)
    .where("state", "=", "settled")
    .execute();
