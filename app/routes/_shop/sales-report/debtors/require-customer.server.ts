import { findCustomer } from "~/models/sales/debtor.server";
import type { User } from "~/models/users/user";
import type { AppContext } from "~/services/platform/context.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { ReportReader } from "~/models/sales/report.server";

/** The customer of a sale. One of another owner gets the same answer as one that does not exist. */
export async function requireCustomer(app: AppContext, { user, shop }: ReportReader, saleId: number) {
  const customer = await findCustomer(app.db, shop.ownerId, saleId);
  if (customer) return customer;
  throw await noSuchCustomer(app, user);
}

export const noSuchCustomer = (app: AppContext, { id: userId }: Pick<User, "id">) =>
  denial(app, { userId, object: "customer", message: "This customer is not in your account." });
