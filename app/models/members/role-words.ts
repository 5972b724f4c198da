import type { MemberRole, Role } from "#db/schema";
import { roleNames } from "~/models/users/role";
import { worksInShop } from "~/models/users/user";
import { joinWords } from "~/models/word-list";
import { mayInShop, type ShopPermission, shopPermissions, type ShopPlace } from "./permissions";

export interface RoleWords {
  value: MemberRole;
  name: string;
  /** What the role opens on this site. */
  may: string;
}

/** The roles an owner can give, least powerful first. */
export const memberRoles: readonly RoleWords[] = (Object.keys(roleNames) as Role[])
  .filter(worksInShop)
  .reverse()
  .map((value) => ({ value, name: roleNames[value], may: shopRoleInWords(value) }));

export const roleWordsOf = (role: MemberRole): RoleWords => {
  const words = memberRoles.find(({ value }) => value === role);
  if (!words) throw new Error(`no such role: ${role}`);
  return words;
};

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
