const named = new Map([
  ["subscription", "/pricing"],
  ["verifypage", "/verify-phone"],
]);

/** Pages that the `page` parameter of /login may lead to, each with its subpages. */
const pages = [
  "pricing",
  "products",
  "contact",
  "download",
  "verify-phone",
  "verify-email",
  "change-phone",
  "dashboard",
  "account",
  "device",
  "plans-details",
  "plans-and-billings",
  "setups",
  "pay",
  "invoices",
  "pay-links",
  "pro-formas",
  "paid",
  "payment",
  "wallet",
  "transactions",
  "reseller",
  "registrant",
  "registrant.csv",
  "tokens",
  "staff",
  "plandetails",
  "locations",
  "all-locations",
  "single-location-details",
  "sales-report",
  "sales-report.csv",
  "user-management",
];

const below = "(?:/[\\w.-]{1,60}){0,4}";
const known = new RegExp(`^/(?:(?:${pages.map((page) => page.replace(".", "\\.")).join("|")})${below})?$`);

const MAX_LENGTH = 512;

/** The path to continue at after login; null if `page` is not an allowed path on this site. */
export function returnPath(page: string | null | undefined): string | null {
  if (!page || page.length > MAX_LENGTH) return null;
  const alias = named.get(page);
  if (alias) return alias;
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(page)) return null;
  const url = URL.canParse(page, "http://site.invalid") ? new URL(page, "http://site.invalid") : null;
  if (url?.origin !== "http://site.invalid" || !known.test(url.pathname)) return null;
  return url.pathname + url.search;
}
