/** The pages that search engines should list, each by its canonical path. */
export const listedPaths = [
  "/",
  "/pricing",
  "/download",
  "/download/windows",
  "/download/linux",
  "/download/apple",
  "/contact",
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

/** Pages of an account have nothing to list; the rest is open. */
const unlisted = [
  "/account/",
  "/change-phone",
  "/dashboard",
  "/demo/",
  "/forgot-",
  "/logout",
  "/newsletter/",
  "/payment/",
  "/plans-and-billings",
  "/plans-details/",
  "/reseller",
  "/reset-password",
  "/set-newpassword",
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
