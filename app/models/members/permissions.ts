import type { MemberRole, Role } from "#db/schema";
import { joinWords } from "~/models/word-list";

/** The roles of the people in a shop. */
type ShopRole = "owner" | MemberRole;

export interface ShopPlace {
  roles: readonly ShopRole[];
  /** What the role sees there, on the page about roles. */
  sees: string;
  /** What it may also do there. */
  does?: string;
}

const managers = ["owner", "manager"] as const;

/**
 * What an owner can leave to others: pages with their posts, each with the roles that open it. Guards, the menu and
 * the words about roles read the same row. All else in a shop is its owner's alone: see `ownsShop`.
 */
export const shopPermissions = {
  salesReport: { roles: managers, sees: "the sales report" },
  debtors: { roles: managers, sees: "debtors", does: "record what a debtor paid" },
  tills: { roles: managers, sees: "tills" },
  locations: { roles: managers, sees: "shops" },
} as const satisfies Record<string, ShopPlace>;

export type ShopPermission = keyof typeof shopPermissions;

/** Whether this role may open the place, and do what is done there, in its shop. */
export function mayInShop(role: Role, permission: ShopPermission): boolean {
  const roles: readonly Role[] = shopPermissions[permission].roles;
  return roles.includes(role);
}

/** Who opens a place: "the owner and managers". */
function rolesAllowed(permission: ShopPermission): string {
  const roles: readonly ShopRole[] = shopPermissions[permission].roles;
  return joinWords(roles.map((role) => (role === "owner" ? "the owner" : `${role}s`)));
}

/** The refusal of a page that a person’s role in the shop does not open. */
export const refusalInShop = (permission: ShopPermission): string =>
  `This page is for ${rolesAllowed(permission)} of the shop. If you need it for your work, ask the owner to give you another role.`;
