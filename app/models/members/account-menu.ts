import type { Role } from "#db/schema";
import { ownsShop } from "~/models/users/user";
import { type ShopPermission, mayInShop } from "./permissions";

interface AccountLink {
  label: string;
  href: string;
}

export interface MenuGroup {
  title: string;
  links: AccountLink[];
}

interface Entry extends AccountLink {
  /** Left out for a place that is open to everybody in the shop. */
  permission?: ShopPermission | "owner";
}

type Menu = Record<string, Entry[]>;

const ownAccount: Entry[] = [{ label: "Security", href: "/account/security" }];

/** The menu of a shop in order; each of its people sees the links that their role opens. */
const shop: Menu = {
  Shop: [
    { label: "Dashboard", href: "/dashboard" },
    { label: "Sales report", href: "/sales-report", permission: "salesReport" },
    { label: "Who owes you", href: "/sales-report/debtors", permission: "debtors" },
    { label: "Shops", href: "/locations", permission: "locations" },
    { label: "User management", href: "/user-management", permission: "owner" },
    { label: "Tills", href: "/account/devices", permission: "tills" },
    { label: "Download", href: "/download" },
  ],
  Money: [
    { label: "Wallet", href: "/wallet", permission: "owner" },
    { label: "Transactions", href: "/transactions", permission: "owner" },
    { label: "Invoices", href: "/invoices", permission: "owner" },
    { label: "Payment links", href: "/pay-links", permission: "owner" },
    { label: "Plan and billing", href: "/plans-and-billings", permission: "owner" },
  ],
  Account: [
    { label: "Business details", href: "/account/business", permission: "owner" },
    { label: "Notifications", href: "/account/notifications", permission: "owner" },
    ...ownAccount,
    { label: "Your data", href: "/account/data", permission: "owner" },
  ],
  Developers: [
    { label: "Webhooks", href: "/account/webhooks", permission: "owner" },
    { label: "API", href: "/api", permission: "owner" },
  ],
};

const agent: Menu = {
  Customers: [
    { label: "Your customers", href: "/reseller" },
    { label: "Customer list", href: "/registrant" },
    { label: "Sign-up link", href: "/reseller/link" },
    { label: "Shops", href: "/all-locations" },
  ],
  Money: [
    { label: "Tokens", href: "/tokens" },
    { label: "Transactions", href: "/transactions" },
    { label: "Invoices", href: "/invoices" },
    { label: "Payment links", href: "/pay-links" },
  ],
  Account: [...ownAccount, { label: "Download", href: "/download" }],
};

const staff: Menu = {
  Work: [
    { label: "Staff console", href: "/staff" },
    { label: "Customer list", href: "/registrant" },
    { label: "Shops", href: "/all-locations" },
  ],
  Account: [
    { label: "Second factor", href: "/staff/second-factor" },
    ...ownAccount,
    { label: "Download", href: "/download" },
  ],
};

const menuOf = (role: Role): Menu => (role === "agent" ? agent : role === "staff" ? staff : shop);

/** The links that the role opens, by subject: the side menu on wide screens, and the menu of phones. */
export function accountMenu(role: Role): MenuGroup[] {
  return Object.entries(menuOf(role))
    .map(([title, entries]) => ({ title, links: entriesFor(role, entries).map(linkOf) }))
    .filter(({ links }) => links.length > 0);
}

const entriesFor = (role: Role, entries: Entry[]) =>
  entries.filter(({ permission }) => {
    if (permission === undefined) return true;
    return permission === "owner" ? ownsShop(role) : mayInShop(role, permission);
  });

const linkOf = ({ label, href }: Entry): AccountLink => ({ label, href });

/** The places of all roles in short words, those used most first. */
const mostUsed: readonly AccountLink[] = [
  { label: "Home", href: "/dashboard" },
  { label: "Sales", href: "/sales-report" },
  { label: "Wallet", href: "/wallet" },
  { label: "People", href: "/user-management" },
  { label: "Debtors", href: "/sales-report/debtors" },
  { label: "Tills", href: "/account/devices" },
  { label: "Customers", href: "/reseller" },
  { label: "Link", href: "/reseller/link" },
  { label: "Tokens", href: "/tokens" },
  { label: "Transactions", href: "/transactions" },
  { label: "Download", href: "/download" },
  { label: "Security", href: "/account/security" },
];
const IN_BAR = 4;

/**
 * The places that a role uses most, four at most, for the bar at the bottom of phones. Pages outside the menu, such as those of
 * a checkout, have no bar.
 */
export function placesMostUsed(role: Exclude<Role, "staff">, path: string): readonly AccountLink[] {
  const menu = linksOf(accountMenu(role));
  if (currentLink(menu, path) === undefined) return [];
  return mostUsed.filter((place) => menu.some(({ href }) => href === place.href)).slice(0, IN_BAR);
}

/** Browsers that hydrate pages may be older than flatMap. */
export const linksOf = (groups: readonly MenuGroup[]): AccountLink[] =>
  groups.reduce<AccountLink[]>((all, { links }) => [...all, ...links], []);

/** The link of the page, or of the place that the page belongs to. */
export function currentLink(links: readonly AccountLink[], path: string): string | undefined {
  return links
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}
