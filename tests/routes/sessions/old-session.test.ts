import { describe, expect, test } from "vitest";

import { newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { unchanged } from "../../support/attacked";
import { formPath, readManifest } from "../../support/manifest";
import { makeMember, makeShops } from "../../support/members";
import { enrol, makeAuthenticator, named } from "../../support/passkeys";
import { leadsTo, says } from "../../support/page";
import { press, readSubmission } from "../../support/press";
import { beginTwoSteps, TWO_STEPS } from "../../support/second-factor";
import { serve } from "../../support/served";
import { password, proveContact } from "../../support/sessions";
import { addDearerPlan, askingTill, signedInTill } from "../../support/subscriber";
import type { Answer } from "../../support/visitor";
import { addCard, fund } from "../../support/wallet";
import { addHook } from "../../support/webhooks";

/* A session whose password was typed days ago: what it shows, and what it asks for before something dangerous. */
const served = await serve();
const site = { ...served, ...named(served) };
const shops = await makeShops(site);
const days = 3 * 24 * 60;

/** The only pages that ask before they show anything, for they show or hand out a secret. */
const secrets: Record<string, readonly string[]> = {
  owner: [
    "/account/data/:copy.zip",
    "/account/security/second-factor/codes",
    "/account/security/second-factor/codes.txt",
  ],
  agent: [
    "/account/security/second-factor/codes",
    "/account/security/second-factor/codes.txt",
    "/registrant.csv",
  ],
  staff: [
    "/account/security/second-factor/codes",
    "/account/security/second-factor/codes.txt",
    "/registrant.csv",
    "/staff/audit.csv",
    "/staff/newsletter.csv",
    "/staff/payments.csv",
    "/staff/payments/:reference/evidence.txt",
  ],
  manager: ["/account/security/second-factor/codes", "/account/security/second-factor/codes.txt"],
};

const visitors = {
  owner: () => shops.shop(),
  agent: () => shops.logInAs("agent", "OLDLOGIN"),
  staff: () => shops.logInStaff(["admin"]),
  manager: async () => shops.logInMember((await shops.shop()).user, "manager"),
};

describe("an old session", () => {
  test.each(Object.entries(visitors))(
    "of %s looks at every page without the password",
    async (role, logIn) => {
      const { user, ...browser } = await logIn();
      await shops.age(user, days);
      const asking = [];
      for (const route of (await readManifest()).filter(({ loader }) => loader)) {
        const { headers } = await browser.get(formPath(route));
        if (headers.get("Location")?.startsWith("/account/confirm?")) asking.push(route.id);
      }
      expect(asking.sort()).toEqual(secrets[role]);
    },
  );

  test("sees the page of two-step login, but not the key of one that is being set up", async () => {
    const { user, ...owner } = await shops.logInAs("owner");
    await shops.age(user, days);
    expect((await owner.get(TWO_STEPS)).status).toBe(200);
    await shops.age(user, 0);
    await beginTwoSteps(site, owner, user);
    await shops.age(user, days);
    expect(leadsTo(await owner.get(TWO_STEPS))).toContain("302 /account/confirm?page=");
  });

  test("of staff without a second factor sets none up", async () => {
    const { user, ...staff } = await shops.logInStaff(["admin"], { secondFactor: false });
    await shops.age(user, days);
    expect(leadsTo(await staff.get("/staff/second-factor"))).toContain("302 /account/confirm?page=");
  });
});

type Owner = Awaited<ReturnType<typeof shops.shop>>;

/** A form, the button that sends it, and what somebody typed: null if the page has filled it in. */
interface Act {
  path: string;
  button: string | RegExp;
  typed?: Record<string, string | boolean | string[]>;
}

const people = (id: number) => `/user-management/members/${id}`;
const app = () => makeContext(site.db, new Date());
const cardOf = async ({ user }: Owner) => String(await addCard(site.db, user));

async function pausedPerson({ user }: Owner): Promise<Act> {
  const names = ["One", "Two", "Three", "Four", "Paused"];
  const members = [];
  for (const name of names)
    members.push(await makeMember(site.db, user, "cashier", { name: `Person ${name}` }));
  const paused = members.at(-1)!;
  await site.db
    .updateTable("members")
    .set({ pausedAt: new Date() })
    .where("userId", "=", paused.id)
    .execute();
  return {
    path: "/user-management",
    button: /^Use this instead/,
    typed: { instead: String(members[2]!.id) },
  };
}

const dearer = await addDearerPlan(site.db);

/** What asks for the password when it is sent, and comes back with all that was filled in. */
const acts: Record<string, (owner: Owner) => Promise<Act> | Act> = {
  username: () => ({
    path: "/account/security",
    button: "Change username",
    typed: { username: newAccount().username },
  }),
  email: () => ({ path: "/account/security", button: "Change email", typed: { email: newAccount().email } }),
  phone: () => ({ path: "/change-phone", button: "Apply changes", typed: { phone: newAccount().phone } }),
  "name of a passkey": async (owner) => {
    await enrol(site, owner, makeAuthenticator());
    const { id } = await site.db
      .selectFrom("passkeys")
      .select("id")
      .where("userId", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    return { path: `/account/passkeys?passkey=${id}`, button: "Rename", typed: { name: "My phone" } };
  },
  "address of a webhook": () => ({
    path: "/account/webhooks/add",
    button: "Add the address",
    typed: { url: "https://example.com/kaypoint?a=b&c=d", payment_failed: false },
  }),
  "events of a webhook": async ({ user }) => ({
    path: `/account/webhooks/${(await addHook(app(), user)).id}`,
    button: "Save",
    typed: { payment_failed: false },
  }),
  "name of a till": async ({ user }) => {
    await signedInTill(app(), user);
    const { id } = await site.db
      .selectFrom("tills")
      .select("id")
      .where("ownerId", "=", user.id)
      .executeTakeFirstOrThrow();
    return { path: `/account/devices?till=${id}`, button: "Rename", typed: { name: "Back till" } };
  },
  "a till": async (owner) => {
    const { userCode } = await askingTill(app());
    await press(owner, "/device", "Continue", { code: userCode });
    return { path: "/device/confirm", button: "Allow this till" };
  },
  "role of a person": async ({ user }) => ({
    path: people((await makeMember(site.db, user, "cashier")).id),
    button: "Save",
    typed: { role: "manager" },
  }),
  "removal of a person": async ({ user }) => ({
    path: people((await makeMember(site.db, user, "cashier")).id),
    button: "Remove",
    typed: { sure: true },
  }),
  "person in place of another": pausedPerson,
  invitation: () => ({
    path: "/user-management/invite",
    button: "Send the invitation",
    typed: { address: newAccount().email, role: "manager" },
  }),
  "copy of the data": () => ({ path: "/account/data", button: /copy/i }),
  deletion: async ({ user }) => {
    await fund(site.db, user.id, 5_000_00);
    const bank = { bank: "Zenith Bank", account_number: "0123456789", account_name: "Àdá Òbí" };
    return { path: "/account/delete", button: "Delete my account", typed: { ...bank, understood: true } };
  },
  "renewal by card": async (owner) => ({
    path: "/plans-and-billings",
    button: "Save",
    typed: { renewal: await cardOf(owner) },
  }),
  "payment by card": async (owner) => ({
    path: "/pay?duration=yearly",
    button: /^Pay ₦/,
    typed: { auth_code: await cardOf(owner), renews: [] },
  }),
  "extras by card": async (owner) => ({
    path: "/plans-and-billings/extras?additional_users=1",
    button: /^Pay ₦/,
    typed: { auth_code: await cardOf(owner) },
  }),
  "dearer plan by card": async (owner) => ({
    path: `/plans-and-billings/change?plan=${dearer}`,
    button: /^Pay ₦/,
    typed: { auth_code: await cardOf(owner), renews: [] },
  }),
  "top-up by card": async (owner) => ({
    path: "/wallet/add?amount=2500",
    button: "Add money",
    typed: { auth_code: await cardOf(owner) },
  }),
  "automatic top-up": async (owner) => ({
    path: `/wallet/automatic?card=${await cardOf(owner)}&threshold=6000&amount=10000&monthly_cap=30000`,
    button: "Agree and switch on",
  }),
};

/** What a page would send with this button, but for the key that is new on each page. */
function bodyOf(page: Answer, button: Act["button"], typed: Act["typed"] = {}): [string, unknown][] {
  const entries = [...readSubmission(page, button, typed).body.entries()];
  return entries.filter(([name]) => name !== "submission_key");
}

test.each(Object.entries(acts))("%s asks on sending, and comes back filled in", async (_name, make) => {
  const owner = await shops.shop();
  await proveContact(site, owner.user);
  const { path, button, typed } = await make(owner);
  await shops.age(owner.user, days);
  const page = await owner.follow(await owner.get(path));
  const asked = await press(owner, page, button, typed);
  expect(leadsTo(asked)).toMatch(/^303 \/account\/confirm\?page=/);
  const confirm = await owner.follow(asked);
  expect(says(confirm)).toContain("Nothing is done yet. Confirm that it’s you, then press the button again.");
  const back = await owner.follow(await press(owner, confirm, "Confirm", { password }));
  expect(bodyOf(back, button)).toEqual(bodyOf(page, button, typed));
  expect(leadsTo(await press(owner, back, button))).not.toContain("/account/confirm");
});

test("an address that somebody made fills in fields, and does nothing", async () => {
  const owner = await shops.shop();
  const long = "x".repeat(255);
  for (const path of [
    "/account/delete?understood=on&bank=Thief",
    `/account/security?intent=email&email=${long}`,
  ]) {
    const { answer } = await unchanged(site.db, () => owner.get(path), ["sessions"]);
    expect([answer.status, answer.body.includes(long)]).toEqual([200, false]);
  }
});

test("what is too long for an address is left out, and the rest is kept", async () => {
  const owner = await shops.shop();
  await shops.age(owner.user, days);
  const typed = { bank: "ẹ".repeat(60), account_number: "0123456789", account_name: "Ada", understood: "on" };
  const page = new URL(leadsTo(await owner.post("/account/delete", typed)).slice(4), site.url);
  const kept = new URL(page.searchParams.get("page") ?? "", site.url).searchParams;
  expect(Object.fromEntries(kept)).toEqual({
    account_number: "0123456789",
    account_name: "Ada",
    understood: "on",
  });
});

test("a new password is sent with the present one, which is not asked for twice", async () => {
  const { user, ...owner } = await shops.logInAs("owner");
  await shops.age(user, days);
  const typed = { password: "rice for the market", password_confirmation: "rice for the market" };
  const wrong = await press(owner, "/account/security", "Change password", {
    current_password: "not this one",
    ...typed,
  });
  expect([wrong.status, says(wrong)]).toEqual([422, expect.stringContaining("This is not your password")]);
  const right = await press(owner, "/account/security", "Change password", {
    current_password: password,
    ...typed,
  });
  expect(leadsTo(right)).toBe("303 /account/security");
});
