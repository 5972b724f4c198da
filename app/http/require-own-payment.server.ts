import { isPaymentReference, type Payment } from "~/models/payments/payment";
import { findOwnPayment } from "~/models/payments/payment.server";
import type { AppContext } from "~/services/platform/context.server";
import { denial } from "./refusals/refuse-object.server";

/** The owner's payment; another owner's gets the same answer as one that does not exist. */
export async function requireOwnPayment(
  app: AppContext,
  ownerId: number,
  reference: string | null | undefined,
): Promise<Payment> {
  const known = reference && isPaymentReference(reference);
  const payment = known ? await findOwnPayment(app.db, ownerId, reference) : null;
  if (payment) return payment;
  const message = "This payment is not in your account.";
  throw await denial(app, { userId: ownerId, object: "payment", message });
}
