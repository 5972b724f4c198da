import { askAgainLimit } from "~/models/console/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { findPayment } from "~/models/payments/payment.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { checkRefunds } from "~/services/payments/send-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";

type ProviderAnswer =
  | { outcome: "asked" | "silent" | "not-found" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Asks the provider about a payment and its refunds, as the jobs do; each answer is applied once. */
export async function askProviderAgain(
  app: PaymentContext,
  staffId: number,
  reference: string,
): Promise<ProviderAnswer> {
  if (!(await findPayment(app.db, reference))) return { outcome: "not-found" };
  const counted = await countAttempt(app.db, `ask-again:${staffId}`, askAgainLimit, app.clock.now());
  if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  const { asked } = await settlePayment(app, reference);
  await checkRefunds(app, reference);
  return { outcome: asked ? "asked" : "silent" };
}
