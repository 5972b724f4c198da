import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type Entry, heldEntries, heldGoneEntries, refundEntries, reversalOf } from "~/models/ledger/journal";
import { formatNaira } from "~/models/money";
import { raiseAlert } from "~/models/payments/alert.server";
import { type DisputeStanding, standingOf } from "~/models/payments/dispute";
import { endDispute, openDispute } from "~/models/payments/dispute.server";
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
import { postFromWallet } from "./post-refund.server";
import { isSettledFirst } from "./accept-refund.server";
import { endRefundedOrder } from "./end-refunded-order.server";

interface DisputeUpdate {
  providerId: string;
  amount: number;
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
  const standing = standingOf(dispute);
  if (standing === "unclear") {
    await tellUnclear(app, payment, dispute);
    return standing;
  }
  const amount = dispute.amount ?? payment.received ?? payment.amount;
  const end = standing === "open" ? null : standing;
  return (await acceptDispute(app, payment, { providerId, amount, end })) ? standing : null;
}

async function tellUnclear(
  app: PaymentContext,
  { reference }: Payment,
  { providerId, status, resolution }: { providerId: string; status: string; resolution: string | null },
): Promise<void> {
  const details = `The provider says that the dispute ${providerId} is "${status}" and its resolution "${resolution ?? "none"}", which we do not know. Nothing was booked. Look at it there.`;
  const alert = { kind: "dispute-unclear" as const, reference, details, now: app.clock.now() };
  await raiseAlert(app.db, alert, app.config.contact);
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
  const now = app.clock.now();
  const { contact } = app.config;
  await app.db.transaction().execute(async (trx) => {
    const payment = await lockPaymentAndOrder(trx, known);
    const { providerId, end } = update;
    const amount = Math.min(update.amount, payment.received ?? payment.amount);
    if (await openDispute(trx, { payment, providerId, amount, now }))
      await hold(trx, payment, { providerId, amount, now }, contact);
    const ended = end && (await endDispute(trx, providerId, end, now));
    if (!ended) return;
    if (end === "won") await release(trx, payment, providerId, now);
    else await lose(trx, payment, { providerId, amount: Math.min(ended, amount), now }, contact);
  });
  return true;
}

interface Disputed {
  providerId: string;
  amount: number;
  now: Date;
}

/** Money refunded before cannot be taken again, so no more is held than is left. */
async function hold(
  trx: Db,
  payment: Payment,
  { providerId, amount, now }: Disputed,
  contact: ContactDetails,
): Promise<void> {
  const held = bookable(payment, amount);
  if (payment.result !== "suspense" && held > 0)
    await postFromWallet(
      trx,
      payment,
      {
        ...{ amount: held, kind: "dispute", reference: `dispute:${providerId}`, now },
        text: "Disputed payment, held",
      },
      (fromWallet) => heldEntries(held, fromWallet, walletOf(payment)),
    );
  await raiseAlert(
    trx,
    {
      kind: "dispute",
      reference: payment.reference,
      details: `Dispute ${providerId} over ${formatNaira(amount)}. Answer it at the provider; the amount is held until it ends.`,
      now,
    },
    contact,
  );
}

async function release(trx: Db, payment: Payment, providerId: string, now: Date): Promise<void> {
  const held = await findJournal(trx, `dispute:${providerId}`);
  if (!held) return;
  const key = { ownerId: payment.ownerId, reference: providerId };
  await postForPayment(
    trx,
    key,
    "dispute-won",
    "Disputed payment, released",
    reversalOf(held.entries),
    now,
    held.id,
  );
}

/** The bank took the money back: it is paid from the hold, and if all of the payment is gone, what it bought ends. */
async function lose(trx: Db, payment: Payment, lost: Disputed, contact: ContactDetails): Promise<void> {
  const gone =
    payment.result === "suspense"
      ? await loseSuspended(trx, payment, lost)
      : await loseHeld(trx, payment, lost);
  if (gone < lost.amount) await tellOfMore(trx, payment, { ...lost, gone }, contact);
  if (gone === 0) return;
  const all = await addRefunded(trx, payment, { amount: gone, now: lost.now });
  if (all) await endRefundedOrder(trx, payment, lost.now, contact);
}

/** What was refunded before, for example to the wallet, stays with the owner: staff have to settle it. */
async function tellOfMore(
  trx: Db,
  { reference, result }: Payment,
  { providerId, amount, gone, now }: Disputed & { gone: number },
  contact: ContactDetails,
): Promise<void> {
  // Staff who recorded that the money went back have counted it already.
  if (result === "returned") return;
  const details = `By the dispute ${providerId} a bank reversed ${formatNaira(amount)}, which is more than was left of the payment. Only ${formatNaira(gone)} of it was booked. Settle the rest with the owner.`;
  await raiseAlert(trx, { kind: "dispute-above", reference, details, now }, contact);
}

const takenBackText = "Payment reversed by your bank";

async function loseSuspended(
  trx: Db,
  payment: Payment,
  { providerId, amount, now }: Disputed,
): Promise<number> {
  const suspended = await amountInSuspense(trx, payment);
  const gone = bookable(payment, Math.min(amount, suspended));
  const key = { ownerId: payment.ownerId, reference: providerId };
  if (gone > 0) await postForPayment(trx, key, "dispute-lost", takenBackText, heldGoneEntries(gone), now);
  if (gone === suspended) await endReview(trx, payment.id, "returned");
  return gone;
}

/**
 * If less was taken than was held, because the claim was settled for less or a refund came first, the hold is undone.
 */
async function loseHeld(trx: Db, payment: Payment, { providerId, amount, now }: Disputed): Promise<number> {
  const held = await findJournal(trx, `dispute:${providerId}`);
  const sum = held ? heldIn(held.entries) : 0;
  const gone = bookable(payment, Math.min(amount, sum));
  const key = { ownerId: payment.ownerId, reference: providerId };
  if (gone === sum) {
    if (gone > 0) await postForPayment(trx, key, "dispute-lost", takenBackText, heldGoneEntries(gone), now);
    return gone;
  }
  await release(trx, payment, providerId, now);
  if (gone > 0)
    await postFromWallet(
      trx,
      payment,
      {
        ...{ amount: gone, kind: "dispute-lost", reference: `dispute-lost:${providerId}`, now },
        text: takenBackText,
      },
      (fromWallet) => refundEntries({ amount: gone, wallet: walletOf(payment), fromWallet }),
    );
  return gone;
}

function heldIn(entries: Entry[]): number {
  return entries.reduce((sum, { account, amount }) => (account === "suspense" ? sum - amount : sum), 0);
}
