import { claimChecks, planNextCheck } from "~/models/payments/reconciliation.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { settlePayment } from "./settle-payment.server";

const BATCH = 20;

/** One round of checks; returns how many were due. */
export async function checkDue(app: PaymentContext): Promise<number> {
  const due = await claimChecks(app.db, BATCH, app.clock.now());
  for (const check of due) {
    const asked = await settlePayment(app, check.reference)
      .then((settlement) => settlement.asked)
      .catch((error: unknown) => {
        app.log.error({ err: error, reference: check.reference }, "a payment cannot be checked");
        return false;
      });
    await planNextCheck(app.db, check, { asked, now: app.clock.now() });
  }
  return due.length;
}
