import type { Db } from "#db/client";
import { countAttempt } from "~/models/http/throttle.server";
import { payLinkLimit } from "~/models/pay-links/limits";
import {
  PAY_LINK_REFERENCE_BYTES,
  type PayLink,
  payLinkEnd,
  payLinkReference,
} from "~/models/pay-links/pay-link";
import {
  endOverdueLink,
  findOpenPayLink,
  findOwnPayLink,
  insertPayLink,
  lockOrderForLink,
} from "~/models/pay-links/pay-link.server";
import { readableLetters } from "~/models/readable-letters";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import type { App } from "~/services/platform/app.server";
import { newToken } from "./pay-link-token.server";

export type PayLinkContext = Pick<App, "db" | "clock" | "random" | "config">;

export type PayLinkMade =
  | { outcome: "made"; link: PayLink; isNew: boolean }
  /** The order was paid, replaced or has expired, or its price is too old. */
  | { outcome: "order-ended" }
  | { outcome: "throttled"; retryAfterSeconds: number };

interface Maker {
  /** The owner, or an agent for the owner. */
  madeBy: number;
  requestId?: string | undefined;
}

/** Makes the link of an order that waits for its payment, or finds the one that is open. */
export async function linkToOrder(
  app: PayLinkContext,
  { orderId, ...maker }: Maker & { orderId: number },
): Promise<PayLinkMade> {
  const throttled = await countLink(app, maker);
  if (throttled) return throttled;
  return app.db.transaction().execute((trx) => linkInTransaction(app, trx, { orderId, ...maker }));
}

type UnthrottledPayLink = Exclude<PayLinkMade, { outcome: "throttled" }>;

/** Makes or finds the link in the caller's transaction, which has counted it. */
export async function linkInTransaction(
  app: PayLinkContext,
  trx: Db,
  { orderId, ...maker }: Maker & { orderId: number },
): Promise<UnthrottledPayLink> {
  const now = app.clock.now();
  const order = await lockOrderForLink(trx, orderId, now);
  if (!order) return { outcome: "order-ended" };
  await endOverdueLink(trx, orderId, now);
  const reference = payLinkReference(readableLetters(app.random.bytes(PAY_LINK_REFERENCE_BYTES)));
  const made = await insert(app, trx, {
    reference,
    ownerId: order.ownerId,
    madeBy: maker.madeBy,
    purpose: "order",
    orderId,
    amount: order.total,
    walletAmount: null,
    createdAt: now,
    expiresAt: payLinkEnd(order, now),
  });
  const link = made ?? (await findOpenPayLink(trx, orderId));
  // Its maker withdrew it, or it was paid, while this waited for it.
  if (!link) return { outcome: "order-ended" };
  if (made) await auditMade(trx, made, maker, now);
  return { outcome: "made", link, isNew: made !== null };
}

interface TopUpLink extends Maker {
  /** Of the form: submitted twice it makes one link. */
  key: string;
  ownerId: number;
  purpose: "top-up" | "tokens";
  amount: number;
  walletAmount: number;
}

/** Makes a link by which another person adds money to a wallet. */
export async function linkToTopUp(
  app: PayLinkContext,
  { requestId, key, ...link }: TopUpLink,
): Promise<PayLinkMade> {
  const now = app.clock.now();
  const maker = { madeBy: link.madeBy, requestId };
  const throttled = await countLink(app, maker);
  if (throttled) return throttled;
  return app.db.transaction().execute(async (trx): Promise<PayLinkMade> => {
    const reference = referenceOf(app, link.ownerId, key);
    const end = { orderId: null, createdAt: now, expiresAt: payLinkEnd(null, now) };
    const made = await insert(app, trx, { ...link, ...end, reference });
    if (made) await auditMade(trx, made, maker, now);
    const earlier = made ? null : await findOwnPayLink(trx, link.madeBy, reference);
    const shown = made ?? earlier;
    if (!shown) throw new Error(`the link ${reference} is taken`);
    return { outcome: "made", link: shown, isNew: made !== null };
  });
}

/** Counts a link; what to answer if its maker has made too many. */
export async function countLink(
  { db, clock }: PayLinkContext,
  { madeBy }: Maker,
): Promise<Extract<PayLinkMade, { outcome: "throttled" }> | null> {
  const tries = await countAttempt(db, `pay-link:${madeBy}`, payLinkLimit, clock.now());
  return tries.allowed ? null : { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
}

const insert = (
  app: PayLinkContext,
  trx: Db,
  link: Omit<PayLink, "id" | "state" | "paymentId">,
): Promise<PayLink | null> => insertPayLink(trx, { ...link, tokenHash: newToken(app, link.reference).hash });

/** The reference of a form's link follows from the form's key. */
function referenceOf(app: PayLinkContext, ownerId: number, key: string): string {
  const bytes = Buffer.from(submissionKeyOf(app, "pay-link", ownerId, key), "base64url");
  return payLinkReference(readableLetters(bytes.subarray(0, PAY_LINK_REFERENCE_BYTES)));
}

const auditMade = (trx: Db, { ownerId, purpose }: PayLink, { madeBy, requestId }: Maker, now: Date) =>
  recordRequestEvent(trx, {
    now,
    action: "pay-link-made",
    outcome: "ok",
    reason: purpose,
    actorId: madeBy,
    subjectId: ownerId,
    requestId,
  });
