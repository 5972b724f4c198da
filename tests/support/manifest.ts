import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import type { Role } from "#db/schema";
import type { ShopPermission } from "~/models/members/permissions";
import type { StaffPermission } from "~/models/staff/permissions";
import { operations } from "~/api/operations.server";

export interface BuiltRoute {
  /** Its path as the router writes it: "/payment/:reference". */
  id: string;
  /** Its id in the build, which requests for data may name. */
  routeId: string;
  /** A path that leads to it, with sample values for its parameters. */
  path: string;
  index: boolean;
  resource: boolean;
  loader: boolean;
  action: boolean;
}

/** Other parameters are numbers. */
const samples: Record<string, string> = {
  "*": "no-such-page",
  duration: "yearly",
  platform: "windows",
  status: "405",
};

export interface ListedRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  page: boolean;
  loader: boolean;
  action: boolean;
}

/** Every route of the built application that has a path, and the calls of the API, which share a route. */
export async function readManifest(): Promise<BuiltRoute[]> {
  const routes = await listRoutes();
  const calls = routes
    .filter(({ path }) => path === "api/*")
    .flatMap((route) => operations.map(({ path }) => ({ ...route, path: path.slice(1) })));
  return [...routes, ...calls]
    .filter(({ id }) => id !== "root")
    .map(({ id: routeId, path: pattern = "", index, page, loader, action }) => ({
      id: `/${pattern}`,
      routeId,
      path: `/${pattern}`.replace(/:(\w+)\??|\*/g, (part, name?: string) => samples[name ?? part] ?? "2"),
      index: index === true,
      resource: !page,
      loader,
      action,
    }));
}

/** The application installs its request guard as soon as it is loaded, so it must not load in the tests' thread. */
export async function listRoutes(): Promise<ListedRoute[]> {
  const build = pathToFileURL("build/server/index.js").href;
  const worker = new Worker(new URL("./route-list.mjs", import.meta.url), { workerData: build });
  const [routes] = (await once(worker, "message")) as [ListedRoute[]];
  await worker.terminate();
  return routes;
}

/** The path of the router's own requests for a page's data. */
export function dataPath({ path, index }: Pick<BuiltRoute, "path" | "index">): string {
  return `${path === "/" ? "/_root" : path}.data${index ? "?index" : ""}`;
}

export function formPath({ path, index }: Pick<BuiltRoute, "path" | "index">): string {
  return index ? `${path}?index` : path;
}

/** Pages that a visitor can open without an account, in all their layouts. */
export const publicPages = [
  "/",
  "/pricing",
  "/pricing?billing=monthly&plan=2&users=1#your-price",
  "/contact",
  "/download",
  "/download?os=linux&group=others",
  "/download/windows",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
  "/no-such-page",
  "/search?q=prices",
  "/login",
  "/signup?page=signup&plan=2&duration=yearly&onTrial=true",
  "/signup?page=signup&code=UNKNOWN",
  "/forgot-password",
  "/join",
  "/api",
];

/** The account that opens a page behind the login: one with nothing yet, or one with full lists. */
export type Guest =
  | "newcomer"
  | "unverified"
  | "trial"
  | "owner"
  | "grace"
  | "manager"
  | "cashier"
  | "newAgent"
  | "agent"
  | "newStaff"
  | "staff";

const owners = ["newcomer", "trial", "owner", "grace"] as const;

/**
 * Every page that an account opens, by its route, with the guests to whom it looks different. A test compares the
 * routes; ":receipt", ":invoice", ":proForma", ":payment", ":payLink", ":card", ":setup", ":location", ":sale", ":person", ":member" and ":invitation" are
 * the owner's own; ":customer", ":registrant", ":branch", ":paidBranch" and ":plusShop" are of the agent's customers.
 */
export const signedInPages: { route: string; paths: string[]; guests: readonly Guest[] }[] = [
  { route: "/", paths: ["/"], guests: ["owner"] },
  { route: "/products", paths: ["/products"], guests: ["owner"] },
  { route: "/pricing", paths: ["/pricing", "/pricing?billing=monthly"], guests: ["newcomer", "owner"] },
  { route: "/contact", paths: ["/contact?plan=enterprise"], guests: ["owner"] },
  { route: "/download", paths: ["/download"], guests: ["owner"] },
  { route: "/*", paths: ["/no-such-page"], guests: ["owner"] },
  { route: "/plans-details/:summary", paths: ["/plans-details/none"], guests: ["owner"] },
  { route: "/dashboard", paths: ["/dashboard"], guests: ["unverified", ...owners, "manager", "cashier"] },
  { route: "/wallet", paths: ["/wallet"], guests: ["newcomer", "owner"] },
  { route: "/wallet/add", paths: ["/wallet/add", "/wallet/add?amount=2500"], guests: ["newcomer", "owner"] },
  {
    route: "/wallet/automatic",
    paths: [
      "/wallet/automatic",
      "/wallet/automatic?card=:card&threshold=6000&amount=10000&monthly_cap=30000",
    ],
    guests: ["newcomer", "owner"],
  },
  {
    route: "/wallet/card",
    paths: ["/wallet/card", "/wallet/card?for=billing"],
    guests: ["newcomer", "owner"],
  },
  { route: "/wallet/remove", paths: ["/wallet/remove?card=:card"], guests: ["owner"] },
  {
    route: "/transactions",
    paths: ["/transactions", "/transactions?state=failed"],
    guests: ["newcomer", "owner"],
  },
  { route: "/transactions/:reference", paths: ["/transactions/:receipt"], guests: ["owner"] },
  {
    route: "/invoices",
    paths: ["/invoices", "/invoices?kind=credit-note"],
    guests: ["newcomer", "owner", "agent"],
  },
  { route: "/pro-formas/:number", paths: ["/pro-formas/:proForma"], guests: ["owner"] },
  { route: "/invoices/:number", paths: ["/invoices/:invoice"], guests: ["owner"] },
  { route: "/pay", paths: ["/pay", "/pay?duration=yearly"], guests: ["owner", "grace"] },
  { route: "/pay-links", paths: ["/pay-links"], guests: ["newcomer", "owner", "agent"] },
  { route: "/pay-links/:reference", paths: ["/pay-links/:payLink"], guests: ["owner"] },
  { route: "/paid/:reference", paths: ["/paid/:receipt"], guests: ["owner"] },
  {
    route: "/payment/:reference",
    paths: ["/payment/:payment"],
    guests: ["owner"],
  },
  { route: "/plans-and-billings", paths: ["/plans-and-billings"], guests: owners },
  { route: "/plans-and-billings", paths: ["/plans-and-billings?plan=1"], guests: ["owner"] },
  { route: "/plans-and-billings/extras", paths: ["/plans-and-billings/extras"], guests: owners },
  {
    route: "/plans-and-billings/extras",
    paths: ["/plans-and-billings/extras?additional_users=1&additional_products=500"],
    guests: ["owner"],
  },
  { route: "/plans-and-billings/leave", paths: ["/plans-and-billings/leave"], guests: ["owner", "grace"] },
  {
    route: "/plans-details/:planId/:duration",
    paths: ["/plans-details/2/month", "/plans-details/2/yearly?step=summary"],
    guests: ["newcomer", "trial", "owner"],
  },
  { route: "/plans-details/:planId/:duration", paths: ["/plans-details/1/yearly"], guests: ["newcomer"] },
  { route: "/locations", paths: ["/locations"], guests: ["newcomer", "owner", "grace", "manager"] },
  { route: "/locations", paths: ["/locations?show=archived"], guests: ["owner"] },
  {
    route: "/all-locations",
    paths: ["/all-locations", "/all-locations?search=nobody", "/all-locations?plan=2&duration=month"],
    guests: ["newAgent", "agent"],
  },
  { route: "/all-locations", paths: ["/all-locations"], guests: ["staff"] },
  {
    route: "/single-location-details/:locationId",
    paths: ["/single-location-details/:location"],
    guests: ["owner", "staff", "manager"],
  },
  {
    route: "/single-location-details/:locationId",
    paths: ["/single-location-details/:customer"],
    guests: ["agent", "staff"],
  },
  {
    route: "/sales-report",
    paths: [
      "/sales-report",
      "/sales-report?period=today",
      "/sales-report?period=month",
      "/sales-report?period=own&from=31/02/2026&to=",
    ],
    guests: ["newcomer", "owner"],
  },
  {
    route: "/sales-report/products",
    paths: ["/sales-report/products", "/sales-report/products?sort=name"],
    guests: ["newcomer", "owner"],
  },
  {
    route: "/sales-report/debtors",
    paths: ["/sales-report/debtors"],
    guests: ["newcomer", "owner", "manager"],
  },
  { route: "/user-management", paths: ["/user-management"], guests: ["unverified", ...owners] },
  {
    route: "/user-management/invite",
    paths: ["/user-management/invite"],
    guests: ["newcomer", "owner"],
  },
  {
    route: "/user-management/members/:memberId",
    paths: ["/user-management/members/:member"],
    guests: ["owner"],
  },
  {
    route: "/user-management/members/:memberId/transfer",
    paths: ["/user-management/members/:member/transfer"],
    guests: ["owner"],
  },
  {
    route: "/user-management/invitations/:invitationId",
    paths: ["/user-management/invitations/:invitation"],
    guests: ["owner"],
  },
  { route: "/sales-report/debtors/:saleId", paths: ["/sales-report/debtors/:sale"], guests: ["owner"] },
  {
    route: "/sales-report/import",
    paths: ["/sales-report/import", "/sales-report/import?page=2"],
    guests: ["newcomer", "owner"],
  },
  {
    route: "/sales-report/import/:importId",
    paths: ["/sales-report/import/:doneFile", "/sales-report/import/:refusedFile"],
    guests: ["owner"],
  },
  { route: "/account/business", paths: ["/account/business"], guests: ["newcomer", "owner"] },
  { route: "/account/notifications", paths: ["/account/notifications"], guests: ["unverified", "owner"] },
  { route: "/account/security", paths: ["/account/security"], guests: ["unverified", "owner", "staff"] },
  { route: "/account/passkeys", paths: ["/account/passkeys"], guests: ["owner", "staff"] },
  {
    route: "/account/security/second-factor",
    paths: ["/account/security/second-factor"],
    guests: ["unverified", "owner", "agent"],
  },
  { route: "/account/sessions", paths: ["/account/sessions"], guests: ["owner", "agent"] },
  {
    route: "/account/activity",
    paths: ["/account/activity", "/account/activity?page=9"],
    guests: ["owner", "staff"],
  },
  {
    route: "/account/devices",
    paths: ["/account/devices", "/account/devices?till=1"],
    guests: ["newcomer", "owner"],
  },
  {
    route: "/account/webhooks",
    paths: ["/account/webhooks"],
    guests: ["newcomer", "owner"],
  },
  { route: "/account/webhooks/add", paths: ["/account/webhooks/add"], guests: ["owner"] },
  { route: "/account/data", paths: ["/account/data"], guests: ["newcomer", "owner"] },
  { route: "/account/delete", paths: ["/account/delete"], guests: ["newcomer", "owner", "trial"] },
  { route: "/account/devices", paths: ["/account/devices"], guests: ["manager"] },
  { route: "/wallet", paths: ["/wallet"], guests: ["cashier"] },
  { route: "/device", paths: ["/device"], guests: ["owner"] },
  { route: "/account/confirm", paths: ["/account/confirm"], guests: ["owner"] },
  {
    route: "/account/confirm/contact",
    paths: ["/account/confirm/contact", "/account/confirm/contact?by=mail&page=/change-phone"],
    guests: ["owner"],
  },
  { route: "/change-phone", paths: ["/change-phone"], guests: ["unverified"] },
  { route: "/verify-phone", paths: ["/verify-phone", "/verify-phone?by=mail"], guests: ["unverified"] },
  { route: "/verify-phone", paths: ["/verify-phone?plan=2&duration=month"], guests: ["owner"] },
  { route: "/setups/:reference", paths: ["/setups/:setup"], guests: ["owner"] },
  { route: "/setups/:reference", paths: ["/setups/KP-DEMOGRACE2"], guests: ["grace"] },
  { route: "/staff", paths: ["/staff"], guests: ["staff"] },
  { route: "/staff/people", paths: ["/staff/people", "/staff/people?q=none"], guests: ["staff"] },
  { route: "/staff/people/:userId", paths: ["/staff/people/:person"], guests: ["staff"] },
  {
    route: "/staff/people/:userId/:act",
    paths: ["/staff/people/:person/correct-email", "/staff/people/:person/end-sessions"],
    guests: ["staff"],
  },
  { route: "/staff/orders", paths: ["/staff/orders", "/staff/orders?state=expired"], guests: ["staff"] },
  { route: "/staff/invoices/:number", paths: ["/staff/invoices/:invoice"], guests: ["staff"] },
  { route: "/staff/orders/:reference", paths: ["/staff/orders/KP-DEMOCHIDI2"], guests: ["staff"] },
  { route: "/staff/search", paths: ["/staff/search", "/staff/search?q=ada"], guests: ["staff"] },
  { route: "/staff/audit", paths: ["/staff/audit", "/staff/audit?who=nobody"], guests: ["staff"] },
  { route: "/staff/leaving", paths: ["/staff/leaving"], guests: ["staff"] },
  { route: "/staff/system", paths: ["/staff/system"], guests: ["staff"] },
  { route: "/staff/second-factor", paths: ["/staff/second-factor"], guests: ["newStaff", "staff"] },
  {
    route: "/staff/setups",
    paths: ["/staff/setups", "/staff/setups?state=cancelled"],
    guests: ["staff"],
  },
  {
    route: "/staff/coupons",
    paths: ["/staff/coupons", "/staff/coupons?state=over"],
    guests: ["staff"],
  },
  { route: "/staff/coupons/new", paths: ["/staff/coupons/new"], guests: ["staff"] },
  { route: "/staff/coupons/:id", paths: ["/staff/coupons/1"], guests: ["staff"] },
  { route: "/staff/catalogue", paths: ["/staff/catalogue"], guests: ["staff"] },
  {
    route: "/staff/catalogue/change",
    paths: ["/staff/catalogue/change?part=plans", "/staff/catalogue/change?part=extras"],
    guests: ["staff"],
  },
  { route: "/staff/catalogue/changes/:id", paths: ["/staff/catalogue/changes/1"], guests: ["staff"] },
  { route: "/staff/releases", paths: ["/staff/releases"], guests: ["staff"] },
  {
    route: "/staff/messages",
    paths: ["/staff/messages", "/staff/messages?q=nobody"],
    guests: ["staff"],
  },
  { route: "/staff/messages/:id", paths: ["/staff/messages/1"], guests: ["staff"] },
  {
    route: "/staff/setups/:reference",
    paths: ["/staff/setups/KP-DEMOCHIDI2", "/staff/setups/KP-DEMOGRACE2"],
    guests: ["staff"],
  },
  {
    route: "/staff/payments",
    paths: ["/staff/payments", "/staff/payments?q=nobody&state=suspense"],
    guests: ["staff"],
  },
  { route: "/staff/payments/:reference", paths: ["/staff/payments/KPP-DEMO4REFILLS"], guests: ["staff"] },
  {
    route: "/staff/payments/:reference/refund",
    paths: ["/staff/payments/KPP-DEMO4REFILLS/refund"],
    guests: ["staff"],
  },
  { route: "/staff/suspense", paths: ["/staff/suspense"], guests: ["staff"] },
  { route: "/staff/approvals", paths: ["/staff/approvals"], guests: ["staff"] },
  { route: "/staff/suspense/:reference", paths: ["/staff/suspense/:suspense"], guests: ["staff"] },
  { route: "/staff/approvals/:reference", paths: ["/staff/approvals/:approval"], guests: ["staff"] },
  { route: "/staff/outbox/:messageId", paths: ["/staff/outbox/:message"], guests: ["staff"] },
  { route: "/staff/wallets", paths: ["/staff/wallets", "/staff/wallets?q=ada"], guests: ["staff"] },
  { route: "/staff/wallets/:userId", paths: ["/staff/wallets/1"], guests: ["staff"] },
  { route: "/staff/wallets/:userId/grant", paths: ["/staff/wallets/1/grant"], guests: ["staff"] },
  { route: "/staff/outbox", paths: ["/staff/outbox", "/staff/outbox?state=sent"], guests: ["staff"] },
  {
    route: "/reseller",
    paths: ["/reseller", "/reseller?show=ended", "/reseller?search=nobody"],
    guests: ["newAgent", "agent"],
  },
  {
    route: "/reseller/renew",
    paths: ["/reseller/renew", "/reseller/renew?branch=:plusShop"],
    guests: ["agent"],
  },
  {
    route: "/reseller/branches/:locationId/extras",
    paths: [
      "/reseller/branches/:plusShop/extras",
      "/reseller/branches/:plusShop/extras?additional_users=1&additional_products=500",
    ],
    guests: ["agent"],
  },
  { route: "/reseller/verify/:customerId", paths: ["/reseller/verify/:registrant"], guests: ["agent"] },
  { route: "/staff/agents/new", paths: ["/staff/agents/new"], guests: ["staff"] },
  { route: "/reseller/link", paths: ["/reseller/link"], guests: ["agent"] },
  {
    route: "/registrant",
    paths: ["/registrant", "/registrant?search=nobody"],
    guests: ["newAgent", "agent", "staff"],
  },
  {
    route: "/plandetails",
    paths: [
      "/plandetails?:branch",
      "/plandetails?:branch&step=extras",
      "/plandetails?:branch&step=pay",
      "/plandetails?:paidBranch",
    ],
    guests: ["agent"],
  },
  { route: "/tokens", paths: ["/tokens"], guests: ["newAgent", "agent"] },
  { route: "/tokens/automatic", paths: ["/tokens/automatic"], guests: ["agent"] },
  { route: "/tokens/buy", paths: ["/tokens/buy", "/tokens/buy?amount=2500"], guests: ["agent"] },
  { route: "/signup", paths: ["/signup?page=signup&code=TUNDE1"], guests: ["agent"] },
  { route: "/refused/:status", paths: ["/refused/405"], guests: ["owner"] },
  { route: "/demo/outbox", paths: ["/demo/outbox"], guests: ["owner"] },
];

/**
 * The permission that each console route asks for. The second factor is proved on the `proving` routes, so they do not
 * require it. A test compares the routes.
 */
export const consoleRoutes: Record<string, "proving" | StaffPermission> = {
  "/staff": "home",
  "/staff/code": "proving",
  "/staff/second-factor": "proving",
  "/staff/second-factor/codes": "proving",
  "/staff/second-factor/codes.txt": "proving",
  "/staff/search": "people",
  "/staff/people": "people",
  "/staff/people/:userId": "people",
  "/staff/people/:userId/:act": "personActions",
  "/staff/invoices/:number": "orders",
  "/staff/orders": "orders",
  "/staff/orders/:reference": "orders",
  "/staff/setups": "setups",
  "/staff/setups/:reference": "setups",
  "/staff/setups/:reference.ics": "setups",
  "/staff/agents/new": "newAgents",
  "/staff/approvals": "approvals",
  "/staff/approvals/:reference": "approvals",
  "/staff/catalogue": "catalogue",
  "/staff/catalogue/change": "catalogue",
  "/staff/catalogue/changes/:id": "catalogue",
  "/staff/coupons": "coupons",
  "/staff/coupons/new": "coupons",
  "/staff/coupons/:id": "coupons",
  "/staff/messages": "messages",
  "/staff/messages/:id": "messages",
  "/staff/newsletter.csv": "messages",
  "/staff/outbox": "outbox",
  "/staff/outbox/:messageId": "outbox",
  "/staff/payments": "payments",
  "/staff/payments.csv": "payments",
  "/staff/payments/:reference": "payments",
  "/staff/payments/:reference/refund": "refunds",
  "/staff/releases": "releases",
  "/staff/suspense": "suspense",
  "/staff/suspense/:reference": "suspense",
  "/staff/wallets": "wallets",
  "/staff/wallets/:userId": "wallets",
  "/staff/wallets/:userId/grant": "wallets",
  "/staff/audit": "audit",
  "/staff/audit.csv": "audit",
  "/staff/leaving": "leaving",
  "/staff/system": "system",
};

interface ShopRoute {
  permission: ShopPermission | "owner";
  /** Roles outside the shop that open the route, too. */
  also?: readonly Role[];
}

/**
 * The owner's area by its routes, each with the permission in the shop that opens its pages. Forms are for the owner
 * alone, but for that of a debtor. A test compares the routes: each of the site is here, in the console, for agents, or for all
 * visitors.
 */
export const ownerRoutes: Record<string, ShopRoute> = {
  "/account/business": { permission: "owner" },
  "/account/data": { permission: "owner" },
  "/account/data/:copy.zip": { permission: "owner" },
  "/account/delete": { permission: "owner" },
  "/account/devices": { permission: "tills" },
  "/account/notifications": { permission: "owner" },
  "/account/webhooks": { permission: "owner" },
  "/account/webhooks/add": { permission: "owner" },
  "/account/webhooks/:endpointId": { permission: "owner" },
  "/account/webhooks/:endpointId/:deliveryId": { permission: "owner" },
  "/account/webhooks/:endpointId/secret.txt": { permission: "owner" },
  "/device": { permission: "owner" },
  "/device/confirm": { permission: "owner" },
  "/locations": { permission: "locations" },
  "/single-location-details/:locationId": { permission: "locations", also: ["agent", "staff"] },
  "/pay": { permission: "owner" },
  "/invoices": { permission: "owner", also: ["agent"] },
  "/invoices.csv": { permission: "owner", also: ["agent"] },
  "/invoices/:number": { permission: "owner", also: ["agent"] },
  "/invoices/:number.pdf": { permission: "owner", also: ["agent"] },
  "/pay-links": { permission: "owner", also: ["agent"] },
  "/pay-links/:reference": { permission: "owner", also: ["agent"] },
  "/payment/:reference": { permission: "owner", also: ["agent"] },
  "/payment/:reference/pay": { permission: "owner", also: ["agent"] },
  "/paid/:reference": { permission: "owner", also: ["agent"] },
  "/payment/cancel": { permission: "owner", also: ["agent"] },
  "/payment/return": { permission: "owner", also: ["agent"] },
  "/plans-and-billings": { permission: "owner" },
  "/plans-and-billings/extras": { permission: "owner" },
  "/plans-and-billings/leave": { permission: "owner" },
  "/plans-details/:planId/:duration": { permission: "owner" },
  "/pro-formas": { permission: "owner", also: ["agent"] },
  "/pro-formas/:number": { permission: "owner", also: ["agent"] },
  "/pro-formas/:number.pdf": { permission: "owner", also: ["agent"] },
  "/sales-report": { permission: "salesReport" },
  "/sales-report.csv": { permission: "salesReport" },
  "/sales-report/format.csv": { permission: "owner" },
  "/sales-report/import": { permission: "owner" },
  "/sales-report/import/:importId": { permission: "owner" },
  "/sales-report/import/:importId/marked.csv": { permission: "owner" },
  "/sales-report/debtors/:saleId": { permission: "debtors" },
  "/sales-report/debtors": { permission: "debtors" },
  "/sales-report/products": { permission: "salesReport" },
  "/setups/:reference": { permission: "owner" },
  "/setups/:reference.ics": { permission: "owner" },
  "/setups/latest": { permission: "owner" },
  "/transactions": { permission: "owner", also: ["agent"] },
  "/transactions/:reference": { permission: "owner", also: ["agent"] },
  "/transactions/:reference.pdf": { permission: "owner", also: ["agent"] },
  "/transactions/latest": { permission: "owner", also: ["agent"] },
  "/user-management": { permission: "owner" },
  "/user-management/invite": { permission: "owner" },
  "/user-management/invitations/:invitationId": { permission: "owner" },
  "/user-management/members/:memberId": { permission: "owner" },
  "/user-management/members/:memberId/transfer": { permission: "owner" },
  "/wallet": { permission: "owner" },
  "/wallet/add": { permission: "owner" },
  "/wallet/automatic": { permission: "owner" },
  "/wallet/card": { permission: "owner" },
  "/wallet/remove": { permission: "owner" },
  "/wallet/statement.csv": { permission: "owner" },
};

/** Routes of agents; "all-locations" redirects owners and managers to their own list. */
export const agentRoutes: readonly string[] = [
  "/all-locations",
  "/plandetails",
  "/registrant",
  "/registrant.csv",
  "/reseller",
  "/reseller/branches/:locationId/extras",
  "/reseller/link",
  "/reseller/qr.svg",
  "/reseller/renew",
  "/reseller/renewals/:reference",
  "/reseller/verify/:customerId",
  "/tokens",
  "/tokens/buy",
  "/tokens/automatic",
  "/tokens/statement.csv",
];

/** Routes that are open without an account, or to every account. */
export const routesForAll: readonly string[] = [
  "/*",
  "/.well-known/jwks.json",
  "/.well-known/security.txt",
  "/",
  "/account-redirect",
  "/account/activity",
  "/account/closed",
  "/account/confirm",
  "/account/confirm/challenge",
  "/account/confirm/contact",
  "/account/passkeys",
  "/account/passkeys/challenge",
  "/account/security",
  "/account/security/second-factor",
  "/account/security/second-factor/codes",
  "/account/security/second-factor/codes.txt",
  "/account/sessions",
  "/api/device/code",
  "/api/device/token",
  "/api/entitlement",
  "/api/sales",
  "/api/sales/void",
  "/change-phone",
  "/pay/:token",
  "/pay/:token/:reference",
  "/pay/:token/:reference/send",
  "/contact",
  "/corrections/cancel",
  "/dashboard",
  "/api/*",
  "/api",
  "/api/auth/login",
  "/api/auth/logout",
  "/api/auth/refresh",
  "/api/auth/session",
  "/api/check-coupon",
  "/api/deposits",
  "/api/download_process.php",
  "/api/edit-phone-number",
  "/api/forget-account-sendotp",
  "/api/openapi.json",
  "/api/register",
  "/api/registrants",
  "/api/reseller/balance",
  "/api/reseller/subscribe-with-token",
  "/api/reseller/subscription-summary-agent/:locationId",
  "/api/subscribe-for-free",
  "/api/subscribe-with-card",
  "/api/subscribe-with-wallet",
  "/api/subscription-plans",
  "/api/subscription-summary",
  "/api/topup-wallet",
  "/api/make-pay-link",
  "/api/pay-links",
  "/api/withdraw-pay-link",
  "/api/invoices",
  "/api/invoice",
  "/api/make-pro-forma",
  "/api/pro-formas",
  "/api/pro-forma",
  "/api/update-forgot-password",
  "/api/validate-account-otp",
  "/api/validate-account-otp-web",
  "/api/validate-card-payment",
  "/demo/outbox",
  "/demo/parts",
  "/download/:platform",
  "/download",
  "/download/build/:id",
  "/downloads",
  "/forgot-opt-reset",
  "/forgot-otp-reset",
  "/forgot-password",
  "/join",
  "/join/account",
  "/login",
  "/login/challenge",
  "/login/code",
  "/login/code/lost",
  "/login/not-me",
  "/logout",
  "/manifest.webmanifest",
  "/newsletter",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/plans-details/:summary",
  "/pricing",
  "/privacy-policy",
  "/products",
  "/recover",
  "/refused/:status",
  "/reset-password",
  "/robots.txt",
  "/search",
  "/set-newpassword",
  "/signup",
  "/sitemap.xml",
  "/terms-and-conditions",
  "/verify-email",
  "/verify-phone",
  "/webhooks/paystack",
  "/webhooks/termii",
  "/health/alive",
  "/health/ready",
  "/metrics",
  "/preflight",
  "/refused-call/:status",
  "/version",
];

/** Pages in neither list, each with the test that checks it. */
export const pagesElsewhere: Record<string, string> = {
  "/corrections/cancel": "tests/browser/staff/second-factor.test.ts",
  "/account/security/second-factor/codes": "tests/browser/second-factor/two-steps.test.ts",
  "/login/not-me": "tests/browser/sessions/new-device.test.ts",
  "/login/code": "tests/browser/second-factor/two-steps.test.ts",
  "/login/code/lost": "tests/routes/second-factor/lost-factor.test.ts",
  "/staff/code": "tests/browser/staff/second-factor.test.ts",
  "/staff/second-factor/codes": "tests/browser/staff/second-factor.test.ts",
  "/forgot-opt-reset": "tests/browser/recovery/recovery.test.ts",
  "/recover": "tests/browser/recovery/recovery.test.ts",
  "/reset-password": "tests/browser/recovery/recovery.test.ts",
  "/set-newpassword": "tests/browser/recovery/recovery.test.ts",
  "/account/closed": "tests/browser/rights/closing.test.ts",
  "/device/confirm": "tests/routes/tills/sign-in.test.ts",
  "/account/webhooks/:endpointId": "tests/browser/webhooks/webhooks.test.ts",
  "/account/webhooks/:endpointId/:deliveryId": "tests/browser/webhooks/webhooks.test.ts",
  "/verify-email": "tests/browser/accounts/account.test.ts",
  "/demo/parts": "tests/browser/accounts/fitting.test.ts",
  "/join/account": "tests/journeys/people.test.ts",
  "/newsletter/confirm": "tests/browser/site/public-forms.test.ts",
  "/newsletter/unsubscribe": "tests/browser/site/public-forms.test.ts",
  "/pay/:token": "tests/browser/pay-links/pay-links.test.ts",
  "/pay/:token/:reference": "tests/browser/pay-links/pay-links.test.ts",
  "/pay/:token/:reference/send": "tests/browser/pay-links/pay-links.test.ts",
  "/payment/:reference/pay": "tests/routes/payments/popup.test.ts",
  "/reseller/renewals/:reference": "tests/browser/agents/renewing.test.ts",
};
