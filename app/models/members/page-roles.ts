import type { Role } from "#db/schema";
import { roleNames } from "~/models/users/role";
import { ownsShop, worksInShop } from "~/models/users/user";
import { type AccountLink, accountMenu, currentLink, linksOf } from "./account-menu";

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
 * Whether a page is for this role: in its menu, by the place there that is nearest above it. The guard of the page
 * decides about the rest, and about pages that no role has in its menu.
 */
export function isPageFor(role: Role, path: string): boolean {
  const [page = ""] = /^[\w/-]*/.exec(path) ?? [];
  const [, first = ""] = page.split("/");
  const besides = besidesMenu[`/${first}`];
  const link = currentLink(allLinks, page);
  const opens = (one: Role) => menuLinks(one).some(({ href }) => href === link) || besides?.(one) === true;
  return opens(role) || !roles.some(opens);
}

const menuLinks = (role: Role) => linksOf(accountMenu(role));

const roles = Object.keys(roleNames) as Role[];

/** By reduce, as in `linksOf`. */
const allLinks = roles.reduce<AccountLink[]>((all, role) => all.concat(menuLinks(role)), []);
