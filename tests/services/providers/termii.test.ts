import { afterAll, beforeEach, expect, test } from "vitest";
import type { Attempt } from "~/models/messages/delivery";
import { MINUTE, SECOND } from "~/models/duration";
import { makePhoneProviders, makeTermii } from "~/services/providers/termii.server";
import { freePort } from "../../support/site";
import { startTermii, type Fault } from "../../../sandbox/termii";

const message = {
  recipient: "+2348031234521",
  subject: null,
  text: "12345 is your Kaypoint code.\n\n@kaypoint.example #12345",
  dedupeKey: "code:1",
};

const termii = await startTermii();
afterAll(() => termii.stop());
beforeEach(() => {
  termii.delivered.length = 0;
  termii.calls.length = 0;
});

function provider(change: Partial<Parameters<typeof makeTermii>[0]> = {}, patience = 10 * SECOND) {
  const settings = { url: termii.url, key: termii.key, secret: "secret", sender: "Kaypoint", whatsapp: null };
  return makeTermii({ ...settings, ...change }, patience);
}

async function sendWith(fault: Fault): Promise<Attempt> {
  termii.fail(fault);
  const keepsWaiting = fault.kind === "silence" || fault.kind === "slow";
  return provider({}, keepsWaiting ? SECOND / 5 : undefined).send(message);
}

test("a text is sent on the route for codes, to the number without its plus", async () => {
  const attempt = await provider().send(message);
  const { id, path, ...delivered } = termii.delivered[0]!;
  expect(attempt).toEqual({ sent: true, providerId: id });
  expect(delivered).toEqual({
    api_key: termii.key,
    to: "2348031234521",
    from: "Kaypoint",
    sms: message.text,
    type: "plain",
    channel: "dnd",
  });
  expect(path).toBe("/api/sms/send");
});

test("letters that would make the text longer are replaced", async () => {
  await provider().send({ ...message, text: "Bọ́lá’s shop; ₦500" });
  expect(termii.delivered[0]?.sms).toBe("Bola's shop, N500");
});

test("a number not in international form is never sent", async () => {
  for (const recipient of ["08031234521", "", "+234803123452a", "+234,+2348031234521"])
    expect(await provider().send({ ...message, recipient })).toMatchObject({ failure: { kind: "refused" } });
  expect(termii.calls).toEqual([]);
});

test.each<[string, Fault, "refused" | "failed" | "unknown"]>([
  ["a server that is busy", { kind: "status", status: 503 }, "failed"],
  ["a server that breaks", { kind: "status", status: 500 }, "unknown"],
  ["a gateway that gives up", { kind: "status", status: 504 }, "unknown"],
  ["too many calls", { kind: "status", status: 429 }, "failed"],
  [
    "a number that Termii refuses",
    { kind: "status", status: 400, message: "Invalid phone number" },
    "refused",
  ],
  ["no money left", { kind: "status", status: 400, message: "Insufficient balance" }, "failed"],
  ["an inactive account", { kind: "status", status: 403, message: "Account inactive" }, "failed"],
  ["a wrong address", { kind: "status", status: 404 }, "failed"],
  ["a redirect", { kind: "status", status: 302, headers: { Location: "/login" } }, "unknown"],
  ["an answer that is no JSON", { kind: "answer", body: "<html>" }, "unknown"],
  ["an answer without a message id", { kind: "answer", body: '{"code":"ok"}' }, "unknown"],
  ["an answer that is not ok", { kind: "answer", body: '{"code":"no","message_id":"1"}' }, "unknown"],
  ["a dropped connection", { kind: "lost-reply" }, "unknown"],
  ["no answer in time", { kind: "silence" }, "unknown"],
  ["an answer that comes too late", { kind: "slow", milliseconds: SECOND }, "unknown"],
])("%s", async (_what, fault, kind) => {
  expect(await sendWith(fault)).toMatchObject({ sent: false, failure: { kind } });
});

test("an answer without the word ok, but with an id, is a success", async () => {
  expect(await sendWith({ kind: "answer", body: '{"message_id":3017544054459}' })).toEqual({
    sent: true,
    providerId: "3017544054459",
  });
});

test("a Retry-After of Termii delays the next attempt", async () => {
  const fault: Fault = { kind: "status", status: 429, headers: { "Retry-After": "60" } };
  expect(await sendWith(fault)).toMatchObject({ failure: { retryAfter: MINUTE } });
});

test.each([
  ["a wrong key", { key: "wrong" }, "Invalid API key"],
  ["a sender id that is not approved", { sender: "Nobody" }, "Invalid Sender Id"],
])("%s is our fault, so the text is retried", async (_what, change, text) => {
  const attempt = await provider(change).send(message);
  expect(attempt).toMatchObject({
    failure: { kind: "failed", reason: expect.stringContaining(text) as string },
  });
});

test("an unreachable server has not taken the text", async () => {
  const attempt = await provider({ url: `http://127.0.0.1:${await freePort()}` }).send(message);
  expect(attempt).toMatchObject({ failure: { kind: "failed", reason: "not reached, ECONNREFUSED" } });
});

test("the reason never repeats the code, the phone number or the key", async () => {
  const echo = `cannot send ${message.text} to ${message.recipient} for ${termii.key}`;
  const attempt = await sendWith({ kind: "status", status: 400, message: echo });
  const reason = attempt.sent ? "" : attempt.failure.reason;
  expect(reason).not.toMatch(/12345|8031234521/);
});

const others = (change: Partial<Parameters<typeof makeTermii>[0]> = {}) => {
  const settings = { url: termii.url, key: termii.key, secret: "secret", sender: "Kaypoint", whatsapp: null };
  const [, whatsapp, voice] = makePhoneProviders({ provider: "termii", ...settings, ...change });
  return { whatsapp: whatsapp!, voice: voice! };
};

test("a code by WhatsApp is its digits alone, with the zero it may begin with", async () => {
  const attempt = await others().whatsapp.send({ ...message, text: "01234" });
  expect(attempt).toEqual({ sent: true, providerId: termii.delivered[0]!.id });
  expect(termii.delivered[0]).toMatchObject({
    path: "/api/sms/send",
    to: "2348031234521",
    from: "Kaypoint",
    sms: "01234",
    type: "plain",
    channel: "whatsapp_otp",
  });
});

test("a call reads out the digits, with the zero they may begin with", async () => {
  expect((await others().voice.send({ ...message, text: "01234" })).sent).toBe(true);
  expect(termii.delivered[0]).toMatchObject({
    path: "/api/sms/otp/call",
    phone_number: "2348031234521",
    code: "01234",
  });
});

test("news by WhatsApp go in the approved template, whose answer is a list", async () => {
  const whatsapp = { device: "device-1", template: "template-1" };
  const attempt = await others({ whatsapp }).whatsapp.send({
    ...message,
    text: "Plus renews on 3 December.",
  });
  expect(attempt).toEqual({ sent: true, providerId: termii.delivered[0]!.id });
  expect(termii.delivered[0]).toMatchObject({
    path: "/api/send/template",
    device_id: "device-1",
    template_id: "template-1",
    data: { news: "Plus renews on 3 December." },
  });
});

test("news by WhatsApp without a template are refused before a call", async () => {
  const attempt = await others().whatsapp.send({ ...message, text: "Plus renews on 3 December." });
  expect(attempt).toMatchObject({ failure: { kind: "refused" } });
  expect(termii.calls).toEqual([]);
});
