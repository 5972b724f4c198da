import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { creditEntries, providerFeeEntries, topUpEntries } from "~/models/ledger";
import { kobo } from "~/models/money";
import { enqueue } from "~/models/outbox.server";
import { ownFee, type Payment, type PaymentOutcome } from "~/models/payment";
import { creditedMail } from "~/models/payment-mail";
import type { ProviderPayment } from "~/models/payment-provider";
import { paidByCard, topUpReceipt } from "~/models/receipt";
import { insertReceipt } from "~/models/receipt.server";
import type { User } from "~/models/user";
import { getUser } from "~/models/user.server";
import { fulfilOrder } from "./fulfilment.server";
import { keepCard } from "./kept-card.server";
import { journal } from "./payment-journal.server";
import type { PaymentContext } from "./payments.server";

export interface Counted {
  result: PaymentOutcome;
  provider_fee: number | null;
  reason: string | null;
}

/** What a successful payment is for, in a transaction that holds it: the plan, the top-up, or else the wallet. */
export async function takeValue(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  seen: ProviderPayment,
  now: Date,
): Promise<Counted> {
  const result = await giveValue(app, trx, payment, seen, now);
  const fee = ownFee(payment, seen);
  if (fee)
    await journal(trx, payment, "provider-fee", "Fee of the payment service", providerFeeEntries(fee), now);
  await keepCard(app, trx, payment, seen, now);
  await recordEvent(trx, {
    now,
    action: "payment-settled",
    outcome: "ok",
    reason: result,
    subjectId: payment.ownerId,
  });
  return { result, provider_fee: fee, reason: null };
}

async function giveValue(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  seen: ProviderPayment,
  now: Date,
): Promise<PaymentOutcome> {
  const { ownerId, orderId, walletAmount } = payment;
  if (orderId !== null) {
    const paidBy = paidByCard(seen.authorization?.last4 ?? null);
    const done = await fulfilOrder(app, trx, {
      orderId,
      ownerId,
      paidFrom: "paystack_clearing",
      paidBy,
      now,
    });
    if (done.outcome === "fulfilled") return "fulfilled";
  }
  const user = await getUser(trx, ownerId);
  if (walletAmount === null) await credit(trx, payment, user, now);
  else {
    const fee = payment.amount - walletAmount;
    await journal(trx, payment, "top-up", "Wallet top-up by card", topUpEntries({ walletAmount, fee }), now);
  }
  await writeReceipt(app, trx, payment, { user, seen, now });
  return "credited";
}

/** The order was paid, cancelled or replaced before: the money is the owner's all the same. */
async function credit(trx: Db, payment: Payment, user: User, now: Date): Promise<void> {
  await journal(
    trx,
    payment,
    "late-payment",
    "Card payment kept for you",
    creditEntries(payment.amount),
    now,
  );
  await enqueue(trx, {
    channel: "mail",
    recipient: user.email,
    ...creditedMail(payment, user),
    ownerId: user.id,
    dedupeKey: `payment-credited:${payment.reference}`,
    now,
  });
}

interface Paid {
  user: User;
  seen: ProviderPayment;
  now: Date;
}

function writeReceipt(
  app: PaymentContext,
  trx: Db,
  payment: Payment,
  { user, seen, now }: Paid,
): Promise<void> {
  const walletAmount = payment.walletAmount ?? payment.amount;
  const content = topUpReceipt(
    {
      seller: app.config.seller,
      buyer: { name: user.name, email: user.email },
      reference: payment.reference,
      paidBy: paidByCard(seen.authorization?.last4 ?? null),
    },
    { walletAmount: kobo(walletAmount), fee: kobo(payment.amount - walletAmount) },
  );
  return insertReceipt(trx, { ownerId: user.id, orderId: null, content, now });
}
