import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/contact-details";
import { heldEntries, heldGoneEntries, reversalOf } from "~/models/ledger/journal";
import { raiseAlert } from "~/models/payments/alert.server";
import { endDispute, openDispute } from "~/models/payments/dispute.server";
import { type Payment, walletOf } from "~/models/payments/payment";
import { findJournal, lockPaymentAndOrder, postForPayment } from "~/models/payments/payment.server";
import { addRefunded } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/app/app.server";
import { postFromWallet } from "./given-back.server";
import { isSettledFirst } from "./refunds.server";
import { endTakenBack } from "./taken-back.server";

interface DisputeUpdate {
  providerId: string;
  amount: number;
  /** Null while it is open. */
  end: "won" | "lost" | null;
}

/** A disputed amount is held until the dispute ends, whichever of its two events arrives first. */
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
    const { providerId } = update;
    const amount = Math.min(update.amount, payment.amount);
    if (await openDispute(trx, { payment, providerId, amount, now }))
      await hold(trx, payment, { providerId, amount, now }, contact);
    const ended = update.end && (await endDispute(trx, providerId, update.end, now));
    if (ended && update.end === "won") await release(trx, payment, providerId, now);
    if (ended && update.end === "lost") await lose(trx, payment, { providerId, amount: ended, now }, contact);
  });
  return true;
}

interface Disputed {
  providerId: string;
  amount: number;
  now: Date;
}

async function hold(
  trx: Db,
  payment: Payment,
  { providerId, amount, now }: Disputed,
  contact: ContactDetails,
): Promise<void> {
  if (payment.result !== "suspense")
    await postFromWallet(
      trx,
      payment,
      { amount, kind: "dispute", reference: `dispute:${providerId}`, text: "Disputed payment, held", now },
      (fromWallet) => heldEntries(amount, fromWallet, walletOf(payment)),
    );
  await raiseAlert(
    trx,
    {
      kind: "dispute",
      reference: payment.reference,
      details: `Dispute ${providerId} over ${amount} kobo. Answer it at the provider; the amount is held until it ends.`,
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

/** The bank took the money back: what was held pays for it, and what was bought with all of it ends. */
async function lose(
  trx: Db,
  payment: Payment,
  { providerId, amount, now }: Disputed,
  contact: ContactDetails,
): Promise<void> {
  const key = { ownerId: payment.ownerId, reference: providerId };
  const text = "Payment taken back by your bank";
  await postForPayment(trx, key, "dispute-lost", text, heldGoneEntries(amount), now);
  const all = await addRefunded(trx, payment, { amount, now });
  if (all) await endTakenBack(trx, payment, now, contact);
}
