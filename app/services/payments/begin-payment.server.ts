import { cardOnHoldText } from "~/models/checkout/authorization";
import { isEmailLost } from "~/models/messages/lost-email";
import { securityHold } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { transact } from "~/services/platform/context.server";
import { type PaymentStart, callForBank, callProvider } from "./call-provider.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { setTimeout as wait } from "node:timers/promises";
import { findUsableCard, whyNotUsable, type ChargeableCard } from "~/models/payments/card.server";
import type { PaymentChannel } from "~/models/payments/channel";
import { choosesBank, paymentReference, REFERENCE_BYTES, type Payment } from "~/models/payments/payment";
import { findPaymentByKey, getPayment, insertPayment, noteBank } from "~/models/payments/payment.server";
import { lockOpenPayLink } from "~/models/pay-links/pay-link.server";
import { isPaidInstead } from "~/models/payments/paid-instead.server";
import { accountPages, type PagesOf } from "~/models/payments/pages";
import { OTHER_BANK, ussdBanks } from "~/models/payments/ticket";

export type PaymentRequest = {
  /** Whose order or wallet it is, and the address that the provider is given. */
  owner: { id: number; email: string };
  /** What the card is charged, in kobo. */
  amount: number;
  submissionKey: string;
  channel: PaymentChannel;
  cardId: number | null;
  saveCard: boolean;
  /** Whether the card pays the renewals from then on. */
  renews?: boolean;
  /** Where the owner goes after paying; null if another person pays. */
  returnPath: string | null;
  /** Nobody waits for the answer. */
  unattended?: boolean;
  /** Another person pays, on pages without a login; the address above is that person's. */
  byLink?: { id: number; orderId: number | null; withheld: number | null; pagesOf: PagesOf };
} & ({ purpose: "order"; orderId: number } | { purpose: "top-up" | "tokens"; walletAmount: number });

const pagesOfRequest = ({ byLink }: Pick<PaymentRequest, "byLink">): PagesOf =>
  byLink?.pagesOf ?? accountPages;

const LINK_ENDED = "This link takes no more payments. Nothing was charged.";

const NO_EMAIL = "Your account has no email. Enter one under Security first, then pay.";

/** Records the payment first, then asks the provider for the money, once. */
export async function beginPayment(app: PaymentContext, request: PaymentRequest): Promise<PaymentStart> {
  const earlier = await findPaymentByKey(app.db, request.submissionKey);
  if (earlier) return repeat(app, earlier, request);
  const card =
    request.cardId === null ? null : await findUsableCard(app.db, request.owner.id, request.cardId);
  if (request.cardId !== null && !card)
    return { outcome: await whyNotUsable(app.db, request.owner.id, request.cardId) };
  const heldUntil = card && (await findSecurityHold(app, request));
  if (heldUntil) return { outcome: "unavailable", reason: cardOnHoldText(heldUntil) };
  if (!card && isEmailLost(request.owner.email)) return { outcome: "unavailable", reason: NO_EMAIL };
  const payment = await insertNewPayment(app, request, card);
  if (payment === "link-ended") return { outcome: "unavailable", reason: LINK_ENDED };
  if (payment) return callProvider(app, payment, card, pagesOfRequest(request));
  const parallel = await findPaymentByKey(app.db, request.submissionKey);
  return parallel ? repeat(app, parallel, request) : beginPayment(app, request);
}

/**
 * The password may have been reset since the request was allowed. Renewals, which run without their owner, check this
 * themselves.
 */
async function findSecurityHold(
  { db, clock }: PaymentContext,
  request: PaymentRequest,
): Promise<Date | null> {
  return request.unattended ? null : securityHold(await getUser(db, request.owner.id), clock.now());
}

function insertNewPayment(
  app: PaymentContext,
  request: PaymentRequest,
  card: ChargeableCard | null,
): Promise<Payment | "link-ended" | null> {
  const { byLink, owner } = request;
  return transact(app, byLink ? null : owner, async ({ db, now, audit }) => {
    if (byLink && !(await lockOpenPayLink(db, byLink, now))) return "link-ended";
    const payment = await insertPayment(db, {
      ...newPayment(request),
      reference: paymentReference(app.random.bytes(REFERENCE_BYTES)),
      ownerId: owner.id,
      email: card?.email ?? owner.email,
      unattended: request.unattended ?? false,
      renews: (request.renews ?? false) && request.channel === "card",
      submissionKey: request.submissionKey,
      returnPath: request.returnPath,
      now,
    });
    if (payment) await audit({ action: "payment-begun", reason: request.purpose, subjectId: owner.id });
    return payment;
  });
}

/** The payer of a payment by USSD says which bank; null if it is not on the list. */
export async function chooseBank(
  app: PaymentContext,
  payment: Payment,
  chosen: string,
  pagesOf = accountPages,
): Promise<PaymentStart | null> {
  const bank = ussdBanks.find(({ type }) => type === chosen);
  if (!bank && chosen !== OTHER_BANK) return null;
  // Its page says who has paid.
  if (await isPaidInstead(app.db, payment)) return whereTo(payment, pagesOf);
  const isFirst = await noteBank(app.db, payment.id, bank?.name ?? OTHER_BANK);
  return isFirst
    ? callForBank(app, payment, bank?.type ?? null, pagesOf)
    : whereTo(await untilCalled(app, await getPayment(app.db, payment.reference)), pagesOf);
}

/** What a second post with the same key must match. */
function newPayment(request: PaymentRequest) {
  const { purpose, amount, channel, cardId, saveCard, byLink } = request;
  const subject =
    purpose === "order"
      ? { orderId: request.orderId, walletAmount: null }
      : { orderId: null, walletAmount: request.walletAmount };
  const savesCard = saveCard && cardId === null && channel === "card";
  const payLinkId = byLink?.id ?? null;
  const withheld = byLink?.withheld ?? null;
  return { purpose, amount, channel, payLinkId, withheld, cardId, saveCard: savesCard, ...subject };
}

async function repeat(app: PaymentContext, payment: Payment, request: PaymentRequest): Promise<PaymentStart> {
  const same =
    payment.ownerId === request.owner.id &&
    Object.entries(newPayment(request)).every(([name, value]) => payment[name as keyof Payment] === value);
  return same ? whereTo(await untilCalled(app, payment), pagesOfRequest(request)) : { outcome: "conflict" };
}

const PAUSE = 100;
const MOST_PAUSES = 80;

/** The first post may still be waiting for the provider, and the browser shows the answer to the second one. */
async function untilCalled(app: PaymentContext, payment: Payment): Promise<Payment> {
  let seen = payment;
  const isCalling = () => seen.state === "new" && !choosesBank(seen);
  for (let pauses = 0; isCalling() && pauses < MOST_PAUSES; pauses += 1) {
    await wait(PAUSE);
    seen = await getPayment(app.db, payment.reference);
    if (seen.submissionKey === null) break;
  }
  return seen;
}

function whereTo(payment: Payment, pagesOf: PagesOf): PaymentStart {
  const { reference, state, authorizationUrl, ticketCode, submissionKey, reason } = payment;
  if (submissionKey === null && state !== "settled")
    return { outcome: "unavailable", reason: reason ?? "The payment could not be started. Try again." };
  const isOpen = state === "open";
  const pages = pagesOf(reference);
  const page = choosesBank(payment) || (isOpen && ticketCode !== null) ? pages.ticket : null;
  const location = page ?? (isOpen ? authorizationUrl : null) ?? pages.status;
  return { outcome: "go", location, reference };
}
