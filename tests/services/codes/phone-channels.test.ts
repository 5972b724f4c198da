import { beforeEach, describe, expect, test } from "vitest";
import type { PhoneChannel } from "#db/schema";
import { DAY, MINUTE } from "~/models/duration";
import { endExpired, removeExpiredTexts } from "~/models/messages/delivery.server";
import { chooseWhatsApp, listConsents } from "~/models/messages/whatsapp.server";
import type { User } from "~/models/users/user";
import { otherWaysFor, resendPhoneCode, verifyPhone } from "~/services/accounts/verify-phone.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { acceptReceipt } from "~/services/messages/accept-delivery-receipt.server";
import { deliveryJob } from "~/services/messages/deliver-messages.server";
import { requestPhoneCode } from "~/services/recovery/start-recovery.server";
import { findRecovery, insertRecovery } from "~/models/recovery/recovery.server";
import { failedAttempt, recipientRefused, refusedAttempt } from "~/models/messages/delivery";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { emptyOutbox } from "../../support/messages";
import { makeRequestContext } from "../../support/request";

const start = new Date("2026-11-21T09:00:00Z");
let app: ReturnType<typeof makeContext>;
let owner: User;
/** Each test has an address of its own, since addresses are limited too. */
let host = 0;

const database = await testDatabase();
const db = database.db;
beforeEach(async () => {
  await emptyOutbox(db);
  host += 1;
  app = makeContext(db, start);
  owner = await makeOwner(db, { verified: false });
});

const visit = <Result>(work: () => Result) =>
  withRequestContext(makeRequestContext({ address: `203.0.113.${host}` }), work);
const ask = (by: PhoneChannel) => visit(() => resendPhoneCode(app, owner, { by }));
const later = (milliseconds: number) => app.setTime(new Date(app.clock.now().getTime() + milliseconds));

const messages = () =>
  db
    .selectFrom("outbox")
    .select(["id", "channel", "text", "smsText", "sentAt", "deadAt"])
    .where("recipient", "=", owner.phone)
    .orderBy("id")
    .execute();
const channels = async () => (await messages()).map(({ channel }) => channel);

/** Sends what is due by one channel, with a provider that answers this. */
async function send(
  channel: PhoneChannel,
  answer = { sent: true as const, providerId: `id-${Math.random()}` },
) {
  return sendWith(channel, answer);
}

async function sendWith(channel: PhoneChannel, answer: ReturnType<typeof failedAttempt>) {
  const provider = {
    channel,
    name: "termii" as const,
    send: () => Promise.resolve(answer),
    close: () => undefined,
  };
  await finishDue(deliveryJob({ ...app, config: { demo: false } }, "texts", [provider]));
  return answer.sent ? (answer.providerId ?? "") : "";
}

const report = (providerId: string, outcome: "delivered" | "failed") =>
  acceptReceipt(
    { ...app, config: { demo: false } },
    {
      provider: "termii",
      providerId,
      status: outcome,
      outcome,
      recipient: owner.phone,
      text: "",
      details: {},
    },
  );

describe("a code by WhatsApp", () => {
  test("is the digits alone, works like any other, and records when its owner agreed", async () => {
    expect(await ask("whatsapp")).toEqual({ sent: true });
    const [message] = await messages();
    expect(message).toMatchObject({ channel: "whatsapp", text: expect.stringMatching(/^\d{5}$/) as string });
    expect(message?.smsText).toContain(message?.text);
    expect(await listConsents(db, owner.id)).toEqual([{ purpose: "codes", givenAt: start }]);
    expect(await visit(() => verifyPhone(app, owner, message!.text))).toEqual({ outcome: "accepted" });
  });

  test("shares the limits of the phone with SMS and calls", async () => {
    expect(await ask("sms")).toEqual({ sent: true });
    expect(await ask("whatsapp")).toMatchObject({ sent: false });
    for (const by of ["whatsapp", "voice"] as const) {
      later(MINUTE);
      expect(await ask(by)).toEqual({ sent: true });
    }
    later(MINUTE);
    expect(await ask("sms")).toMatchObject({ sent: false });
    expect(await channels()).toEqual(["sms", "whatsapp", "voice"]);
  });

  test("that is reported as not delivered is followed by SMS, once, with the same code", async () => {
    await ask("whatsapp");
    const code = (await messages())[0]!.text;
    const id = await send("whatsapp");
    expect((await messages())[0]!.text).toBe("(removed)");
    await report(id, "failed");
    await report(id, "failed");
    const [first, sms, ...more] = await messages();
    expect(first).toMatchObject({ channel: "whatsapp", smsText: null });
    expect(sms).toMatchObject({ channel: "sms", text: expect.stringContaining(code) as string });
    expect(more).toEqual([]);
    expect(await visit(() => verifyPhone(app, owner, code))).toEqual({ outcome: "accepted" });
  });

  test("that was delivered leaves no SMS behind, also if a late report says it failed", async () => {
    await ask("whatsapp");
    const id = await send("whatsapp");
    await report(id, "delivered");
    await report(id, "failed");
    expect(await messages()).toMatchObject([{ channel: "whatsapp", smsText: null }]);
  });

  test.each([
    ["refuses it", refusedAttempt("not on WhatsApp")],
    ["cannot take it now", failedAttempt("busy")],
  ])("follows by SMS at once if the provider %s", async (_, answer) => {
    await ask("whatsapp");
    await sendWith("whatsapp", answer);
    expect(await channels()).toEqual(["whatsapp", "sms"]);
  });

  test("that a newer code replaced is not followed by an old one", async () => {
    await ask("whatsapp");
    const id = await send("whatsapp");
    later(MINUTE);
    await ask("sms");
    await report(id, "failed");
    expect(await channels()).toEqual(["whatsapp", "sms"]);
  });

  test("that expired is followed by nothing, and its texts are removed", async () => {
    await ask("whatsapp");
    const id = await send("whatsapp");
    later(11 * MINUTE);
    await endExpired(db, app.clock.now());
    await removeExpiredTexts(db, app.clock.now());
    await report(id, "failed");
    expect(await messages()).toMatchObject([{ channel: "whatsapp", text: "(removed)", smsText: null }]);
  });

  test("is an SMS for a month at a number that WhatsApp did not reach, which then offers it no more", async () => {
    await ask("whatsapp");
    await report(await send("whatsapp"), "failed");
    expect(await otherWaysFor(app, owner)).toEqual(["voice"]);
    later(2 * MINUTE);
    await ask("whatsapp");
    expect(await channels()).toEqual(["whatsapp", "sms", "sms"]);
    later(31 * DAY);
    expect(await otherWaysFor(app, owner)).toEqual(["whatsapp", "voice"]);
  });
});

describe("WhatsApp stays the way to a number", () => {
  const isOffered = async () => (await otherWaysFor(app, owner)).includes("whatsapp");

  test.each([
    ["after a provider that was busy", failedAttempt("busy")],
    ["after a message that the provider refused for another reason", refusedAttempt("no template")],
  ])("%s", async (_, answer) => {
    await ask("whatsapp");
    await sendWith("whatsapp", answer);
    expect(await isOffered()).toBe(true);
  });

  test("after a code that expired before it was sent", async () => {
    await ask("whatsapp");
    later(11 * MINUTE);
    await endExpired(db, app.clock.now());
    expect((await messages())[0]?.deadAt).not.toBeNull();
    expect(await isOffered()).toBe(true);
  });

  test("but not after a refusal for this number", async () => {
    await ask("whatsapp");
    await sendWith("whatsapp", recipientRefused("not on WhatsApp"));
    expect(await isOffered()).toBe(false);
  });
});

describe("a code of a recovery", () => {
  async function askFor(by: PhoneChannel) {
    await changeAccount(db, owner.id, { phoneVerifiedAt: start });
    const tokenHash = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    await insertRecovery(db, { tokenHash, userId: owner.id, typed: owner.phone, now: start });
    const recovery = await findRecovery(db, tokenHash, start);
    return visit(() => requestPhoneCode(app, recovery!, by));
  }

  test("goes by WhatsApp only to an owner who agreed to it: the visitor may be a stranger", async () => {
    expect(await askFor("whatsapp")).toEqual({ sent: true });
    expect(await channels()).toEqual(["sms"]);
    later(2 * MINUTE);
    await chooseWhatsApp(db, owner.id, ["codes"], start);
    expect(await askFor("whatsapp")).toEqual({ sent: true });
    expect(await channels()).toEqual(["sms", "whatsapp"]);
  });

  test("can be read out by a call", async () => {
    await askFor("voice");
    expect(await channels()).toEqual(["voice"]);
  });
});

describe("news about money", () => {
  const tell = (dedupeKey: string) =>
    textAboutMoney(db, {
      ownerId: owner.id,
      kind: "paid",
      text: "Kaypoint: paid.",
      dedupeKey,
      now: app.clock.now(),
    });

  test("goes by WhatsApp to owners who chose that, and by SMS again once they stop it", async () => {
    await changeAccount(db, owner.id, { phoneVerifiedAt: start });
    await tell("news-1");
    await chooseWhatsApp(db, owner.id, ["money"], start);
    await tell("news-2");
    await chooseWhatsApp(db, owner.id, [], start);
    await tell("news-3");
    expect(await messages()).toMatchObject([
      { channel: "sms", smsText: null },
      { channel: "whatsapp", text: "Kaypoint: paid.", smsText: "Kaypoint: paid." },
      { channel: "sms", smsText: null },
    ]);
  });

  test("that WhatsApp does not bring follows by SMS, and the next news goes there at once", async () => {
    await changeAccount(db, owner.id, { phoneVerifiedAt: start });
    await chooseWhatsApp(db, owner.id, ["money"], start);
    await tell("news-4");
    await sendWith("whatsapp", recipientRefused("not on WhatsApp"));
    await tell("news-5");
    expect(await channels()).toEqual(["whatsapp", "sms", "sms"]);
  });
});

test("choosing again keeps the day of the first agreement", async () => {
  await chooseWhatsApp(db, owner.id, ["codes"], start);
  await chooseWhatsApp(db, owner.id, ["codes", "money"], new Date(start.getTime() + DAY));
  expect(await listConsents(db, owner.id)).toEqual([
    { purpose: "codes", givenAt: start },
    { purpose: "money", givenAt: new Date(start.getTime() + DAY) },
  ]);
});
