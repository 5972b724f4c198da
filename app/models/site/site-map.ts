import { DAY } from "~/models/duration";

/** Canonical paths of the pages that search engines should list. */
export const listedPaths = [
  "/",
  "/pricing",
  "/download",
  "/download/windows",
  "/download/linux",
  "/download/apple",
  "/contact",
  "/help",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
] as const;

/** sitemap.xml */
export function siteMap(origin: string): string {
  const entries = listedPaths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** Account pages, which search engines should not read. */
const unlisted = [
  "/account",
  "/all-locations",
  "/change-phone",
  "/dashboard",
  "/demo/",
  "/device",
  "/forgot-",
  "/locations",
  "/logout",
  "/newsletter/",
  "/payment/",
  "/plandetails",
  "/plans-and-billings",
  "/plans-details/",
  "/reseller",
  "/reset-password",
  "/search",
  "/set-newpassword",
  "/setups/",
  "/single-location-details/",
  "/staff/",
  "/tokens",
  "/transactions",
  "/verify-",
  "/wallet",
];

/** robots.txt */
export function robots(origin: string): string {
  return [
    "User-agent: *",
    ...unlisted.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** RFC 9116 requires a date less than a year ahead. */
const VALID_FOR = 180 * DAY;

/** security.txt. It expires at midnight, so that it does not change with each request. */
export function securityContact(site: { mailbox: string; origin: string }, now: Date): string {
  const expires = new Date(Math.ceil((now.getTime() + VALID_FOR) / DAY) * DAY);
  return [
    `Contact: mailto:${site.mailbox}`,
    `Contact: ${site.origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${site.origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
