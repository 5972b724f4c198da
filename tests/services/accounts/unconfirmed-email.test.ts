import { readFileSync, readdirSync } from "node:fs";
import { newBrowser } from "../../support/sessions";
import { beforeEach, describe, expect, test } from "vitest";

import { emailLostSms } from "~/messages/accounts/mail";
import { DAY, MINUTE } from "~/models/duration";
import type { User } from "~/models/users/user";
import { findCredentials, getUser } from "~/models/users/user.server";
import { askCorrection, completeCorrections } from "~/services/accounts/request-correction.server";
import { correctContact } from "~/services/accounts/correct-contact.server";
import { confirmEmailChange, requestEmailChange } from "~/services/accounts/change-email.server";
import { signUp } from "~/services/accounts/sign-up.server";
import { createAgent } from "~/services/agents/create-agent.server";
import { signUpRegistrant } from "~/services/agents/sign-up-registrant.server";
import { createFirstAdmin } from "~/services/console/create-first-admin.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { inviteMember } from "~/services/members/invite-member.server";
import { join, readJoining, typeInvitationCode } from "~/services/members/join-shop.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { changeAccount, makeAgent, makeOwner, newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { forgetTries } from "../../support/database-content";
import { fakePayments } from "../../support/fake-payments";
import { invitationCode, mainLocationOf, newLogin } from "../../support/members";
import { mailsTo, newestMail, textsTo } from "../../support/messages";
import { makeStaff, topUpRequest } from "../../support/paying";
import { makeBrowser } from "../../support/recovery";
import { makeRequestContext } from "../../support/request";
import { buyPlan } from "../../support/subscriber";
import { privateAddress } from "../../support/visitor";

const start = new Date("2026-11-21T09:00:00Z");
const passwords = {
  hash: () => Promise.resolve("$argon2id$none"),
  matches: () => Promise.resolve(true),
  isLeaked: () => Promise.resolve(false),
};
let context: ReturnType<typeof makeContext> & { passwords: typeof passwords };
/** Has signed up with another person's address and verified their own phone. */
let stranger: User;

const database = await testDatabase();
beforeEach(async () => {
  await forgetTries(database.db);
  context = { ...makeContext(database.db, start), passwords };
  stranger = await makeOwner(database.db, { mailbox: false });
});

const here = <Result>(work: () => Promise<Result>) =>
  withRequestContext(makeRequestContext({ address: privateAddress() }), work);
const emailOf = async ({ id }: { id: number }) => (await getUser(database.db, id)).email;
const lost = ({ id }: User) => `none-${id}@unconfirmed.invalid`;

async function expectLost() {
  expect(await emailOf(stranger)).toBe(lost(stranger));
  expect(await textsTo(database.db, stranger.id)).toEqual([emailLostSms()]);
  const event = await database.db
    .selectFrom("auditEvents")
    .select(["actorId", "requestId", "addressPrefix"])
    .where("action", "=", "email-lost")
    .where("subjectId", "=", stranger.id)
    .executeTakeFirstOrThrow();
  // The stranger reads the event, and must not see who confirmed the address, and where.
  expect(event).toEqual({ actorId: null, requestId: null, addressPrefix: null });
}

describe("an address that a stranger never confirmed goes to", () => {
  test("a customer of an agent, who opens the account by mail alone", async () => {
    const agent = await getUser(database.db, await makeAgent(database.db, `KP${stranger.id}`));
    const input = { ...newAccount(), email: stranger.email.toUpperCase(), address: "" };
    expect(await here(() => signUpRegistrant(context, agent, input, {}))).toEqual({
      outcome: "registered",
    });
    const browser = makeBrowser(context);
    await browser.start(stranger.email);
    const { code } = await newestMail(database.db, input.email);
    expect(await browser.type(code)).toMatchObject({ outcome: "accepted" });
    const twin = { ...newAccount(), email: stranger.email, address: "" };
    expect(await here(() => signUpRegistrant(context, agent, twin, {}))).toEqual({
      outcome: "taken",
      field: "email",
    });
    expect(await browser.setPassword("seven yellow canoes")).toMatchObject({ outcome: "changed" });
    await expectLost();
  });

  test("an agent whom our staff sign up", async () => {
    const agent = { code: `KQ${stranger.id}`, name: "Tunde Bello", email: stranger.email, phone: undefined };
    expect(await createAgent(context, agent)).toMatchObject({ ok: true });
    const browser = makeBrowser(context);
    await browser.start(stranger.email);
    const { key } = await newestMail(database.db, stranger.email);
    expect(await browser.paste(key)).toMatchObject({ outcome: "accepted" });
    expect(await browser.setPassword("seven yellow canoes")).toMatchObject({ outcome: "changed" });
    await expectLost();
  });

  test("an invited person who types the mailed code", async () => {
    const owner = await makeOwner(database.db);
    await buyPlan(context, owner, { extras: { users: 10 } });
    const address = stranger.email;
    const locationId = await mainLocationOf(database.db, owner);
    const to = { role: "cashier", locationId, channel: "mail", address } as const;
    expect(await here(() => inviteMember(context, owner, to))).toEqual({ outcome: "invited" });
    const code = (await invitationCode(database.db, address)).replaceAll("-", "");
    const typed = await here(() => typeInvitationCode(context, { address, code }));
    const token = "token" in typed ? typed.token : "";
    const joining = await readJoining(context, token);
    if (!joining) throw new Error("the code was wrong");
    const login = { email: "", ...newLogin() };
    expect(await here(() => join(context, { joining, token, login }, newBrowser))).toMatchObject({
      outcome: "joined",
    });
    await expectLost();
  });

  test("an account that changes its email to it", async () => {
    const owner = await makeOwner(database.db);
    await here(() => requestEmailChange(context, owner, stranger.email));
    const { code } = await newestMail(database.db, stranger.email);
    expect(await here(() => confirmEmailChange(context, owner, code))).toEqual({ outcome: "accepted" });
    expect(await emailOf(owner)).toBe(stranger.email);
    await expectLost();
  });

  test("an account that staff correct, once its owner has confirmed it", async () => {
    const [owner, other] = [await makeOwner(database.db), await makeOwner(database.db)];
    const staff = await makeStaff(database.db, "support");
    const correction = { what: "email", to: stranger.email } as const;
    const by = { staffId: staff.id, reason: "asked" };
    expect(await askCorrection(context, { userId: owner.id, by, correction })).toMatchObject({
      outcome: "asked",
    });
    context.setTime(new Date(start.getTime() + DAY + MINUTE));
    expect(await completeCorrections(context)).toBe(1);
    expect(await emailOf(owner)).toBe(stranger.email);
    expect(await emailOf(stranger)).toBe(stranger.email);
    const order = { account: other.email, correction, reason: "asked", staffId: null };
    expect(await correctContact(context, order)).toEqual({ outcome: "corrected" });
    const now = await getUser(database.db, owner.id);
    await here(() => requestEmailChange(context, now, now.email));
    const { code } = await newestMail(database.db, now.email);
    expect(await here(() => confirmEmailChange(context, now, code))).toEqual({ outcome: "confirmed" });
    await expectLost();
    expect(await emailOf(other)).toBe(lost(other));
  });
});

test("the first admin of an installation gets the address of an account that never confirmed it", async () => {
  const person = { name: "Ada Obi", username: `admin${stranger.id}`, email: stranger.email };
  expect(await createFirstAdmin(context, person)).toMatchObject({ outcome: "made" });
  await expectLost();
});

describe("an address that an account has confirmed", () => {
  test("is refused wherever it is typed", async () => {
    const owner = await makeOwner(database.db);
    const email = owner.email.toUpperCase();
    const agent = await getUser(database.db, await makeAgent(database.db, `KR${stranger.id}`));
    const taken = { outcome: "taken", field: "email" };
    const register = () => signUpRegistrant(context, agent, { ...newAccount(), email, address: "" }, {});
    expect(await here(register)).toEqual(taken);
    expect(
      await here(() => signUp(context, { ...newAccount(), email }, newBrowser, makeRequestContext())),
    ).toEqual(taken);
    expect(
      await createAgent(context, { code: `KS${stranger.id}`, name: "Tunde Bello", email, phone: undefined }),
    ).toEqual({ ok: false, taken: "email" });
    const order = { account: stranger.email, reason: "asked", staffId: null } as const;
    expect(await correctContact(context, { ...order, correction: { what: "email", to: email } })).toEqual({
      outcome: "taken",
    });
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test("stays with that account when another account's code is right, and the other one is told so", async () => {
    const owner = await makeOwner(database.db);
    await here(() => requestEmailChange(context, stranger, owner.email));
    const { code } = await newestMail(database.db, owner.email);
    expect(await here(() => confirmEmailChange(context, stranger, code))).toEqual({ outcome: "taken" });
    expect(await emailOf(owner)).toBe(owner.email);
    expect(await emailOf(stranger)).toBe(stranger.email);
  });
});

test("codes mailed to the account that lost the address stop working, and those sent by SMS still work", async () => {
  const browser = makeBrowser(context);
  await browser.start(stranger.email);
  const { code, key } = await newestMail(database.db, stranger.email);
  await here(() => requestEmailChange(context, stranger, stranger.email));
  const own = (await newestMail(database.db, stranger.email)).code;
  const person = { name: "Ada Obi", username: `owner${stranger.id}x`, email: stranger.email };
  await database.db.deleteFrom("staffRoles").execute();
  expect(await createFirstAdmin(context, person)).toMatchObject({ outcome: "made" });
  for (const attempt of [() => browser.type(code), () => browser.paste(key)])
    expect(await attempt().catch(() => ({ outcome: "gone" }))).toMatchObject({ outcome: "gone" });
  expect(await here(() => confirmEmailChange(context, stranger, own))).toEqual({ outcome: "taken" });
});

test("a login by an unconfirmed address opens the oldest account with a password", async () => {
  const { email } = stranger;
  const second = newAccount();
  const made = await here(() => signUp(context, { ...second, email }, newBrowser, makeRequestContext()));
  expect(made).toMatchObject({ outcome: "created" });
  expect(await findCredentials(database.db, email)).toMatchObject({ id: stranger.id });
  const id = "user" in made ? made.user.id : 0;
  await changeAccount(database.db, id, { emailVerifiedAt: start });
  expect(await findCredentials(database.db, email.toUpperCase())).toMatchObject({ id });
});

test("an account without an address cannot pay by a new card, and gets no mail", async () => {
  const person = { name: "Ada Obi", username: `payer${stranger.id}`, email: stranger.email };
  await database.db.deleteFrom("staffRoles").execute();
  await createFirstAdmin(context, person);
  const { id, email } = await getUser(database.db, stranger.id);
  const fake = fakePayments();
  const paying = topUpRequest(await getUser(database.db, id));
  expect(await here(() => beginPayment({ ...context, payments: fake.provider }, paying))).toMatchObject({
    outcome: "unavailable",
    reason: "Your account has no email. Enter one under Security first, then pay.",
  });
  expect(fake.calls.initialize).toBe(0);
  expect(await mailsTo(database.db, email)).toEqual([]);
});

/** The model functions that set `email_verified_at`. */
const confirming = [
  "confirmEmailOf",
  "allowCheckout",
  "changeEmailOf",
  "resetPassword",
  "createMember",
  "insertFirstAdmin",
];

test("every use case that confirms an address claims it in the same transaction", () => {
  const sources = readdirSync("app/services", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(`app/services/${name}`, "utf8"));
  const callsOf = (name: string, source: string) => source.split(`await ${name}(`).length - 1;
  const isCalled = (name: string) => sources.some((source) => callsOf(name, source) > 0);
  expect(confirming.filter((name) => !isCalled(name))).toEqual([]);
  for (const source of sources) {
    const confirmed = confirming.reduce((sum, name) => sum + callsOf(name, source), 0);
    expect(callsOf("claimMailbox", source)).toBe(confirmed);
  }
});
