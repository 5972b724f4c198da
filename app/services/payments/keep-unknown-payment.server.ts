import { transact } from "~/services/platform/context.server";
import { channelOf } from "~/models/payments/channel";
import { isPaymentReference } from "~/models/payments/payment";
import { insertPayment, movePayment } from "~/models/payments/payment.server";
import type { ProviderPayment } from "~/models/payments/provider";
import { findPayer } from "~/models/payments/suspense.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { putInSuspense } from "./decide-suspense.server";

/**
 * Keeps money that came with one of our references but is not known here, because a restored database has lost it. It
 * waits in suspense for the account with the payer's e-mail. Returns in words what is here now.
 */
export async function keepUnknown(app: PaymentContext, seen: ProviderPayment): Promise<string> {
  const payer = isPaymentReference(seen.reference) ? await findPayer(app.db, seen.email) : null;
  if (!payer) return "this payment is not known, and neither is its account";
  const channel = channelOf(seen.channel);
  if (channel === null) return `this payment is not known, and neither is its way to pay, “${seen.channel}”`;
  await transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const payment = await insertPayment(db, {
      reference: seen.reference,
      ownerId: payer.id,
      purpose: payer.role === "agent" ? "tokens" : "top-up",
      orderId: null,
      amount: seen.amount,
      walletAmount: seen.amount,
      email: seen.email,
      channel,
      payLinkId: null,
      cardId: null,
      saveCard: false,
      renews: false,
      unattended: false,
      submissionKey: null,
      returnPath: "/wallet",
      now,
    });
    if (!payment) return;
    const mode = { live: app.config.payments.live };
    const held = await putInSuspense(ctx, payment, { seen, mode, reason: "record" });
    const facts = { providerStatus: seen.status, providerId: seen.providerId };
    await movePayment(db, payment.id, "review", { ...facts, ...held, settledAt: now, nextCheckAt: null });
  });
  return "it was not known, and waits in suspense";
}
