import { expect, test } from "vitest";

import { SECOND } from "~/models/duration";
import { enqueue, listOutbox } from "~/models/messages/outbox.server";
import { testDatabase } from "../../support/database";

const now = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();

const sms = (text: string, dedupeKey: string, at = now) =>
  enqueue(database.db, { channel: "sms", recipient: "+2348031234521", text, dedupeKey, now: at });

test("the newest messages come first, up to the requested number", async () => {
  await sms("second", "b", new Date(now.getTime() + SECOND));
  await sms("first", "a");
  await sms("third", "c", new Date(now.getTime() + SECOND));
  expect((await listOutbox(database.db, 2)).map(({ text }) => text)).toEqual(["third", "second"]);
});

test("a message is queued once, even if its text changes", async () => {
  await sms("once", "same");
  await sms("twice", "same");
  const texts = (await listOutbox(database.db, 100)).map(({ text }) => text);
  expect(texts).toContain("once");
  expect(texts).not.toContain("twice");
});

test("a mail without a subject is refused", async () => {
  const mail = {
    channel: "mail",
    recipient: "ada@kaypoint.example",
    text: "Hello",
    dedupeKey: "m",
    now,
  } as const;
  await expect(enqueue(database.db, mail)).rejects.toThrow(/outbox_mail_has_subject/);
});
