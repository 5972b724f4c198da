import type { Role } from "#db/schema";
import { type ShopPermission, mayInShop } from "./permissions";

const shopPages = new Map<string, ShopPermission>([
  ["locations", "locations"],
  ["sales-report", "salesReport"],
  ["sales-report.csv", "salesReport"],
]);

const owners: readonly Role[] = ["owner"];
const payers: readonly Role[] = ["owner", "agent"];
const agents: readonly Role[] = ["agent"];
const registrars: readonly Role[] = ["agent", "staff"];

const ownPages = new Map<string, readonly Role[]>([
  ...["device", "plans-details", "plans-and-billings", "pay", "wallet", "user-management"].map(
    (page) => [page, owners] as const,
  ),
  ...["invoices", "pay-links", "pro-formas", "transactions"].map((page) => [page, payers] as const),
  ...["reseller", "tokens", "plandetails"].map((page) => [page, agents] as const),
  ...["registrant", "registrant.csv"].map((page) => [page, registrars] as const),
  ["staff", ["staff"]],
]);

/** Whether a page is for this role, by the first segment of its path. The guard of the page decides about the rest. */
export function isPageFor(role: Role, path: string): boolean {
  const [, first = ""] = /^\/([\w.-]*)/.exec(path) ?? [];
  const permission = shopPages.get(first);
  if (permission !== undefined) return role === "staff" || mayInShop(role, permission);
  return ownPages.get(first)?.includes(role) ?? true;
}
