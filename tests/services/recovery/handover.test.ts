import { beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import { isMoneyOnItsWay } from "~/models/payments/payment.server";
import { listCards } from "~/models/payments/card.server";
import { findLastPeriod, setRenewal } from "~/models/subscriptions/subscription.server";
import { listTills } from "~/models/tills/till.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { confirmEmailChange, requestEmailChange } from "~/services/accounts/change-email.server";
import { startPhoneChange } from "~/services/accounts/change-phone.server";
import { mailCheckoutCode, verifyCheckoutCode } from "~/services/accounts/confirm-email.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { transact } from "~/services/platform/context.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { endSavedPayments } from "~/services/recovery/end-saved-payments.server";
import { forgetTries } from "../../support/database-content";
import { makeOwner, changeAccount } from "../../support/accounts";
import { codesSentTo, newestCode, mailsTo, newestMail } from "../../support/messages";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { begin, topUpRequest } from "../../support/paying";
import { makeBrowser } from "../../support/recovery";
import { makeRequestContext } from "../../support/request";
import { actionsOf, openSessionOf } from "../../support/sessions";
import { buyPlan, saveCard, signedInTill } from "../../support/subscriber";
import { addMoney } from "../../support/wallet";
import { privateAddress } from "../../support/visitor";

/*
 * The table of docs/security.md: who has the account after a recovery, by what was proved before and what the account
 * holds.
 */

const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const strong = "seven yellow canoes";
let context: ReturnType<typeof makeContext>;
let fake: ReturnType<typeof fakePayments>;
let app: ReturnType<typeof makeShop>;
let user: User;

const database = await testDatabase();
beforeEach(async () => {
  context = makeContext(database.db, start);
  fake = fakePayments();
  app = makeShop();
  await forgetTries(database.db);
});

const makeShop = () => ({ ...context, payments: fake.provider });
const inSession = <Result>(work: () => Result) =>
  withRequestContext(makeRequestContext({ address: privateAddress() }), work);
const account = () => getUser(database.db, user.id);
const cards = () => listCards(database.db, user.id, context.clock.now());
const mail = () => newestMail(database.db, user.email);
async function renewFromWallet() {
  const open = await findLastPeriod(database.db, user.id, start);
  const renewal = { renewalMethod: "wallet" as const, renewalCardId: null, renewalChosenAt: start };
  await setRenewal(database.db, { id: open!.id, endsAt: open!.endsAt!, graceUntil: null }, renewal);
}

/** A browser that asked for a mail and has typed its code. */
async function provedMailbox() {
  const browser = makeBrowser(context);
  await browser.start(user.email);
  return { browser, answer: await browser.type((await mail()).code) };
}

async function byMail() {
  const { browser } = await provedMailbox();
  return browser.setPassword(strong);
}

/** A browser that asked for a code to the phone; null if the phone got none. */
async function byPhone(browser = makeBrowser(context), started = false) {
  if (!started) await browser.start(user.email);
  const before = (await codesSentTo(database.db, user.phone)).length;
  await browser.askPhone();
  if ((await codesSentTo(database.db, user.phone)).length === before) return null;
  return browser
    .type(await newestCode(database.db, user.phone), "phone")
    .then(() => browser.setPassword(strong));
}

async function liveSessions() {
  const sessions = await database.db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null)
    .execute();
  return sessions.length;
}

describe("an account with an unconfirmed mailbox and a verified phone", () => {
  beforeEach(async () => {
    user = await makeOwner(database.db, { mailbox: false });
  });

  const contents: [string, () => Promise<unknown>][] = [
    ["nothing in it", async () => {}],
    ["a trial", () => inSession(() => startTrial(app, { user }))],
    ["money in its wallet", () => addMoney(database.db, user, 100)],
    ["a paid plan", () => buyPlan(app, user)],
    ["a payment on its way", () => begin(app, topUpRequest(user))],
  ];

  test.each(contents)("and with %s cannot be recovered by the mailbox alone", async (_, put) => {
    await put();
    await openSessionOf(database.db, user);
    const { browser, answer } = await provedMailbox();
    expect(answer).toEqual({ outcome: "phone-too" });
    expect(await browser.granted()).toBeNull();
    expect(await browser.setPassword(strong)).toEqual({ outcome: "gone" });
    expect(await liveSessions()).toBe(1);
    expect(await account()).toMatchObject({ phoneVerifiedAt: start, emailVerifiedAt: null });
  });

  test("cannot be recovered by a recovery key alone", async () => {
    const browser = makeBrowser(context);
    await browser.start(user.email);
    expect(await browser.paste((await mail()).key)).toEqual({ outcome: "phone-too" });
    expect(await browser.granted()).toBeNull();
  });

  test("is recovered by mailbox and phone together, which confirms the mailbox and ends nothing", async () => {
    await saveCard(app, fake, user);
    const { browser } = await provedMailbox();
    expect(await byPhone(browser, true)).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ phoneVerifiedAt: start, emailVerifiedAt: start });
    expect(await cards()).toHaveLength(1);
  });

  test("is recovered by the phone with any content, which confirms no mailbox and removes no card", async () => {
    await saveCard(app, fake, user);
    expect(await byPhone()).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ phoneVerifiedAt: start, emailVerifiedAt: null });
    expect(await cards()).toHaveLength(1);
  });

  test("confirms its mailbox by a code in its own session, which ends nothing, then or later", async () => {
    await saveCard(app, fake, user);
    await openSessionOf(database.db, user);
    await inSession(() => requestEmailChange(context, user, user.email));
    const { code, subject } = await mail();
    expect(subject).toBe("Confirm this address for Kaypoint");
    expect(await inSession(() => confirmEmailChange(context, user, code))).toEqual({ outcome: "confirmed" });
    expect(await mailsTo(database.db, user.email)).toHaveLength(1);
    expect([await liveSessions(), (await cards()).length]).toEqual([1, 1]);
    context.setTime(after(MINUTE));
    expect(await byMail()).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ phoneVerifiedAt: start, emailVerifiedAt: start });
    expect(await cards()).toHaveLength(1);
  });
});

describe("an account with an unconfirmed mailbox and an unverified phone", () => {
  beforeEach(async () => {
    user = await makeOwner(database.db, { verified: false });
  });

  test("goes to the first person who reads the mailbox, which confirms it and ends its sessions and tills", async () => {
    await signedInTill(context, user);
    await openSessionOf(database.db, user);
    expect(await byMail()).toMatchObject({ outcome: "changed" });
    expect(await liveSessions()).toBe(0);
    expect(await listTills(database.db, user.id, start)).toEqual([]);
    expect(await account()).toMatchObject({ phoneVerifiedAt: null, emailVerifiedAt: start });
    expect((await mail()).subject).toBe("Your Kaypoint password was changed");
  });

  test("and which an agent registered goes to the customer who sets its first password by mail", async () => {
    await changeAccount(database.db, user.id, { passwordHash: null });
    expect(await byMail()).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ phoneVerifiedAt: null, emailVerifiedAt: start });
  });

  test("and whose email and phone staff corrected loses its cards and renews nothing, and is told so", async () => {
    await addMoney(database.db, user, 2_000_000);
    await buyPlan(app, user);
    await saveCard(app, fake, user);
    await renewFromWallet();
    const pending = await begin(app, topUpRequest(user, { saveCard: true }));
    expect(await byMail()).toMatchObject({ outcome: "handed-over" });
    expect(await cards()).toEqual([]);
    expect(await findLastPeriod(database.db, user.id, start)).toMatchObject({ renewalMethod: null });
    expect((await mail()).subject).toBe("Your Kaypoint email is confirmed");
    expect((await mail()).text).toContain("saved cards were removed");
    expect(await actionsOf(database, user)).toEqual(
      expect.arrayContaining(["handed-over", "password-reset"]),
    );
    fake.pay(pending);
    expect(await settlePayment(app, pending)).toMatchObject({ state: "settled" });
    expect(await cards()).toEqual([]);
  });

  test("cannot be recovered by the mailbox if the phone was verified between the code and the new password", async () => {
    const { browser, answer } = await provedMailbox();
    expect(answer.outcome).toBe("accepted");
    const verified = { phoneVerifiedAt: start };
    await changeAccount(database.db, user.id, verified);
    expect(await browser.setPassword(strong)).toEqual({ outcome: "gone" });
    expect(await browser.granted()).toBeNull();
    expect(await account()).toMatchObject({ emailVerifiedAt: null });
  });

  test("cannot be recovered by phone", async () => {
    expect(await byPhone()).toBeNull();
  });

  test("confirms its mailbox by the code that opens checkout, which ends nothing", async () => {
    await openSessionOf(database.db, user);
    await inSession(() => mailCheckoutCode(context, user));
    const { code } = await mail();
    expect(await inSession(() => verifyCheckoutCode(context, user, code))).toEqual({ outcome: "accepted" });
    expect(await liveSessions()).toBe(1);
    await saveCard(app, fake, user);
    context.setTime(after(MINUTE));
    expect(await byMail()).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ emailVerifiedAt: start, checkoutAllowedAt: start });
    expect(await cards()).toHaveLength(1);
  });
});

describe("an account with a confirmed mailbox and a verified phone", () => {
  beforeEach(async () => {
    user = await makeOwner(database.db);
    await saveCard(app, fake, user);
  });

  test("is recovered by the mailbox, and its phone and cards stay", async () => {
    expect(await byMail()).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ phoneVerifiedAt: start, emailVerifiedAt: start });
    expect(await cards()).toHaveLength(1);
  });

  test("is recovered by the phone after a reset by a stolen mailbox, which could move neither phone nor mail nor card money", async () => {
    const [card] = await cards();
    await byMail();
    const thief = await account();
    context.setTime(after(HOUR));
    expect(await inSession(() => startPhoneChange(context, thief, "+2348039999996"))).toMatchObject({
      outcome: "held",
    });
    expect(
      await inSession(() => requestEmailChange(context, thief, "thief@elsewhere.example")),
    ).toMatchObject({
      sent: "held",
    });
    const charge = topUpRequest(thief, { cardId: card!.id });
    expect(await beginPayment(app, charge)).toMatchObject({ outcome: "unavailable" });
    expect(fake.calls.charge).toBe(0);
    expect(await byPhone()).toMatchObject({ outcome: "changed" });
    expect(await isMoneyOnItsWay(database.db, user.id)).toBe(false);
  });

  test("is recovered by the phone, and its mailbox and cards stay", async () => {
    expect(await byPhone()).toMatchObject({ outcome: "changed" });
    expect(await account()).toMatchObject({ phoneVerifiedAt: start, emailVerifiedAt: start });
    expect(await cards()).toHaveLength(1);
  });
});

test("an account with a confirmed mailbox and an unverified phone is recovered by the mailbox alone, with any content", async () => {
  user = await makeOwner(database.db, { verified: false, mailbox: true });
  await addMoney(database.db, user, 100);
  expect(await byMail()).toMatchObject({ outcome: "changed" });
  expect(await byPhone()).toBeNull();
});

test("automatic top-up ends with the cards of an account, without the network of the visitor who took it over", async () => {
  user = await makeOwner(database.db, { verified: false });
  const cardId = await saveCard(app, fake, user);
  const terms = {
    wallet: "wallet" as const,
    threshold: naira(1_000),
    amount: naira(1_000),
    total: naira(1_020),
    monthlyCap: naira(9_000),
  };
  expect(await switchTopUpOn(app, { ownerId: user.id, cardId, fresh: true, terms })).toEqual({
    outcome: "on",
  });
  await inSession(() => transact(app, user, (ctx) => endSavedPayments(ctx, user)));
  const ended = database.db
    .selectFrom("auditEvents")
    .select(["actorId", "requestId", "addressPrefix"])
    .where("subjectId", "=", user.id)
    .where("action", "=", "automatic-top-up-off");
  expect(await ended.execute()).toEqual([{ actorId: null, requestId: null, addressPrefix: null }]);
});
