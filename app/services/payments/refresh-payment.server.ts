import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "~/models/duration";
import { hasResult, type Payment } from "~/models/payments/payment";
import { getPayment } from "~/models/payments/payment.server";
import { countAttempt } from "~/models/http/throttle.server";
import { askLimit } from "~/models/payments/limits";
import type { PaymentContext } from "~/services/platform/app.server";
import { settlePayment } from "./settle-payment.server";

/** How long a visitor waits for a page at most; the call to the provider goes on. */
const PATIENCE = 5 * SECOND;

/** The payment with the provider's latest status, if that arrives soon. */
export async function freshPayment(app: PaymentContext, payment: Payment): Promise<Payment> {
  if (hasResult(payment.state)) return payment;
  const asking = await countAttempt(app.db, `payment-check:${payment.reference}`, askLimit, app.clock.now());
  if (!asking.allowed) return payment;
  const { reference } = payment;
  const settling = settlePayment(app, reference).catch((error: unknown) => {
    app.log.error({ err: error, reference }, "a payment cannot be settled yet");
  });
  await Promise.race([settling, wait(PATIENCE, undefined, { ref: false })]);
  return getPayment(app.db, reference);
}
