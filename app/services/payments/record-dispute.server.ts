import { formatMoment } from "~/models/date";
import { reservedEntries, reservedGoneEntries, refundEntries, reversalOf } from "~/models/ledger/journal";
import { formatNaira } from "~/models/money";
import { raiseAlert } from "./raise-alert.server";
import {
  type DisputeStanding,
  disputedAmount,
  disputeStanding,
  lostAmount,
  reservedIn,
} from "~/models/payments/dispute";
import { endDispute, noteLoss, insertDispute } from "~/models/payments/dispute.server";
import { getCardSignature } from "~/models/payments/card.server";
import { type Payment, walletOf } from "~/models/payments/payment";
import {
  findJournal,
  findProviderNumber,
  lockPaymentAndOrder,
  postForPayment,
} from "~/models/payments/payment.server";
import { bookable } from "~/models/payments/refund";
import { addRefunded, amountInSuspense } from "~/models/payments/refund.server";
import { endReview } from "~/models/payments/suspense.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, contextOf, transact } from "~/services/platform/context.server";
import { postFromWallet } from "./post-refund.server";
import { isSettledFirst } from "./accept-refund.server";
import { endRefundedOrder } from "./end-refunded-order.server";
import { removeCardOfDispute } from "./stop-card.server";
import { readStakes, tellDisputeLost, tellDisputeOpened, tellDisputeWon } from "./tell-of-dispute.server";

interface DisputeUpdate {
  providerId: string;
  amount: number;
  /** Until when the provider takes an answer, if it says so. */
  answerBy?: Date | null;
  /** null while it is open. */
  end: "won" | "lost" | null;
}

/**
 * Asks the provider about a dispute and books what has changed. "unknown" if the provider has no such dispute of this
 * payment; null if it cannot be asked now, or nothing can be booked yet.
 */
export async function recordDispute(
  app: PaymentContext,
  payment: Payment,
  providerId: string,
): Promise<DisputeStanding | "unknown" | null> {
  const answer = await app.payments.findDispute(providerId);
  if (answer.outcome === "not-found") return "unknown";
  if (answer.outcome !== "found") return null;
  const { dispute } = answer;
  const isOfPayment =
    dispute.reference === payment.reference ||
    dispute.transactionId === (await findProviderNumber(app.db, payment.id));
  if (!isOfPayment) return "unknown";
  const standing = disputeStanding(dispute);
  if (standing === "unclear") {
    await tellUnclear(app, payment, dispute);
    return standing;
  }
  const amount = dispute.amount ?? payment.received ?? payment.amount;
  const end = standing === "open" ? null : standing;
  const update = { providerId, amount, end, answerBy: dispute.answerBy };
  return (await acceptDispute(app, payment, update)) ? standing : null;
}

async function tellUnclear(
  app: PaymentContext,
  { reference }: Payment,
  { providerId, status, resolution }: { providerId: string; status: string; resolution: string | null },
): Promise<void> {
  const details = `The provider says that the dispute ${providerId} is "${status}" and its resolution "${resolution ?? "none"}", which we do not know. Nothing was booked. Look at it there.`;
  const alert = { kind: "dispute-unclear" as const, reference, details };
  await raiseAlert(contextOf(app), alert);
}

/**
 * Books a dispute as the provider itself reports it, never as an event does. The disputed amount is held until the
 * dispute ends, whichever of its states is seen first.
 */
export async function acceptDispute(
  app: PaymentContext,
  known: Payment,
  update: DisputeUpdate,
): Promise<boolean> {
  if (!(await isSettledFirst(app, known))) return false;
  const cardSignature = await findCardSignature(app, known);
  if (cardSignature === undefined) return false;
  await transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const payment = await lockPaymentAndOrder(db, known);
    const { providerId, end, answerBy = null } = update;
    const amount = disputedAmount(payment, update.amount);
    const disputed = { providerId, amount, cardSignature, answerBy };
    const isNew = await insertDispute(db, { payment, ...disputed, now });
    if (isNew) await reserveDisputed(ctx, payment, disputed);
    const ended = end && (await endDispute(db, providerId, end, now));
    if (isNew && !ended) await tellDisputeOpened(ctx, payment, disputed);
    if (!ended) return;
    if (end === "won") {
      await release(ctx, payment, providerId);
      if (!isNew) await tellDisputeWon(ctx, payment, disputed);
    } else await lose(ctx, payment, { ...disputed, amount: Math.min(ended, amount) });
  });
  return true;
}

/**
 * Which card paid; null if none did or the provider names none, undefined if it cannot be asked now. A card that was
 * not saved may be saved later.
 */
async function findCardSignature(
  { db, payments }: PaymentContext,
  { cardId, channel, reference }: Payment,
): Promise<string | null | undefined> {
  if (cardId !== null) return getCardSignature(db, cardId);
  if (channel !== "card") return null;
  const answer = await payments.verify(reference);
  if (answer.outcome === "not-found") return null;
  return answer.outcome === "found" ? answer.payment.authorization?.signature || null : undefined;
}

interface BookedDispute {
  providerId: string;
  amount: number;
  cardSignature: string | null;
  answerBy: Date | null;
}

/** Money refunded before cannot be taken again, so no more is held than is left. */
async function reserveDisputed(
  ctx: Context,
  payment: Payment,
  { providerId, amount, answerBy }: BookedDispute,
): Promise<void> {
  const reserved = bookable(payment, amount);
  if (payment.result !== "suspense" && reserved > 0)
    await postFromWallet(
      ctx,
      payment,
      {
        amount: reserved,
        kind: "dispute",
        reference: `dispute:${providerId}`,
        text: "Disputed payment, held",
      },
      (fromWallet) => reservedEntries(reserved, fromWallet, walletOf(payment)),
    );
  await raiseAlert(ctx, {
    kind: "dispute",
    reference: payment.reference,
    details: `Dispute ${providerId} over ${formatNaira(amount)}. Answer it at Paystack${answerBy ? ` by ${formatMoment(answerBy)}` : ""}; the amount is held until it ends.`,
  });
}

async function release({ db, now }: Context, payment: Payment, providerId: string): Promise<void> {
  const reserved = await findJournal(db, `dispute:${providerId}`);
  if (!reserved) return;
  const key = { ownerId: payment.ownerId, reference: providerId };
  await postForPayment(
    db,
    key,
    "dispute-won",
    "Disputed payment, released",
    reversalOf(reserved.entries),
    now,
    reserved.id,
  );
}

/** The bank took the money back: it is paid from the hold, and if all of the payment is gone, what it bought ends. */
async function lose(ctx: Context, payment: Payment, lost: BookedDispute): Promise<void> {
  const { db, now } = ctx;
  const { providerId } = lost;
  const before = await readStakes(ctx, payment, lost);
  const gone =
    payment.result === "suspense"
      ? await loseSuspended(ctx, payment, lost)
      : await loseReserved(ctx, payment, lost);
  if (gone < lost.amount) await tellOfMore(ctx, payment, { ...lost, gone });
  const all = gone > 0 && (await addRefunded(db, payment, { amount: gone, now }));
  if (all) await endRefundedOrder(ctx, payment);
  if (before.card && lost.cardSignature !== null)
    await removeCardOfDispute(ctx, payment.ownerId, { id: before.card.id, signature: lost.cardSignature });
  const after = await tellDisputeLost(ctx, payment, lost, before);
  await noteLoss(db, providerId, {
    taken: gone,
    paidUntilBefore: before.plan?.paidUntil ?? null,
    paidUntilAfter: after?.paidUntil ?? null,
  });
}

/** What was refunded before, for example to the wallet, stays with the owner: staff have to settle it. */
async function tellOfMore(
  ctx: Context,
  { reference, result }: Payment,
  { providerId, amount, gone }: BookedDispute & { gone: number },
): Promise<void> {
  // Staff who recorded that the money went back have counted it already.
  if (result === "returned") return;
  const details = `By the dispute ${providerId} a bank reversed ${formatNaira(amount)}, which is more than was left of the payment. Only ${formatNaira(gone)} of it was booked. Settle the rest with the owner.`;
  await raiseAlert(ctx, { kind: "dispute-above", reference, details });
}

const takenBackText = "Payment reversed by your bank";

async function loseSuspended(
  { db, now }: Context,
  payment: Payment,
  { providerId, amount }: BookedDispute,
): Promise<number> {
  const suspended = await amountInSuspense(db, payment);
  const gone = lostAmount(payment, amount, suspended);
  const key = { ownerId: payment.ownerId, reference: providerId };
  if (gone > 0) await postForPayment(db, key, "dispute-lost", takenBackText, reservedGoneEntries(gone), now);
  if (gone === suspended) await endReview(db, payment.id, "returned");
  return gone;
}

/**
 * If less was taken than was held, because the claim was settled for less or a refund came first, the hold is undone.
 */
async function loseReserved(
  ctx: Context,
  payment: Payment,
  { providerId, amount }: BookedDispute,
): Promise<number> {
  const { db, now } = ctx;
  const reserved = await findJournal(db, `dispute:${providerId}`);
  const sum = reserved ? reservedIn(reserved.entries) : 0;
  const gone = lostAmount(payment, amount, sum);
  const key = { ownerId: payment.ownerId, reference: providerId };
  if (gone === sum) {
    if (gone > 0)
      await postForPayment(db, key, "dispute-lost", takenBackText, reservedGoneEntries(gone), now);
    return gone;
  }
  await release(ctx, payment, providerId);
  if (gone > 0)
    await postFromWallet(
      ctx,
      payment,
      {
        amount: gone,
        kind: "dispute-lost",
        reference: `dispute-lost:${providerId}`,
        text: takenBackText,
      },
      (fromWallet) => refundEntries({ amount: gone, wallet: walletOf(payment), fromWallet }),
    );
  return gone;
}
