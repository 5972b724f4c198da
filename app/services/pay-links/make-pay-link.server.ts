import { endOverdueLinks } from "~/models/checkout/ways-to-pay.server";
import { countAttempt } from "~/models/http/throttle.server";
import { payLinkLimit } from "~/models/pay-links/limits";
import {
  PAY_LINK_REFERENCE_BYTES,
  type PayLink,
  payLinkEnd,
  payLinkReference,
} from "~/models/pay-links/pay-link";
import {
  findOpenPayLink,
  findOwnPayLink,
  insertPayLink,
  lockOrderForLink,
} from "~/models/pay-links/pay-link.server";
import { readableLetters } from "~/models/readable-letters";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { newToken } from "./pay-link-token.server";

export type PayLinkContext = AppContext;

export type PayLinkMade =
  | { outcome: "made"; link: PayLink; isNew: boolean }
  /** The order was paid, replaced or has expired, or its price is too old. */
  | { outcome: "order-ended" }
  | { outcome: "throttled"; retryAfterSeconds: number };

interface OrderLink {
  orderId: number;
  /** The owner, or an agent for the owner. */
  madeBy: number;
}

/** Makes the link of an order that waits for its payment, or finds the one that is open. */
export async function linkToOrder(app: PayLinkContext, wanted: OrderLink): Promise<PayLinkMade> {
  const throttled = await countLink(app, wanted.madeBy);
  if (throttled) return throttled;
  return transact(app, { id: wanted.madeBy }, (ctx) => linkInTransaction(ctx, wanted));
}

type UnthrottledPayLink = Exclude<PayLinkMade, { outcome: "throttled" }>;

/** Makes or finds the link in the caller's transaction, which has counted it. */
export async function linkInTransaction(
  ctx: Context,
  { orderId, madeBy }: OrderLink,
): Promise<UnthrottledPayLink> {
  const { db, now, random } = ctx;
  const order = await lockOrderForLink(db, orderId, now);
  if (!order) return { outcome: "order-ended" };
  await endOverdueLinks(db, now, orderId);
  const reference = payLinkReference(readableLetters(random.bytes(PAY_LINK_REFERENCE_BYTES)));
  const made = await insert(ctx, {
    reference,
    ownerId: order.ownerId,
    madeBy,
    purpose: "order",
    orderId,
    amount: order.total,
    walletAmount: null,
    createdAt: now,
    expiresAt: payLinkEnd(order, now),
  });
  const link = made ?? (await findOpenPayLink(db, orderId));
  // Its maker withdrew it, or it was paid, while this waited for it.
  if (!link) return { outcome: "order-ended" };
  return { outcome: "made", link, isNew: made !== null };
}

interface TopUpLink {
  /** Of the form: submitted twice it makes one link. */
  key: string;
  ownerId: number;
  madeBy: number;
  purpose: "top-up" | "tokens";
  amount: number;
  walletAmount: number;
}

/** Makes a link by which another person adds money to a wallet. */
export async function linkToTopUp(app: PayLinkContext, { key, ...link }: TopUpLink): Promise<PayLinkMade> {
  const throttled = await countLink(app, link.madeBy);
  if (throttled) return throttled;
  return transact(app, { id: link.madeBy }, async (ctx): Promise<PayLinkMade> => {
    const { db, now } = ctx;
    const reference = referenceOf(app, link.ownerId, key);
    const end = { orderId: null, createdAt: now, expiresAt: payLinkEnd(null, now) };
    const made = await insert(ctx, { ...link, ...end, reference });
    const shown = made ?? (await findOwnPayLink(db, link.madeBy, reference));
    if (!shown) throw new Error(`the link ${reference} is taken`);
    return { outcome: "made", link: shown, isNew: made !== null };
  });
}

/** Counts a link; what to answer if its maker has made too many. */
export async function countLink(
  { db, clock }: PayLinkContext,
  madeBy: number,
): Promise<Extract<PayLinkMade, { outcome: "throttled" }> | null> {
  const tries = await countAttempt(db, `pay-link:${madeBy}`, payLinkLimit, clock.now());
  return tries.allowed ? null : { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
}

async function insert(
  ctx: Context,
  link: Omit<PayLink, "id" | "state" | "paymentId">,
): Promise<PayLink | null> {
  const made = await insertPayLink(ctx.db, { ...link, tokenHash: newToken(ctx, link.reference).hash });
  if (made) await ctx.audit({ action: "pay-link-made", reason: made.purpose, subjectId: made.ownerId });
  return made;
}

/** The reference of a form's link follows from the form's key. */
function referenceOf(app: PayLinkContext, ownerId: number, key: string): string {
  const bytes = Buffer.from(submissionKeyOf(app, "pay-link", ownerId, key), "base64url");
  return payLinkReference(readableLetters(bytes.subarray(0, PAY_LINK_REFERENCE_BYTES)));
}
