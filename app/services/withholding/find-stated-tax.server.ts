import type { Payment } from "~/models/payments/payment";
import { findPaymentOrder } from "~/models/payments/payment.server";
import { statedTaxView } from "~/models/payments/stated-tax";
import type { PaymentView } from "~/models/payments/view";
import { claimPath } from "~/models/withholding/claim";
import { findClaim, findClaimOfOrder } from "~/models/withholding/claim.server";
import type { App } from "~/services/platform/app.server";

/** What a payment that withheld tax closed says, and the page of that tax; null for all other payments. */
export async function findStatedTax(
  { db }: Pick<App, "db">,
  { state, orderId }: Payment,
): Promise<{ view: PaymentView; page: string | null } | null> {
  if (state !== "cancelled" || orderId === null) return null;
  if ((await findPaymentOrder(db, orderId)).state !== "awaiting") return null;
  const reference = await findClaimOfOrder(db, orderId);
  const claim = reference === null ? null : await findClaim(db, reference);
  return {
    view: statedTaxView(claim && claim.due - claim.amount),
    page: claim && claimPath(claim.reference),
  };
}
