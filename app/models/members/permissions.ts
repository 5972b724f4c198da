import type { MemberRole, Role } from "#db/schema";

/** The roles of the people in a shop. */
type ShopRole = "owner" | MemberRole;

interface ShopPlace {
  roles: readonly ShopRole[];
  /** Its name on the page about roles; left out if it would mean nothing to an owner. */
  words?: string;
}

const everyone = ["owner", "manager", "cashier"] as const;
const managers = ["owner", "manager"] as const;
const ownerAlone = ["owner"] as const;

/**
 * Each place and action of a shop, with the roles that open it. `requireOwner` guards those that are the owner's
 * alone.
 */
export const shopPermissions = {
  dashboard: { roles: everyone },
  downloads: { roles: everyone },
  salesReport: { roles: managers, words: "the sales report" },
  debtors: { roles: managers, words: "debtors" },
  tills: { roles: managers, words: "tills" },
  locations: { roles: managers, words: "shops" },
  salesFiles: { roles: ownerAlone },
  tillChanges: { roles: ownerAlone },
  locationChanges: { roles: ownerAlone },
  plan: { roles: ownerAlone, words: "plan" },
  wallet: { roles: ownerAlone, words: "wallet" },
  cards: { roles: ownerAlone, words: "cards" },
  transactions: { roles: ownerAlone },
  setups: { roles: ownerAlone },
  people: { roles: ownerAlone },
  business: { roles: ownerAlone },
  notifications: { roles: ownerAlone },
  webhooks: { roles: ownerAlone },
  ownData: { roles: ownerAlone },
} as const satisfies Record<string, ShopPlace>;

export type ShopPermission = keyof typeof shopPermissions;

/** Whether this role may open the place, or do the action, in its shop. */
export function mayInShop(role: Role, permission: ShopPermission): boolean {
  const roles: readonly Role[] = shopPermissions[permission].roles;
  return roles.includes(role);
}

/** "Sees the sales report, debtors, tills and shops. No plan, wallet or cards." */
export function shopRoleInWords(role: MemberRole): string {
  const named = (isOpen: boolean) =>
    (Object.keys(shopPermissions) as ShopPermission[]).flatMap((permission) => {
      const { words }: ShopPlace = shopPermissions[permission];
      return words !== undefined && mayInShop(role, permission) === isOpen ? [words] : [];
    });
  const seen = named(true);
  if (seen.length === 0) return "Can use the app. Can’t see sales totals.";
  return `Sees ${listed(seen, "and")}. No ${listed(named(false), "or")}.`;
}

/** In browsers too, the oldest of which have no `at`. */
const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${last} ${words.slice(-1).join()}`;
