import { walletWords } from "~/models/ledger/wallet";
import { smsLink } from "~/models/messages/money-text";
import { sentBackSms } from "~/messages/money-sms";
import { sentBackMail } from "~/messages/payments/mail";
import { payerSentBackMail } from "~/messages/payments/payer-mail";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import { hasResult, type Payment, walletOf } from "~/models/payments/payment";
import {
  failPayment,
  findPayment,
  findPaymentByProvider,
  noteSentBack,
} from "~/models/payments/payment.server";
import type { ProviderEvent } from "~/models/payments/provider-event-fields.server";
import { getUser } from "~/models/users/user.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { transact } from "~/services/platform/context.server";
import { settlePayment } from "./settle-payment.server";
import { tellPayer } from "./tell-payer.server";

/**
 * A transfer that the provider did not accept: its money never reaches us, so nothing is booked. The event only names
 * the provider's own number of the transaction, which is verified first: the payment may be paid by now, and no call
 * reports the rejection itself. Returns the result in a word or two; null if it must be tried again.
 */
export async function acceptRejection(app: PaymentContext, { data }: ProviderEvent): Promise<string | null> {
  const rejected = data.bank_transfer;
  if (!rejected?.transaction_id) return "unreadable";
  const payment = await findRejected(app, rejected.transaction_id);
  if (payment === null || payment === "not ours") return payment;
  const now = await settlePayment(app, payment.reference);
  if (!now.asked) return null;
  if (hasResult(now.state)) return "after the end";
  if (rejected.message_type !== "INCORRECT_AMOUNT" || !rejected.amount) {
    const reason = "The bank did not let the transfer through.";
    await failPayment(app.db, payment, { reason }, app.clock.now());
    return "failed";
  }
  return (await tellSender(app, payment, rejected.amount)) ? "sent back" : "after the end";
}

/** Asks the provider about a number that no payment has yet: it is stored when a transaction is first read. */
async function findRejected(
  { db, payments }: PaymentContext,
  providerId: string,
): Promise<Payment | "not ours" | null> {
  const known = await findPaymentByProvider(db, providerId);
  if (known) return known;
  const answer = await payments.find(providerId);
  if (answer.outcome === "not-found") return "not ours";
  return answer.outcome === "found"
    ? ((await findPayment(db, answer.payment.reference)) ?? "not ours")
    : null;
}

async function tellSender(app: PaymentContext, payment: Payment, amount: number): Promise<boolean> {
  const { reference } = payment;
  return transact(app, null, async (ctx) => {
    const { db, now, origin, notify } = ctx;
    if (!(await noteSentBack(db, payment, { amount, now }))) return false;
    const sentBack = { about: "payment-sent-back" as const, of: [reference, String(amount)] };
    if (payment.payLinkId !== null) {
      // The owner sent nothing, and cannot send it again.
      const mail = (paidFor: PaidFor) => payerSentBackMail(payment, amount, paidFor);
      await tellPayer(ctx, payment, { ...sentBack, mail });
      return true;
    }
    const user = await getUser(db, payment.ownerId);
    const text = sentBackSms({
      what: payment.purpose === "order" ? "your plan" : `your ${walletWords[walletOf(payment)].name}`,
      sent: amount,
      due: payment.amount,
      link: smsLink(origin, `/payment/${reference}`),
    });
    await notify(user, {
      ...sentBack,
      mail: sentBackMail(payment, amount, user, origin),
      moneyText: { kind: "payment-failed", text },
    });
    return true;
  });
}
