import type { User } from "~/models/users/user";
import { requireShop } from "~/services/members/shop.server";

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
