import type { ReportReader } from "~/models/sales/report.server";
import type { ShopPermission } from "~/models/members/permissions";
import { requireShop } from "~/routes/_shared/require-shop.server";
import { requireOwner } from "~/routes/_shared/require-access.server";

/** Guard of all pages that show sales: the report, its lists and its file. */
export async function requireReportReader(
  request: Request,
  permission: Extract<ShopPermission, "salesReport" | "debtors"> = "salesReport",
): Promise<ReportReader> {
  const { user, shop } = await requireShop(request, permission);
  return { user, shop };
}

/** Guard of all changes to a shop's sales and imported files: only its owner. */
export async function requireSalesKeeper(
  request: Request,
  keeps: readonly string[] = [],
): Promise<ReportReader> {
  const { user } = await requireOwner(request, { keeps });
  return { user, shop: { ownerId: user.id, name: user.name } };
}
