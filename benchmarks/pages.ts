import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { demoAccounts, demoPassword } from "#db/seed/demo";
import { browserOptions } from "../tests/support/browser";
import { removeFolder, startSite } from "../tests/support/site";
import { makeVisitor, type Visitor } from "../tests/support/visitor";

/** A page, and who opens it. */
export interface MeasuredPage {
  path: string;
  visitor: Visitor;
}

const publicPages = [
  "/",
  "/products",
  "/pricing",
  "/contact",
  "/download",
  "/download/windows",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
  "/login",
  "/signup?page=signup",
];

/** Measures each page on a site of its own: the public ones, and those on the way from sign-up to the order. */
export async function measurePages<Result>(
  measure: (browser: Browser, origin: string, page: MeasuredPage) => Promise<Result>,
): Promise<Result[]> {
  const site = await startSite({ PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" });
  const browser = await chromium.launch(browserOptions());
  try {
    const results: Result[] = [];
    for (const page of await pagesOf(site.url)) results.push(await measure(browser, site.url, page));
    return results;
  } finally {
    await browser.close();
    await site.stop();
    removeFolder(site.dataFolder);
  }
}

async function pagesOf(origin: string): Promise<MeasuredPage[]> {
  const stranger = makeVisitor(origin);
  const unverified = await demoOwner(origin, { verified: false });
  const owner = await demoOwner(origin, { verified: true });
  const order = "/plans-details/2/month";
  await owner.post(`${order}?step=summary`, { intent: "update", onboarding: "1" });
  return [
    ...publicPages.map((path) => ({ path, visitor: stranger })),
    { path: "/verify-phone", visitor: unverified },
    ...["/dashboard", order, `${order}?step=summary`].map((path) => ({ path, visitor: owner })),
  ];
}

/** A visitor who logged in as an owner of the demo. */
async function demoOwner(origin: string, choices: { verified: boolean }): Promise<Visitor> {
  const account = demoAccounts.find(
    ({ role, verified }) => role === "owner" && verified === choices.verified,
  );
  const visitor = makeVisitor(origin);
  await visitor.post("/login", { email: account?.email ?? "", password: demoPassword });
  return visitor;
}

/** An empty page with an empty cache, in the session of the visitor. */
export async function openPage(
  browser: Browser,
  origin: string,
  { visitor, ...options }: { visitor: Visitor } & BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: origin })));
  return context.newPage();
}
