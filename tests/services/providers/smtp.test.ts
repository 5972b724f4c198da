import { afterAll, beforeEach, expect, test } from "vitest";
import type { Attempt, OutgoingMessage } from "~/models/messages/delivery";
import { SECOND } from "~/models/duration";
import { makeSmtp } from "~/services/providers/smtp.server";
import { startMailSink, type MailFault } from "../../support/mail-sink";

const message: OutgoingMessage = {
  recipient: "ada@shop.example",
  subject: "Your Kaypoint code",
  text: "Your Kaypoint code is 12345.\n\nBọ́lá paid ₦500.",
  dedupeKey: "code:1",
};
const from = "Kaypoint <hello@kaypoint.example>";
const sender = ["Kaypoint Ltd, 4 Broad Street, Lagos"];

const sink = await startMailSink();
const smtp = makeSmtp({ url: sink.url, from }, sender, 10 * SECOND);
afterAll(async () => {
  smtp.close();
  await sink.stop();
});
beforeEach(() => {
  sink.mails.length = 0;
});

async function sendWith(...faults: MailFault[]): Promise<Attempt> {
  sink.fail(...faults);
  return smtp.send(message);
}

test("a mail is text and HTML with the same words, from our address to one mailbox", async () => {
  const attempt = await smtp.send(message);
  const mail = sink.mails[0]!;
  expect(attempt).toEqual({ sent: true, providerId: mail.messageId });
  expect(mail).toMatchObject({
    sender: "hello@kaypoint.example",
    recipients: ["ada@shop.example"],
    from: "hello@kaypoint.example",
    to: ["ada@shop.example"],
    subject: message.subject,
    attachments: 0,
  });
  expect(mail.text.replaceAll("\r\n", "\n").trim()).toBe(`${message.text}\n\n-- \n${sender.join("\n")}`);
  expect(mail.headers["content-type"]).toMatch(/^multipart\/alternative/);
  expect(mail.html).toContain("Bọ́lá paid ₦500.");
  expect(mail.html).toContain(sender[0]);
  expect(mail.headers["auto-submitted"]).toBe("auto-generated");
});

test("a second copy has the same message id, and another message a different one", async () => {
  await smtp.send(message);
  await smtp.send(message);
  await smtp.send({ ...message, dedupeKey: "code:2" });
  const [first, second, other] = sink.mails.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f]{32}@kaypoint\.example>$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test("a subject or address with line breaks adds neither headers nor recipients", async () => {
  await smtp.send({ ...message, subject: "Hello\r\nBcc: eve@evil.example\r\n\r\nbody" });
  expect(sink.mails[0]).toMatchObject({ recipients: ["ada@shop.example"] });
  expect(sink.mails[0]?.headers).not.toHaveProperty("bcc");
  await smtp.send({ ...message, recipient: "ada@shop.example\r\nRCPT TO:<eve@evil.example>" });
  await smtp.send({ ...message, recipient: "ada@shop.example, eve@evil.example" });
  expect(sink.mails.flatMap(({ recipients }) => recipients)).not.toContain("eve@evil.example");
});

test.each<[string, MailFault, "refused" | "failed" | "unknown"]>([
  ["a mailbox that does not exist", { at: "recipient", code: 550, text: "No such user" }, "refused"],
  ["a mailbox that is full for now", { at: "recipient", code: 452, text: "Mailbox full" }, "failed"],
  ["a mail that is refused", { at: "content", code: 554, text: "Looks like spam" }, "refused"],
  ["a mail that is greylisted", { at: "content", code: 451, text: "Try again later" }, "failed"],
  ["a connection that breaks after the mail", { at: "answer" }, "unknown"],
])("%s", async (_what, fault, kind) => {
  expect(await sendWith(fault)).toMatchObject({ sent: false, failure: { kind } });
});

test("an answer that never comes is unknown", async () => {
  // Less would run out on a busy machine while it still connects.
  const hurried = makeSmtp({ url: sink.url, from }, sender, 3 * SECOND);
  sink.fail({ at: "silence" });
  expect(await hurried.send(message)).toMatchObject({ failure: { kind: "unknown" } });
  hurried.close();
});

test("after a lost response the adapter does not resend by itself", async () => {
  await sendWith({ at: "answer" });
  await new Promise((resolve) => setTimeout(resolve, SECOND));
  expect(sink.mails).toHaveLength(1);
});

test("an unreachable server has not taken the mail", async () => {
  const nobody = makeSmtp({ url: "smtp://127.0.0.1:1", from }, sender, SECOND);
  expect(await nobody.send(message)).toMatchObject({ failure: { kind: "failed" } });
  nobody.close();
});

test("the reason never repeats the code", async () => {
  const attempt = await sendWith({
    at: "content",
    code: 554,
    text: `refused: ${message.text.split("\n")[0]}`,
  });
  expect(attempt.sent ? "" : attempt.failure.reason).toMatch(/554 refused: Your Kaypoint code is \*{5}/);
});
