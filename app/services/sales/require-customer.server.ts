import { findCustomer } from "~/models/sales/debtor.server";
import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import type { ReportReader } from "./require-report-reader.server";

/** The customer of a sale. One of another owner gets the same answer as one that does not exist. */
export async function requireCustomer(
  app: Pick<App, "db" | "clock">,
  { user, shop }: ReportReader,
  saleId: number,
) {
  const customer = await findCustomer(app.db, shop.ownerId, saleId);
  if (customer) return customer;
  throw await denial(app, {
    userId: user.id,
    object: "customer",
    message: "This customer is not in your account.",
  });
}
