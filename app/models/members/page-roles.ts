import type { Role } from "#db/schema";
import { roleNames } from "~/models/users/role";
import { ownsShop, worksInShop } from "~/models/users/user";
import { accountMenu, linksOf } from "./account-menu";

/** Pages that a role opens, or that lead it on to its own, although its menu does not have them. */
const besidesMenu: Record<string, (role: Role) => boolean> = {
  "/all-locations": (role) => ownsShop(role) || worksInShop(role),
  "/dashboard": (role) => role === "agent" || role === "staff",
  "/device": ownsShop,
  "/locations": (role) => role === "staff",
  "/pay": ownsShop,
  "/plandetails": (role) => role === "agent",
  "/plans-details": ownsShop,
  "/pro-formas": (role) => ownsShop(role) || role === "agent",
  "/sales-report": (role) => role === "staff",
};

/**
 * Whether a page is for this role: in its menu, by the first segment of its path. The guard of the page decides about
 * the rest, and about pages that no role has in its menu.
 */
export function isPageFor(role: Role, path: string): boolean {
  const [page = ""] = /^\/[\w-]*/.exec(path) ?? [];
  const opens = (one: Role) =>
    linksOf(accountMenu(one)).some(({ href }) => href === page) || besidesMenu[page]?.(one) === true;
  return opens(role) || !(Object.keys(roleNames) as Role[]).some(opens);
}
