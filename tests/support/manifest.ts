import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import type { Role } from "#db/schema";
import { mayInShop, type ShopPermission } from "~/models/members/permissions";
import type { StaffPermission } from "~/models/staff/permissions";
import { ownsShop } from "~/models/users/user";
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
  "/help",
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
 * Every page that an account opens, with the guests to whom it looks different. A test compares the routes;
 * ":receipt", ":invoice", ":proForma", ":payment", ":payLink", ":card", ":setup", ":location", ":sale", ":person", ":member" and ":invitation" are
 * the owner's own; ":customer", ":registrant", ":branch", ":paidBranch" and ":plusShop" are of the agent's customers.
 */
export const signedInPages: Record<string, readonly Guest[]> = {
  "/": ["owner"],
  "/products": ["owner"],
  "/pricing": ["newcomer", "owner"],
  "/pricing?billing=monthly": ["newcomer", "owner"],
  "/contact?plan=enterprise": ["owner"],
  "/download": ["owner"],
  "/no-such-page": ["owner"],
  "/plans-details/none": ["owner"],
  "/account": ["newcomer", "owner", "cashier", "agent", "staff"],
  "/help": ["owner", "agent"],
  "/dashboard": ["unverified", ...owners, "manager", "cashier"],
  "/wallet": ["newcomer", "owner", "cashier"],
  "/wallet/add": ["newcomer", "owner"],
  "/wallet/statement": ["newcomer", "owner"],
  "/wallet/add?amount=2500": ["newcomer", "owner"],
  "/wallet/automatic": ["newcomer", "owner"],
  "/wallet/automatic?card=:card&threshold=6000&amount=10000&monthly_cap=30000": ["newcomer", "owner"],
  "/wallet/card": ["newcomer", "owner"],
  "/wallet/card?for=billing": ["newcomer", "owner"],
  "/wallet/remove?card=:card": ["owner"],
  "/transactions": ["newcomer", "owner", "agent"],
  "/transactions?kind=payment&state=failed": ["newcomer", "owner"],
  "/transactions?kind=invoice": ["newcomer", "owner", "agent"],
  "/transactions?kind=pro-forma": ["newcomer", "owner"],
  "/transactions/:receipt": ["owner"],
  "/pro-formas/:proForma": ["owner"],
  "/invoices/:invoice": ["owner"],
  "/pay": ["owner", "grace"],
  "/pay?duration=yearly": ["owner", "grace"],
  "/pay-links": ["newcomer", "owner", "agent"],
  "/pay-links/:payLink": ["owner"],
  "/paid/:receipt": ["owner"],
  "/payment/:payment": ["owner"],
  "/plans-and-billings": owners,
  "/plans-and-billings/change": ["newcomer", "owner"],
  "/plans-and-billings/change?plan=1": ["owner"],
  "/plans-and-billings/history": ["owner"],
  "/plans-and-billings/extras": owners,
  "/plans-and-billings/extras?additional_users=1&additional_products=500": ["owner"],
  "/plans-and-billings/leave": ["owner", "grace"],
  "/plans-details/2/month": ["newcomer", "trial", "owner"],
  "/plans-details/2/yearly?step=summary": ["newcomer", "trial", "owner"],
  "/plans-details/1/yearly": ["newcomer"],
  "/locations": ["newcomer", "owner", "grace", "manager"],
  "/locations?show=archived": ["owner"],
  "/all-locations": ["newAgent", "agent", "staff"],
  "/all-locations?search=nobody": ["newAgent", "agent"],
  "/all-locations?plan=2&duration=month": ["newAgent", "agent"],
  "/single-location-details/:location": ["owner", "staff", "manager"],
  "/single-location-details/:customer": ["agent", "staff"],
  "/sales-report": ["newcomer", "owner"],
  "/sales-report?period=today": ["newcomer", "owner"],
  "/sales-report?period=month": ["newcomer", "owner"],
  "/sales-report?period=own&from=31/02/2026&to=": ["newcomer", "owner"],
  "/sales-report/products": ["newcomer", "owner"],
  "/sales-report/products?sort=name": ["newcomer", "owner"],
  "/sales-report/debtors": ["newcomer", "owner", "manager"],
  "/user-management": ["unverified", ...owners],
  "/user-management/invite": ["newcomer", "owner"],
  "/user-management/members/:member": ["owner"],
  "/user-management/members/:member/transfer": ["owner"],
  "/user-management/invitations/:invitation": ["owner"],
  "/sales-report/debtors/:sale": ["owner"],
  "/sales-report/import": ["newcomer", "owner"],
  "/sales-report/import?page=2": ["newcomer", "owner"],
  "/sales-report/import/:doneFile": ["owner"],
  "/sales-report/import/:refusedFile": ["owner"],
  "/account/business": ["newcomer", "owner"],
  "/account/notifications": ["unverified", "owner"],
  "/account/security": ["unverified", "owner", "staff"],
  "/account/passkeys": ["owner", "staff"],
  "/account/security/second-factor": ["unverified", "owner", "agent"],
  "/account/sessions": ["owner", "agent"],
  "/account/activity": ["owner", "staff"],
  "/account/activity?page=9": ["owner", "staff"],
  "/account/devices": ["newcomer", "owner", "manager"],
  "/account/devices?till=1": ["newcomer", "owner"],
  "/account/webhooks": ["newcomer", "owner"],
  "/account/webhooks/add": ["owner"],
  "/account/data": ["newcomer", "owner"],
  "/account/delete": ["newcomer", "owner", "trial"],
  "/device": ["owner"],
  "/account/confirm": ["owner"],
  "/account/confirm/contact": ["owner"],
  "/account/confirm/contact?by=mail&page=/change-phone": ["owner"],
  "/change-phone": ["unverified"],
  "/verify-phone": ["unverified"],
  "/verify-phone?by=mail": ["unverified"],
  "/verify-phone?plan=2&duration=month": ["owner"],
  "/setups/:setup": ["owner"],
  "/setups/KP-DEMOGRACE2": ["grace"],
  "/staff": ["staff"],
  "/staff/people": ["staff"],
  "/staff/people?q=none": ["staff"],
  "/staff/people/:person": ["staff"],
  "/staff/people/:person?list=payments": ["staff"],
  "/staff/people/:person?list=history": ["staff"],
  "/staff/people/:person/correct-email": ["staff"],
  "/staff/people/:person/end-sessions": ["staff"],
  "/staff/orders": ["staff"],
  "/staff/orders?state=expired": ["staff"],
  "/staff/invoices/:invoice": ["staff"],
  "/staff/orders/KP-DEMOCHIDI2": ["staff"],
  "/staff/search": ["staff"],
  "/staff/search?q=ada": ["staff"],
  "/staff/audit": ["staff"],
  "/staff/audit?who=nobody": ["staff"],
  "/staff/leaving": ["staff"],
  "/staff/system": ["staff"],
  "/staff/second-factor": ["newStaff", "staff"],
  "/staff/setups": ["staff"],
  "/staff/setups?state=cancelled": ["staff"],
  "/staff/coupons": ["staff"],
  "/staff/coupons?state=over": ["staff"],
  "/staff/coupons/new": ["staff"],
  "/staff/coupons/1": ["staff"],
  "/staff/catalogue": ["staff"],
  "/staff/catalogue/change?part=plans": ["staff"],
  "/staff/catalogue/change?part=extras": ["staff"],
  "/staff/catalogue/changes/1": ["staff"],
  "/staff/releases": ["staff"],
  "/staff/messages": ["staff"],
  "/staff/messages?q=nobody": ["staff"],
  "/staff/messages/1": ["staff"],
  "/staff/setups/KP-DEMOCHIDI2": ["staff"],
  "/staff/setups/KP-DEMOGRACE2": ["staff"],
  "/staff/payments": ["staff"],
  "/staff/payments?q=nobody&state=suspense": ["staff"],
  "/staff/payments/KPP-DEMO4REFILLS": ["staff"],
  "/staff/payments/KPP-DEMO4REFILLS/refund": ["staff"],
  "/staff/payouts": ["staff"],
  "/staff/held-money": ["staff"],
  "/staff/approvals": ["staff"],
  "/staff/held-money/:suspense": ["staff"],
  "/staff/approvals/:approval": ["staff"],
  "/staff/outbox/:message": ["staff"],
  "/staff/wallets": ["staff"],
  "/staff/wallets?q=ada": ["staff"],
  "/staff/wallets/1": ["staff"],
  "/staff/wallets/1/grant": ["staff"],
  "/staff/outbox": ["staff"],
  "/staff/outbox?state=sent": ["staff"],
  "/reseller": ["newAgent", "agent"],
  "/reseller?show=ended": ["newAgent", "agent"],
  "/reseller?search=nobody": ["newAgent", "agent"],
  "/reseller/renew": ["agent"],
  "/reseller/renew?branch=:plusShop": ["agent"],
  "/reseller/branches/:plusShop/extras": ["agent"],
  "/reseller/branches/:plusShop/extras?additional_users=1&additional_products=500": ["agent"],
  "/reseller/verify/:registrant": ["agent"],
  "/reseller/verify/:registrant/phone": ["agent"],
  "/staff/agents/new": ["staff"],
  "/reseller/link": ["agent"],
  "/registrant": ["newAgent", "agent", "staff"],
  "/registrant?search=nobody": ["newAgent", "agent", "staff"],
  "/plandetails?:branch": ["agent"],
  "/plandetails?:branch&step=extras": ["agent"],
  "/plandetails?:branch&step=pay": ["agent"],
  "/plandetails?:paidBranch": ["agent"],
  "/tokens": ["newAgent", "agent"],
  "/tokens/statement": ["newAgent", "agent"],
  "/tokens/automatic": ["agent"],
  "/tokens/buy": ["agent"],
  "/tokens/buy?amount=2500": ["agent"],
  "/signup?page=signup&code=TUNDE1": ["agent"],
  "/refused/405": ["owner"],
  "/demo/outbox": ["owner"],
};

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
  "/staff/catalogue/change": "priceChanges",
  "/staff/catalogue/changes/:id": "catalogue",
  "/staff/coupons": "coupons",
  "/staff/coupons/new": "couponChanges",
  "/staff/coupons/:id": "coupons",
  "/staff/messages": "messages",
  "/staff/messages/:id": "messages",
  "/staff/newsletter.csv": "messages",
  "/staff/outbox": "outbox",
  "/staff/outbox/:messageId": "outbox",
  "/staff/payments": "payments",
  "/staff/payments.csv": "payments",
  "/staff/payments/:reference": "payments",
  "/staff/payments/:reference/evidence.txt": "payments",
  "/staff/payments/:reference/refund": "moneyRequests",
  "/staff/releases": "releases",
  "/staff/payouts": "payouts",
  "/staff/payouts/:reference": "payouts",
  "/staff/held-money": "suspense",
  "/staff/held-money/:reference": "suspense",
  "/staff/wallets": "wallets",
  "/staff/wallets/:userId": "wallets",
  "/staff/wallets/:userId/grant": "moneyRequests",
  "/staff/audit": "audit",
  "/staff/audit.csv": "audit",
  "/staff/leaving": "leaving",
  "/staff/system": "system",
};

/** Parts of the site that every account has, though their folders are the owner's. */
const forEveryAccount =
  /^\/(?:dashboard|account(?:$|\/(?:activity|closed|confirm|passkeys|security|sessions))|pay\/:token|plans-details\/:summary)\b/;

/** Whose area a route is in, by the folder of its code: a new page is its owner's alone until a line here says more. */
export function areaOf({ id, routeId }: Pick<BuiltRoute, "id" | "routeId">) {
  if (routeId.startsWith("routes/staff/")) return "console";
  // It redirects owners and managers to their own list.
  if (routeId.startsWith("routes/_agent/") || id === "/all-locations") return "agent";
  if (forEveryAccount.test(id)) return "all";
  return /^routes\/(?:_shop|_checkout|account|_auth\/device)\//.test(routeId) ? "owner" : "all";
}

/** The permissions in the shop that open pages of the owner's area; the others are open to the owner alone. */
const shopPages: Record<string, ShopPermission> = {
  "/account/devices": "tills",
  "/locations": "locations",
  "/single-location-details/:locationId": "locations",
  "/sales-report": "salesReport",
  "/sales-report.csv": "salesReport",
  "/sales-report/products": "salesReport",
  "/sales-report/debtors": "debtors",
  "/sales-report/debtors/:saleId": "debtors",
};

/** Agents have papers and payments of their own, and see their registrants' shops, as staff do. */
const agentsToo = /^\/(?:invoices|paid|pay-links|payment|pro-formas|single-location-details|transactions)\b/;

/** Whether a role opens a page of the owner's area. Forms are for the owner alone, but for that of a debtor. */
export function isOpenTo(role: Role, { id }: Pick<BuiltRoute, "id">): boolean {
  const permission = shopPages[id];
  const opens = permission === undefined ? ownsShop(role) : mayInShop(role, permission);
  return (
    opens ||
    (role === "agent" && agentsToo.test(id)) ||
    (role === "staff" && id.startsWith("/single-location-details/"))
  );
}

/** Pages in neither list, each with the test that checks it. */
export const pagesElsewhere: Record<string, string> = {
  "/staff/payouts/:reference": "tests/routes/rights/payouts.test.ts",
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
