import type { Role } from "#db/schema";
import { ownsShop } from "~/models/users/user";
import { type ShopPermission, mayInShop } from "./permissions";

export interface AccountLink {
  label: string;
  href: string;
}

/** An entry of the menu. The page it leads to has its name, and links to the other pages of the place. */
export interface Place extends AccountLink {
  pages: readonly PlacePage[];
}

interface PlacePage extends AccountLink {
  /** Most accounts never need it, so it is listed only where it is the page that is shown. */
  rare?: true;
}

interface Entry extends AccountLink {
  /** Left out for a page that is open to everybody in the shop. */
  permission?: ShopPermission | "owner";
}

type PlaceEntry = Entry & { pages?: readonly (Entry & PlacePage)[] };

const security: Entry = { label: "Security", href: "/account/security" };
const toDownload: Entry = { label: "Download", href: "/download" };
const toHelp: Entry = { label: "Help", href: "/help" };

/** The places of a shop in order; each of its people sees those that their role opens. */
const shop: readonly PlaceEntry[] = [
  { label: "Home", href: "/dashboard" },
  {
    label: "Sales",
    href: "/sales-report",
    permission: "salesReport",
    pages: [
      { label: "Products", href: "/sales-report/products", permission: "salesReport" },
      { label: "Who owes you", href: "/sales-report/debtors", permission: "debtors" },
      { label: "Import", href: "/sales-report/import", permission: "owner" },
    ],
  },
  {
    label: "Shops",
    href: "/locations",
    permission: "locations",
    pages: [{ label: "Tills", href: "/account/devices", permission: "tills" }],
  },
  { label: "People", href: "/user-management", permission: "owner" },
  {
    label: "Money",
    href: "/wallet",
    permission: "owner",
    pages: [
      { label: "Wallet statement", href: "/wallet/statement", permission: "owner" },
      { label: "Payments and invoices", href: "/transactions", permission: "owner" },
      { label: "Payment links", href: "/pay-links", permission: "owner", rare: true },
    ],
  },
  {
    label: "Plan",
    href: "/plans-and-billings",
    permission: "owner",
    pages: [
      { label: "Change plan", href: "/plans-and-billings/change", permission: "owner" },
      { label: "Billing history", href: "/plans-and-billings/history", permission: "owner" },
    ],
  },
  {
    label: "Account",
    href: "/account",
    pages: [
      { label: "Business details", href: "/account/business", permission: "owner" },
      { label: "Notifications", href: "/account/notifications", permission: "owner" },
      security,
      { label: "Your data", href: "/account/data", permission: "owner" },
      { label: "Webhooks", href: "/account/webhooks", permission: "owner" },
      { label: "API", href: "/api", permission: "owner" },
    ],
  },
  toDownload,
  toHelp,
];

const agent: readonly PlaceEntry[] = [
  {
    label: "Customers",
    href: "/reseller",
    pages: [
      { label: "Customer list", href: "/registrant" },
      { label: "Shops", href: "/all-locations" },
      { label: "Sign-up link", href: "/reseller/link" },
    ],
  },
  {
    label: "Tokens",
    href: "/tokens",
    pages: [
      { label: "Token statement", href: "/tokens/statement" },
      { label: "Payments and invoices", href: "/transactions" },
      { label: "Payment links", href: "/pay-links", rare: true },
    ],
  },
  { label: "Account", href: "/account", pages: [security] },
  toDownload,
  toHelp,
];

const staff: readonly PlaceEntry[] = [
  { label: "Staff console", href: "/staff" },
  { label: "Customer list", href: "/registrant" },
  { label: "Shops", href: "/all-locations" },
  {
    label: "Account",
    href: "/account",
    pages: [{ label: "Second factor", href: "/staff/second-factor" }, security],
  },
  toDownload,
  toHelp,
];

const placesOf = (role: Role) => (role === "agent" ? agent : role === "staff" ? staff : shop);

/** The places that the role opens, with their pages: the side menu on wide screens, and the menu of phones. */
export const accountMenu = (role: Role): Place[] =>
  placesOf(role).reduce<Place[]>((menu, entry) => menu.concat(placeFor(role, entry) ?? []), []);

/** A place whose own page is closed to the role begins with the first page that is open. */
function placeFor(role: Role, { pages = [], ...entry }: PlaceEntry): Place | null {
  const open = pages.filter((page) => isOpenTo(role, page)).map(pageOf);
  if (isOpenTo(role, entry)) return { ...linkOf(entry), pages: open };
  const [first, ...others] = open;
  return first ? { label: entry.label, href: first.href, pages: others } : null;
}

function isOpenTo(role: Role, { permission }: Entry): boolean {
  if (permission === undefined) return true;
  return permission === "owner" ? ownsShop(role) : mayInShop(role, permission);
}

const linkOf = ({ label, href }: AccountLink): AccountLink => ({ label, href });

const pageOf = ({ label, href, rare }: PlacePage): PlacePage => ({ label, href, ...(rare && { rare }) });

/** The pages of a place that its menu lists. */
export const listedPages = ({ pages }: Place, current: string | undefined): readonly AccountLink[] =>
  pages.filter(({ rare, href }) => rare !== true || href === current);

/** What the bar of phones has room for, the places used most first. */
const mostUsed = [
  "/dashboard",
  "/sales-report",
  "/wallet",
  "/user-management",
  "/locations",
  "/reseller",
  "/tokens",
  "/account",
  "/download",
  "/help",
];
const IN_BAR = 4;

/**
 * The places that a role uses most, four at most and in the order of the menu, for the bar at the bottom of phones. Pages
 * outside the menu, such as those of a checkout, have no bar.
 */
export function placesMostUsed(role: Exclude<Role, "staff">, path: string): readonly AccountLink[] {
  const menu = accountMenu(role);
  if (!currentPlace(menu, path)) return [];
  const inBar = mostUsed.filter((href) => menu.some((place) => place.href === href)).slice(0, IN_BAR);
  return menu.filter(({ href }) => inBar.includes(href)).map(linkOf);
}

/** Browsers that hydrate pages may be older than flatMap. */
export const linksOf = (places: readonly Place[]): AccountLink[] =>
  places.reduce<AccountLink[]>((all, place) => [...all, linkOf(place), ...place.pages], []);

/** The place that a page belongs to, and the page in it that is shown. */
export function currentPlace(
  places: readonly Place[],
  path: string,
): { place: Place; page: string } | undefined {
  const page = currentLink(linksOf(places), path);
  const place = places.find(({ href, pages }) => href === page || pages.some((one) => one.href === page));
  return page === undefined || !place ? undefined : { place, page };
}

/** The link of the page, or of the place that the page belongs to. */
export function currentLink(links: readonly AccountLink[], path: string): string | undefined {
  return links
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}
