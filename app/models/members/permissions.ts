import type { MemberRole, Role } from "#db/schema";
import { joinWords } from "~/models/word-list";

/** The roles of the people in a shop. */
type ShopRole = "owner" | MemberRole;

interface ShopPlace {
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

/** "Sees the sales report, debtors, tills and shops. May record what a debtor paid. No plan, wallet or cards." */
export function shopRoleInWords(role: MemberRole): string {
  const open = (Object.keys(shopPermissions) as ShopPermission[])
    .filter((permission) => mayInShop(role, permission))
    .map((permission): ShopPlace => shopPermissions[permission]);
  if (open.length === 0) return "Can use the app. Can’t see sales totals.";
  const does = open.reduce<string[]>((all, place) => (place.does ? [...all, place.does] : all), []);
  const sees = joinWords(open.map((place) => place.sees));
  return `Sees ${sees}.${does.length > 0 ? ` May ${joinWords(does)}.` : ""} No plan, wallet or cards.`;
}

/** Who opens a place: "the owner and managers". */
function rolesAllowed(permission: ShopPermission): string {
  const roles: readonly ShopRole[] = shopPermissions[permission].roles;
  return joinWords(roles.map((role) => (role === "owner" ? "the owner" : `${role}s`)));
}

/** The refusal of a page that a person’s role in the shop does not open. */
export const refusalInShop = (permission: ShopPermission): string =>
  `This page is for ${rolesAllowed(permission)} of the shop. If you need it for your work, ask the owner to give you another role.`;
