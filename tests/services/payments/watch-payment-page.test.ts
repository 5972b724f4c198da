import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";

import { PAYMENT_PAGE } from "~/models/payments/page-script";
import { redirectHeaders } from "~/models/http/security-headers";
import { watchPaymentPage } from "~/services/payments/watch-payment-page.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const SITE = "https://shop.example";
const build = mkdtempSync(join(tmpdir(), "kaypoint-scripts-"));
const manifest = {
  url: "/assets/manifest-abc123.js",
  entry: { module: "/assets/shared.js" },
  routes: { [PAYMENT_PAGE]: { module: "/assets/page.js", imports: ["/assets/shared.js"] } },
};
const files = {
  [manifest.url]: `window.__remixManifest=${JSON.stringify(manifest)};`,
  "/assets/page.js": "page()",
  "/assets/shared.js": "shared()",
};
/** What the site and the provider serve. */
let served: Map<string, string>;
/** What arrives at a stranger who asks for the page. */
let arriving: Headers | null;
let asked: string[];

const context = makeContext({} as never);
const hosts = { ...context.config.payments.hosts, script: "https://js.provider.example" };
const provided = "https://js.provider.example/v2/inline.js";

const database = await testDatabase();
mkdirSync(join(build, "assets"));
for (const [path, text] of Object.entries(files)) writeFileSync(join(build, path), text);
afterAll(() => rmSync(build, { recursive: true }));
beforeEach(async () => {
  await database.db.deleteFrom("paymentAlerts").execute();
  await database.db.deleteFrom("outbox").execute();
  served = new Map(Object.entries(files).map(([path, text]) => [SITE + path, text]));
  served.set(provided, "PaystackPop = 1");
  arriving = new Headers(redirectHeaders(context.config.hstsForSubdomains));
  asked = [];
});

function watch({ popup = true, origin = SITE }: { popup?: boolean; origin?: string | null } = {}) {
  const { config, ...rest } = makeContext(database.db);
  const payments = { ...config.payments, popup, hosts };
  return watchPaymentPage(
    { ...rest, config: { ...config, payments, origin, accountOrigin: null } },
    {
      build,
      scripts: (address) => {
        const text = served.get(address);
        return Promise.resolve(text === undefined ? null : new TextEncoder().encode(text));
      },
      headers: (address) => {
        asked.push(address);
        return Promise.resolve(arriving);
      },
    },
  );
}
const mails = () => database.db.selectFrom("outbox").select(["subject", "text"]).orderBy("id").execute();
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("the provider's script is reported when it is first seen and at each change, once", async () => {
  expect(await watch()).toBe(4);
  await watch();
  served.set(provided, "stealCards()");
  await watch();
  await watch();
  served.set(provided, "PaystackPop = 1");
  await watch();
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual(
    ["PaystackPop = 1", "stealCards()"].map(
      (text) => `A script of the payment page is new or has changed: inline.js ${hashOf(text).slice(0, 12)}`,
    ),
  );
  expect(told[1]?.text).toContain(`${provided}\nSHA-256: ${hashOf("stealCards()")}`);
  expect(told[1]?.text).toContain("PAYSTACK_POPUP=off");
});

test("a file of ours that is served otherwise than it was built is reported", async () => {
  await watch();
  served.set(`${SITE}/assets/shared.js`, "shared();stealCards()");
  await watch();
  const told = (await mails()).map(({ subject }) => subject);
  expect(told).toHaveLength(2);
  expect(told[1]).toMatch(/: shared\.js [\da-f]{12}$/);
});

test("a file that is not there is no change: while a version is installed, machines serve different ones", async () => {
  served.delete(`${SITE}/assets/page.js`);
  served.delete(provided);
  expect(await watch()).toBe(2);
  expect(await mails()).toEqual([]);
});

test("a header that a proxy takes away or weakens is reported, once for each content", async () => {
  served.delete(provided);
  await watch();
  expect(asked).toEqual([`${SITE}/payment/none/pay`]);
  expect(await mails()).toEqual([]);
  arriving?.delete("X-Frame-Options");
  arriving?.set("Content-Security-Policy", "default-src *");
  await watch();
  await watch();
  arriving?.set("Content-Security-Policy", "script-src *");
  await watch();
  const told = await mails();
  const title = "A protecting header of the payment page has changed on its way";
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(new RegExp(`^${title}: X-Frame-Options [\\da-f]{12}$`)),
    expect.stringMatching(new RegExp(`^${title}: Content-Security-Policy [\\da-f]{12}$`)),
    expect.stringMatching(new RegExp(`^${title}: Content-Security-Policy [\\da-f]{12}$`)),
  ]);
  expect(told[0]?.text).toContain("Sent: DENY\nArrived: nothing");
  expect(told[1]?.text).toContain("Arrived: default-src *");
  expect(told[1]?.text).toContain("PAYSTACK_POPUP=off");
});

test("without the window nothing is compared, without a public address only the provider's script", async () => {
  expect(await watch({ popup: false })).toBe(0);
  expect(await watch({ origin: null })).toBe(1);
  expect(asked).toEqual([]);
  arriving = null;
  await watch();
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining("inline.js")]);
});
