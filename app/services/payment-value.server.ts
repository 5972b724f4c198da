import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { renewCode, saveCard } from "~/models/card.server";
import { creditEntries, parkEntries, providerFeeEntries, topUpEntries, type Entry } from "~/models/ledger";
import { post } from "~/models/ledger.server";
import { kobo } from "~/models/money";
import { enqueue } from "~/models/outbox.server";
import {
  ownFee,
  parkedAmount,
  type Mismatch,
  type Payment,
  type PaymentOutcome,
  type ProviderMode,
} from "~/models/payment";
import { raiseAlert } from "~/models/payment-alert.server";
import { creditedMail, reviewMail } from "~/models/payment-mail";
import type { ProviderPayment } from "~/models/payment-provider";
import { paidByCard, topUpReceipt } from "~/models/receipt";
import { insertReceipt } from "~/models/receipt.server";
import type { User } from "~/models/user";
import { getUser } from "~/models/user.server";
import { sealCode } from "./card-vault.server";
import { fulfilOrder } from "./fulfilment.server";
import type { PaymentContext } from "./payments.server";

interface Counted {
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

interface Parking {
  seen: ProviderPayment;
  mode: ProviderMode;
  reason: Mismatch;
  now: Date;
}

/** Money that does not fit what was asked gives nothing; it waits in an account of its own until staff have looked. */
export async function parkPayment(
  trx: Db,
  payment: Payment,
  { seen, mode, reason, now }: Parking,
): Promise<Counted> {
  const parked = parkedAmount(seen, mode);
  if (parked > 0)
    await journal(trx, payment, "parked", "Card payment being checked", parkEntries(parked), now);
  const user = await getUser(trx, payment.ownerId);
  await raiseAlert(trx, {
    kind: "review",
    reference: payment.reference,
    details: differences(payment, seen),
    now,
  });
  await enqueue(trx, {
    channel: "mail",
    recipient: user.email,
    ...reviewMail(payment, user),
    ownerId: user.id,
    dedupeKey: `payment-review:${payment.reference}`,
    now,
  });
  await recordEvent(trx, {
    now,
    action: "payment-settled",
    outcome: "refused",
    reason,
    subjectId: payment.ownerId,
  });
  return { result: "parked", provider_fee: seen.fees, reason };
}

function differences(payment: Payment, seen: ProviderPayment): string {
  return [
    `Asked for: ${payment.amount} kobo, ${payment.currency}`,
    `Paid: ${seen.amount} kobo, ${seen.currency || "no currency"}, ${seen.domain || "no"} mode, reference ${seen.reference}`,
    `The e-mail address ${seen.email.toLowerCase() === payment.email.toLowerCase() ? "is the same" : "differs"}.`,
  ].join("\n");
}

/** Saved when the owner asked for it and the provider allows it; a card that is saved already gets its newest code. */
async function keepCard(
  app: PaymentContext,
  trx: Db,
  { ownerId, email, cardId, saveCard: wanted }: Payment,
  { authorization }: ProviderPayment,
  now: Date,
): Promise<void> {
  if (!authorization?.reusable || authorization.channel !== "card" || authorization.signature === "") return;
  const { signature, code } = authorization;
  const codeCipher = sealCode(app.config.payments.cardKeys, app.random, { ownerId, signature }, code);
  if (cardId !== null) await renewCode(trx, ownerId, signature, codeCipher);
  else if (wanted) {
    await saveCard(trx, { ownerId, email, authorization, codeCipher, now });
    await recordEvent(trx, {
      now,
      action: "card-saved",
      outcome: "ok",
      actorId: ownerId,
      subjectId: ownerId,
    });
  }
}

async function journal(
  trx: Db,
  { ownerId, reference }: Payment,
  kind: string,
  text: string,
  entries: Entry[],
  now: Date,
): Promise<void> {
  const posted = await post(trx, { ownerId, kind, reference: `${kind}:${reference}`, text, entries, now });
  if (posted.outcome !== "posted")
    throw new Error(`the journal ${kind} of ${reference} is ${posted.outcome}`);
}
