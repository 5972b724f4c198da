import { existsSync } from "node:fs";

import { afterAll, describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { newAccount } from "../../support/accounts";
import { expectNoFailure, unchanged } from "../../support/attacked";
import { makeAuthenticator, enrol, named, passkeysOf } from "../../support/passkeys";
import { makeContext } from "../../support/context";
import { fingerprint } from "../../support/database-content";
import { consoleRoutes, formPath, readManifest } from "../../support/manifest";
import { leaveInvitation, mainLocationOf, makeMember, makeShops } from "../../support/members";
import { hiddenFields, leadsTo } from "../../support/page";
import { everyRow } from "../../support/rows";
import { codeOf, forgetSteps, setUpTwoSteps, TWO_STEPS } from "../../support/second-factor";
import { serve } from "../../support/served";
import { password, proveSecondFactor, proveContact, openSessionOf } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";
import { addCard } from "../../support/wallet";
import { addHook } from "../../support/webhooks";

const served = await serve();
/*
 * A session that proved the password alone, of an account with a second factor: its browser is remembered, and the
 * code was typed there days ago. What is sensitive asks for both again.
 */
const site = { ...served, ...named(served) };
const shops = await makeShops(site);
const routes = (await readManifest()).filter(({ action }) => action);
afterAll(() => expectNoFailure(site));

type ProtectedAccount = Awaited<ReturnType<typeof halfProved>>;
type Role = "owner" | "agent";

let agents = 0;

async function halfProved(role: Role) {
  const account =
    role === "owner" ? await shops.shop() : await shops.logInAs("agent", `STEPUP${(agents += 1)}`);
  const { user } = account;
  const { secret } = await setUpTwoSteps(site, user);
  await proveContact(site, user);
  const browser = site.visitor();
  browser.jar.set("sid", await openSessionOf(site.db, user, new Date(Date.now() - DAY)));
  return { ...account, browser, secret };
}

interface SentForm {
  path: string;
  fields?: Record<string, string>;
}

/** What a thief would post, made with the owner's own session while it is fresh. */
type Door = (own: ProtectedAccount) => Promise<SentForm> | SentForm;

const changed = { password: "rice for the market", password_confirmation: "rice for the market" };
const person = (id: number) => `/user-management/members/${id}`;
const locationOf = async ({ user }: ProtectedAccount) => String(await mainLocationOf(site.db, user));
const memberOf = ({ user }: ProtectedAccount) => makeMember(site.db, user, "cashier");
const hookOf = async ({ user }: ProtectedAccount) =>
  `/account/webhooks/${(await addHook(makeContext(site.db, new Date()), user)).id}`;

async function automatic(own: ProtectedAccount, path: string): Promise<SentForm> {
  const card = String(await addCard(site.db, own.user));
  const numbers = { card, threshold: "6000", amount: "10000", monthly_cap: "30000" };
  const address = `${path}?${new URLSearchParams(numbers).toString()}`;
  return { path: address, fields: { ...hiddenFields((await own.get(address)).body), intent: "on" } };
}

async function ownPasskey(own: ProtectedAccount): Promise<SentForm> {
  await enrol(site, own, makeAuthenticator());
  const [passkey] = await passkeysOf(site.db, own.user);
  return { path: "/account/passkeys", fields: { intent: "remove", passkey: String(passkey?.id) } };
}

/** Doors that ask, by their route and by what the post would do. */
const asking: Record<string, Record<string, Door>> = {
  "/account/security": {
    username: () => ({ path: "/account/security", fields: { username: newAccount().username } }),
    email: () => ({ path: "/account/security", fields: { intent: "email", email: newAccount().email } }),
    password: () => ({ path: "/account/security", fields: { current_password: password, ...changed } }),
  },
  "/change-phone": { phone: () => ({ path: "/change-phone", fields: { phone: newAccount().phone } }) },
  "/account/passkeys": { removal: ownPasskey },
  "/account/passkeys/challenge": { enrolment: () => ({ path: "/account/passkeys/challenge" }) },
  "/account/sessions": {
    "ending the others": () => ({ path: "/account/sessions", fields: { intent: "end-others" } }),
  },
  "/account/data": { export: () => ({ path: "/account/data", fields: { intent: "copy" } }) },
  "/account/delete": { closing: () => ({ path: "/account/delete", fields: { understood: "on" } }) },
  "/account/webhooks/add": {
    webhook: () => ({
      path: "/account/webhooks/add",
      fields: { url: "https://example.com/kaypoint", payment_succeeded: "on" },
    }),
  },
  "/account/webhooks/:endpointId": {
    pause: async (own) => ({ path: await hookOf(own), fields: { intent: "off" } }),
    deletion: async (own) => ({ path: await hookOf(own), fields: { intent: "delete" } }),
  },
  "/user-management/invite": {
    invitation: async (own) => ({
      path: "/user-management/invite",
      fields: { address: newAccount().email, role: "manager", location: await locationOf(own) },
    }),
  },
  "/user-management/invitations/:invitationId": {
    withdrawal: async ({ user }) => {
      const id = await leaveInvitation(site.db, user, newAccount().email, new Date());
      return { path: `/user-management/invitations/${id}`, fields: { intent: "revoke" } };
    },
  },
  "/user-management/members/:memberId": {
    role: async (own) => ({
      path: person((await memberOf(own)).id),
      fields: { intent: "place", role: "manager", location: await locationOf(own) },
    }),
    removal: async (own) => ({
      path: person((await memberOf(own)).id),
      fields: { intent: "remove", sure: "on" },
    }),
  },
  "/user-management/members/:memberId/transfer": {
    code: async (own) => ({
      path: `${person((await memberOf(own)).id)}/transfer`,
      fields: { intent: "resend" },
    }),
  },
  "/wallet/automatic": { standing: (own) => automatic(own, "/wallet/automatic") },
  "/tokens/automatic": { standing: (own) => automatic(own, "/tokens/automatic") },
};

/** Forms of one route that ask for the password and the code themselves. */
const askingItself: Record<string, string> = {
  "switching it off": "off",
  "another app": "change",
  "new recovery codes": "renew",
};

/** Doors that ask before all else, whose work needs more than this file can prepare. */
const askingFirst = [
  "/account/activity",
  "/account/devices",
  "/account/webhooks/:endpointId/:deliveryId",
  `${TWO_STEPS}/codes`,
  "/user-management",
];

/** Doors that ask before a saved card, a large sum of a wallet, a new till or another address, with the test of it. */
const askingElsewhere: Record<string, string> = {
  "/device/confirm": "tests/routes/tills/sign-in.test.ts",
  "/verify-email": "tests/routes/accounts/verify-email.test.ts",
  "/wallet/add": "tests/routes/payments/top-up.test.ts",
  "/tokens/buy": "tests/routes/payments/tokens.test.ts",
  "/plans-details/:planId/:duration": "tests/routes/checkout/card.test.ts",
  "/plans-and-billings": "tests/models/checkout/authorization.test.ts",
  "/plans-and-billings/change": "tests/models/checkout/authorization.test.ts",
  "/plans-and-billings/extras": "tests/services/checkout/extras.test.ts",
  "/plans-and-billings/leave": "tests/services/billing/plan-pause.test.ts",
  "/plandetails": "tests/routes/agents/plandetails.test.ts",
  "/reseller/renew": "tests/routes/agents/renewing.test.ts",
  "/reseller/branches/:locationId/extras": "tests/models/checkout/agent-verdict.test.ts",
  "/api/edit-phone-number": "tests/routes/api/accounts.test.ts",
  "/api/subscribe-with-card": "tests/models/checkout/verdict.test.ts",
  "/api/subscribe-with-wallet": "tests/models/checkout/verdict.test.ts",
  "/api/subscribe-for-free": "tests/models/checkout/verdict.test.ts",
  "/api/topup-wallet": "tests/models/checkout/authorization.test.ts",
  "/api/reseller/subscribe-with-token": "tests/models/checkout/agent-verdict.test.ts",
  "/staff/second-factor": "tests/routes/staff/second-factor.test.ts",
};

/** Doors that do not ask, by the reason. */
const open: Record<string, string[]> = {
  "needs no session, or proves who is there itself": [
    "/login",
    "/login/challenge",
    "/login/code",
    "/login/code/lost",
    "/login/not-me",
    "/logout",
    "/signup",
    "/forgot-password",
    "/forgot-opt-reset",
    "/reset-password",
    "/recover",
    "/set-newpassword",
    "/join",
    "/join/account",
    "/account/confirm",
    "/account/confirm/challenge",
    "/account/confirm/contact",
    "/staff/code",
    "/api/auth/login",
    "/api/auth/logout",
    "/api/auth/refresh",
    "/api/auth/session",
    "/api/register",
    "/api/forget-account-sendotp",
    "/api/update-forgot-password",
    "/api/validate-account-otp",
    "/api/validate-account-otp-web",
    "/api/device/code",
    "/api/device/token",
    "/verify-phone",
  ],
  "is open to every visitor": [
    "/*",
    "/contact",
    "/newsletter",
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/api/*",
    "/pay/:token",
    "/pay/:token/:reference/send",
    "/api/check-coupon",
    "/api/openapi.json",
    "/api/subscription-plans",
    "/api/download_process.php",
  ],
  "is signed by a provider or a till": [
    "/webhooks/paystack",
    "/webhooks/termii",
    "/api/entitlement",
    "/api/sales",
    "/api/sales/void",
  ],
  "stops a change, or undoes one for some minutes": [
    "/corrections/cancel",
    "/account/closed",
    "/wallet",
    "/tokens",
    "/api/withdraw-pay-link",
  ],
  "charges a new card, whose holder proves to the bank who is there": ["/wallet/card"],
  "asks another person to pay, or staff for something, or only shows": [
    "/pay",
    "/pay-links",
    "/pay-links/:reference",
    "/payment/:reference",
    "/payment/:reference/pay",
    "/pro-formas",
    "/transactions/:reference",
    "/device",
    "/api/make-pay-link",
    "/api/pay-links",
    "/api/make-pro-forma",
    "/api/pro-forma",
    "/api/pro-formas",
    "/api/invoice",
    "/api/invoices",
    "/api/deposits",
    "/api/registrants",
    "/api/reseller/balance",
    "/api/reseller/subscription-summary-agent/:locationId",
    "/api/subscription-summary",
    "/api/validate-card-payment",
  ],
  "is the daily work of a shop or an agent": [
    "/account/business",
    "/account/notifications",
    "/dashboard",
    "/locations",
    "/single-location-details/:locationId",
    "/setups/:reference",
    "/sales-report/import",
    "/sales-report/import/:importId",
    "/sales-report/debtors/:saleId",
    "/reseller/verify/:customerId",
    "/reseller/verify/:customerId/phone",
  ],
};

const ofConsole = () => routes.filter(({ id }) => ![undefined, "proving"].includes(consoleRoutes[id]));

test("each form of the site either asks for the second factor or says why it does not", () => {
  const listed = [
    ...Object.keys(asking),
    ...askingFirst,
    TWO_STEPS,
    ...Object.keys(askingElsewhere),
    ...Object.values(open).flat(),
    ...ofConsole().map(({ id }) => id),
    "/staff/second-factor/codes",
  ];
  expect(routes.map(({ id }) => id).sort()).toEqual(listed.sort());
  expect(Object.values(askingElsewhere).filter((file) => !existsSync(file))).toEqual([]);
});

const CONFIRM = "/account/confirm";
/** Looking at a session moves the time at which it was last seen. */
const seen = ["sessions"];

/** The post is refused and changes nothing, neither at first nor after the password alone. */
async function expectAsked(browser: Visitor, { path, fields = {} }: SentForm): Promise<void> {
  await unchanged(
    site.db,
    async () => {
      expect(leadsTo(await browser.post(path, fields))).toMatch(/^303 \/account\/confirm\?page=/);
      expect((await browser.post(CONFIRM, { password })).status).toBe(422);
      expect(leadsTo(await browser.post(path, fields))).toMatch(/^303 \/account\/confirm\?page=/);
    },
    seen,
  );
}

async function proveBoth({ browser, secret, user }: ProtectedAccount): Promise<void> {
  expect((await browser.post(CONFIRM, { password, proof: codeOf(secret) })).status).toBe(303);
  await forgetSteps(site, user);
}

const cases = Object.entries(asking).flatMap(([route, doors]) =>
  Object.entries(doors).map(([name, door]) => [route, name, door] as const),
);

describe("with the password alone", () => {
  test.each(cases)("%s refuses %s, and does it after a code", async (route, _name, door) => {
    const own = await halfProved(route.startsWith("/tokens") ? "agent" : "owner");
    const sent = await door(own);
    await expectAsked(own.browser, sent);
    await proveBoth(own);
    const before = await fingerprint(site.db);
    const { status } = await own.browser.post(sent.path, sent.fields);
    expect(status).toBeLessThan(400);
    const after = await fingerprint(site.db);
    for (const table of [...seen, "audit_events", "throttles"]) after[table] = before[table] ?? "";
    if (route !== "/account/sessions") expect(after).not.toEqual(before);
  });

  test.each(Object.entries(askingItself))("%s is refused in its own form", async (_name, intent) => {
    const own = await halfProved("owner");
    const fields = { intent, current_password: password };
    const post = () => own.browser.post(TWO_STEPS, fields);
    const { answer } = await unchanged(site.db, post, [...seen, "audit_events", "throttles"]);
    expect(answer.status).toBe(422);
    const proved = await own.browser.post(TWO_STEPS, { ...fields, proof: codeOf(own.secret) });
    expect(proved.status).toBe(303);
  });

  test("the doors that ask before all else lead to the page that asks, and on after a code", async () => {
    const own = await halfProved("owner");
    const doors = routes.filter(({ id }) => askingFirst.includes(id)).map(formPath);
    expect(doors).toHaveLength(askingFirst.length);
    for (const path of doors) await expectAsked(own.browser, { path });
    await proveBoth(own);
    for (const path of doors)
      expect([path, leadsTo(await own.browser.post(path))]).toEqual([
        path,
        expect.not.stringContaining(CONFIRM),
      ]);
  });
});

test("the console refuses each post of staff who have proved the password alone, and knows them after the code", async () => {
  const halfway = await shops.logInStaff(["admin"], { secondFactor: false });
  await everyRow(
    ofConsole(),
    ({ id }) => id,
    async (route) => {
      const post = () => halfway.post(formPath(route), { reason: "I would like to be allowed to" });
      const { answer } = await unchanged(site.db, post, seen);
      expect(leadsTo(answer)).toMatch(/^303 \/staff\/code\?page=/);
    },
  );
  await proveSecondFactor(site.db, halfway.user);
  for (const route of ofConsole())
    expect([route.id, leadsTo(await halfway.post(formPath(route), { intent: "none" }))]).toEqual([
      route.id,
      expect.not.stringContaining("/staff/code"),
    ]);
});
