import type { User } from "~/models/users/user";
import { requireShop } from "~/services/members/require-shop.server";
import { requireOwner } from "~/services/sessions/require-access.server";

export interface ReportReader {
  user: User;
  /** Whose sales are read. */
  shop: { ownerId: number; name: string };
}

/** Guard of all that shows sales: the report, its lists and its file. */
export async function requireReportReader(request: Request): Promise<ReportReader> {
  const { user, shop } = await requireShop(request, "manager");
  return { user, shop };
}

/** Guard of what changes the sales of a shop, and of the files that brought them in: its owner alone. */
export async function requireSalesKeeper(request: Request): Promise<ReportReader> {
  const { user } = await requireOwner(request);
  return { user, shop: { ownerId: user.id, name: user.name } };
}
