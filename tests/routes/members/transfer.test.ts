import { expect, test } from "vitest";

import { findMembership } from "~/models/members/member.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { pollRequest, refreshTokens } from "~/services/tills/issue-tokens.server";
import { newAccount } from "../../support/accounts";
import { fakePayments } from "../../support/fake-payments";
import { newestCode, newestMail } from "../../support/messages";
import { makeContext } from "../../support/context";
import { unchanged } from "../../support/attacked";
import { invitationCode, makeMember, makeShops } from "../../support/members";
import { leadsTo, says } from "../../support/page";
import { begin, fee, topUpRequest } from "../../support/paying";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, password } from "../../support/sessions";
import { allowedTill, signedInTill } from "../../support/subscriber";
import { addCard } from "../../support/wallet";
import { addHook, fakeReceiver } from "../../support/webhooks";

const site = await serve();
const shops = await makeShops(site);

const rowOf = (id: number) =>
  site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function shopWithHeir() {
  const owner = await shops.shop();
  const heir = await shops.logInMember(owner.user, "cashier");
  const path = `/user-management/members/${heir.user.id}/transfer`;
  const askForCode = async () => {
    expect(leadsTo(await press(owner, path, { sends: { intent: "resend" } }))).toBe(`303 ${path}`);
    return newestCode(site.db, owner.user.phone);
  };
  return { owner, heir, path, askForCode };
}

test("with password and code a member becomes the owner: the logins change places, and the shop keeps everything", async () => {
  const { owner, heir, path, askForCode } = await shopWithHeir();
  await addCard(site.db, owner.user);
  expect(says(await owner.get(path))).toContain("becomes the owner of");
  const code = await askForCode();
  const [before, heirBefore] = [await rowOf(owner.user.id), await rowOf(heir.user.id)];
  const done = await press(owner, path, { sends: { intent: "transfer" } }, { password, code });
  expect(leadsTo(done)).toBe("303 /login");
  expect(says(await owner.follow(done))).toContain("The shop has its new owner");
  expect(leadsTo(await heir.get("/dashboard"))).toContain("302 /login");
  expect(leadsTo(await owner.get("/wallet"))).toContain("302 /login");

  const [shop, member] = [await rowOf(owner.user.id), await rowOf(heir.user.id)];
  for (const part of ["username", "email", "phone", "phoneVerifiedAt", "passwordHash"] as const) {
    expect([part, shop[part]]).toEqual([part, heirBefore[part]]);
    expect([part, member[part]]).toEqual([part, before[part]]);
  }
  expect([shop.name, shop.role, member.role]).toEqual([before.name, "owner", "manager"]);
  expect(await findMembership(site.db, heir.user.id)).toMatchObject({ ownerId: owner.user.id });
  const cards = site.db.selectFrom("cards").select("id").where("ownerId", "=", owner.user.id);
  expect(await cards.where("removedAt", "is", null).execute()).toEqual([]);

  expect((await newestMail(site.db, owner.user.email)).subject).toBe("Your shop has a new owner");
  expect((await newestMail(site.db, heir.user.email)).subject).toBe("You now own a shop");
  const newOwner = await shops.logIn(heir.user);
  expect(says(await newOwner.get("/plans-and-billings"))).toContain("Plus");
  expect((await newOwner.get("/user-management")).status).toBe(200);
  const oldOwner = await shops.logIn(owner.user);
  expect((await oldOwner.get("/wallet")).status).toBe(403);
  expect((await oldOwner.get("/sales-report")).status).toBe(200);
  expect(await actionsOf(site, owner.user)).toContain("ownership-transferred");
});

test("the fees that the old owner paid are invoiced in the old owner's name, before the new one's", async () => {
  const { owner, heir, path, askForCode } = await shopWithHeir();
  const fake = fakePayments();
  const app = { ...makeContext(site.db, new Date()), payments: fake.provider };
  const reference = await begin(app, topUpRequest(owner.user));
  fake.pay(reference);
  await settlePayment(app, reference);
  const code = await askForCode();
  const { email } = await rowOf(owner.user.id);
  await press(owner, path, { sends: { intent: "transfer" } }, { password, code });
  const invoices = await site.db
    .selectFrom("invoices")
    .select(["total", "buyer"])
    .where("ownerId", "=", owner.user.id)
    .where("reference", "like", "FEES-%")
    .execute();
  expect(invoices).toMatchObject([{ total: fee, buyer: { email } }]);
  const newOwner = await shops.logIn(heir.user);
  expect(says(await newOwner.get("/transactions?kind=invoice"))).toContain("Fees for adding money");
});

test("tills, webhooks and invitations of the old owner end with a transfer, and the new owner sees which tills", async () => {
  const { owner, heir, path, askForCode } = await shopWithHeir();
  const context = { ...makeContext(site.db, new Date()), ...fakeReceiver() };
  const till = await signedInTill(context, owner.user);
  const waiting = await allowedTill(context, owner.user);
  const hook = await addHook(context, owner.user);
  const invited = newAccount().email;
  await owner.post("/user-management/invite", {
    address: invited,
    role: "cashier",
    location: String(owner.locationId),
  });
  const invitation = await invitationCode(site.db, invited);
  expect(invitation).not.toBe("");
  const machine = site.visitor();
  await machine.post("/join", { address: invited, code: invitation });
  const before = await machine.get("/join/account");
  expect(before.status).toBe(200);

  const code = await askForCode();
  expect(leadsTo(await owner.post(path, { intent: "transfer", password, code }))).toBe("303 /login");

  const entitlement = await site
    .visitor()
    .get("/api/entitlement", { Authorization: `Bearer ${till.accessToken}` });
  expect(entitlement.status).toBe(401);
  const refreshed = await refreshTokens(context, till.refreshToken, "https://shop.example");
  expect(refreshed.outcome).toBe("refused");
  expect((await pollRequest(context, waiting.deviceCode, "https://shop.example")).outcome).toBe("refused");
  expect(leadsTo(await machine.get("/join/account"))).toContain("302 /join");
  const endpoint = await site.db
    .selectFrom("webhookEndpoints")
    .select(["offWhy"])
    .where("id", "=", hook.id)
    .executeTakeFirst();
  expect(endpoint).toEqual({ offWhy: "transfer" });
  const { text } = await newestMail(site.db, heir.user.email);
  expect(text).toContain(`signed out: ${till.till.name} (${till.till.branch})`);
});

test("without the password no code is compared, and a wrong or used code changes nothing", async () => {
  const { owner, path, askForCode } = await shopWithHeir();
  const code = await askForCode();
  const wrong = String((Number(code) + 1) % 1e8).padStart(8, "0");
  const tries: [Record<string, string>, string][] = [
    [{ password: "not this one", code }, "This is not your password"],
    [{ code }, "Type your password"],
    [{ password }, "Type the 8 digits of the code"],
    [{ password, code: wrong }, "This code is wrong. You have 2 attempts left"],
  ];
  for (const [fields, message] of tries) {
    const post = () => owner.post(path, { intent: "transfer", ...fields });
    const { answer } = await unchanged(site.db, post, [
      "sessions",
      "code_flows",
      "code_budgets",
      "wrong_code_days",
    ]);
    expect([answer.status, says(answer)]).toEqual([422, expect.stringContaining(message)]);
  }
  expect((await owner.post(path, { intent: "transfer", password, code })).status).toBe(303);
  const again = await shops.logIn(owner.user);
  expect((await again.post(path, { intent: "transfer", password, code })).status).toBe(403);
});

test("only a member of the shop with a confirmed email can become owner, and not during a security hold", async () => {
  const { owner, heir, path } = await shopWithHeir();
  const foreign = await makeMember(site.db, (await shops.shop()).user, "manager");
  expect((await owner.get(`/user-management/members/${foreign.id}/transfer`)).status).toBe(404);
  const set = (id: number, values: Record<string, Date | null>) =>
    site.db.updateTable("users").set(values).where("id", "=", id).execute();
  await set(heir.user.id, { emailVerifiedAt: null });
  expect(says(await owner.get(path))).toContain("has to confirm their email first");
  await set(heir.user.id, { emailVerifiedAt: new Date() });
  await set(owner.user.id, { heldUntil: new Date(Date.now() + 60_000) });
  expect(says(await owner.get(path))).toContain("reset recently");
  await set(owner.user.id, { heldUntil: null, phoneVerifiedAt: null, emailVerifiedAt: null });
  expect(says(await owner.get(path))).toContain("Verify your phone number or confirm your email first");
  await set(owner.user.id, { emailVerifiedAt: new Date() });
  expect((await owner.post(path, { intent: "resend" })).status).toBe(303);
  const { code, subject } = await newestMail(site.db, owner.user.email);
  expect(subject).toContain("A new owner for your shop");
  expect((await owner.post(path, { intent: "transfer", password, code })).status).toBe(303);
});
