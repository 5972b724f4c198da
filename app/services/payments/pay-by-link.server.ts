import { addressKey } from "~/models/http/throttle";
import { countAttempt, countEachAttempt } from "~/models/http/throttle.server";
import { startsByAddress, startsByLink, wrongTokens } from "~/models/pay-links/limits";
import { type ListedPayLink, payLinkStateAt, readPayLinkToken } from "~/models/pay-links/pay-link";
import { findPayLink, getPayLink } from "~/models/pay-links/pay-link.server";
import { readWithheld, type WithheldTax } from "~/models/pay-links/withheld-tax";
import type { PaymentChannel } from "~/models/payments/channel";
import { linkPages } from "~/models/payments/pages";
import { isPaymentReference, type Payment } from "~/models/payments/payment";
import { findPaymentByLink, listUnfinishedByLink } from "~/models/payments/payment.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { hashToken } from "~/services/platform/token.server";
import { beginPayment } from "./begin-payment.server";
import type { PaymentStart } from "./call-provider.server";
import { settlePayment } from "./settle-payment.server";

/* What a person without an account does with a link: sees what it asks for, pays it, and sees what became of that. */

type FoundLink =
  | { outcome: "found"; link: ListedPayLink }
  | { outcome: "unknown" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Looks a link up. Only addresses that name no link are counted, so that opening one changes nothing. */
export async function findLink(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  token: string,
  address: string,
): Promise<FoundLink> {
  const whole = readPayLinkToken(token);
  const link = whole === null ? null : await findPayLink(db, hashToken(whole));
  if (link) return { outcome: "found", link };
  const tries = await countAttempt(db, `pay-link-wrong:${addressKey(address)}`, wrongTokens, clock.now());
  if (tries.allowed) return { outcome: "unknown" };
  return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
}

/** What a company states as withheld from the price of a link; null if it states nothing, or may not. */
export const readTax = (
  { amount, vat, mayWithhold }: ListedPayLink,
  typed: string | null,
): WithheldTax | null =>
  typed === null || !mayWithhold || vat === null ? null : readWithheld(typed, { amount, vat });

interface LinkPayment {
  token: string;
  /** Of the payer, for the provider and the payment note. */
  email: string;
  channel: PaymentChannel;
  /** As the form posted it. */
  submissionKey: string;
  /** What the payer states as withheld tax, as it was typed. */
  withheld?: string | null;
  address: string;
}

export type LinkStarted =
  | PaymentStart
  | { outcome: "ended" }
  /** What is stated as withheld tax is not at a rate. */
  | { outcome: "invalid-tax" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Attempts that are verified before another one. The job verifies all others. */
const VERIFIED_BEFORE = 3;

/** Starts a payment of an open link, unless an earlier one turns out to be paid. */
export async function payByLink(
  app: PaymentContext,
  link: ListedPayLink,
  { token, email, channel, submissionKey, withheld: typed = null, address }: LinkPayment,
): Promise<LinkStarted> {
  const now = app.clock.now();
  if (payLinkStateAt(link, now) !== "open") return { outcome: "ended" };
  const tax = readTax(link, typed);
  if (tax?.ok === false) return { outcome: "invalid-tax" };
  const withheld = tax?.amount ?? null;
  const counters = [
    [`pay-link-start:${link.id}`, startsByLink],
    [`pay-link-network:${addressKey(address)}`, startsByAddress],
  ] as const;
  const tries = await countEachAttempt(app.db, counters, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  for (const reference of await listUnfinishedByLink(app.db, link, VERIFIED_BEFORE))
    await settlePayment(app, reference);
  if (payLinkStateAt(await getPayLink(app.db, link.id), now) !== "open") return { outcome: "ended" };
  return beginPayment(app, {
    ...subjectOf(link),
    owner: { id: link.ownerId, email },
    amount: link.amount - (withheld ?? 0),
    channel,
    submissionKey: submissionKeyOf(app, "by-link", link.id, submissionKey),
    cardId: null,
    saveCard: false,
    returnPath: null,
    byLink: { id: link.id, orderId: link.orderId, withheld, pagesOf: linkPages(token) },
  });
}

type Subject = { purpose: "order"; orderId: number } | { purpose: "top-up" | "tokens"; walletAmount: number };

function subjectOf({ id, purpose, orderId, walletAmount }: ListedPayLink): Subject {
  if (purpose === "order" && orderId !== null) return { purpose, orderId };
  if (purpose !== "order" && walletAmount !== null) return { purpose, walletAmount };
  throw new Error(`link ${id} pays for nothing`);
}

/** A payment by this link. One of another link gets the same answer as one that does not exist. */
export async function findLinkPayment(
  { db }: Pick<PaymentContext, "db">,
  link: Pick<ListedPayLink, "id">,
  reference: string | undefined,
): Promise<Payment | null> {
  const known = reference !== undefined && isPaymentReference(reference);
  return known ? findPaymentByLink(db, link.id, reference) : null;
}
