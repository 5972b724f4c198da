import { expect, test } from "vitest";

import { HOUR } from "~/models/duration";
import { UNLISTED } from "~/models/messages/delivery";
import { GIVEN_UP_AFTER_RESTORE } from "~/models/messages/after-restore.server";
import { countStuck, enqueue, listStuckMessages } from "~/models/messages/outbox.server";
import { retryAllNow } from "~/services/staff/retry-message.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

test("what failed or is held is sent again, by channel and time, and nothing that was sent, has expired or staging withholds", async () => {
  const context = makeContext(database.db);
  const now = context.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const failed = { lastError: "HTTP 503 busy", deadAt: ago(1), attempts: 10 };
  const write = async (key: string, channel: "mail" | "sms", at: Date, set: object, expiresAt?: Date) => {
    const recipient = channel === "mail" ? "ada@shop.example" : "+2348031234521";
    const message = { channel, recipient, subject: channel === "mail" ? "Hello" : undefined, text: key };
    await enqueue(database.db, { ...message, dedupeKey: key, now: at, expiresAt });
    await database.db.updateTable("outbox").set(set).where("dedupeKey", "=", key).execute();
  };
  await write("old-sms", "sms", ago(5), failed);
  await write("new-sms", "sms", ago(2), failed);
  await write("mail", "mail", ago(2), failed);
  await write("sent", "sms", ago(2), {
    sentAt: ago(1),
    provider: "termii",
    lastError: "not delivered: absent",
  });
  await write("held", "mail", ago(2), { ...failed, lastError: GIVEN_UP_AFTER_RESTORE });
  await write("staging", "sms", ago(2), { ...failed, lastError: UNLISTED });
  await write("expired", "sms", ago(2), failed, ago(1));
  await write("well", "sms", now, { attempts: 0 });

  expect(await countStuck(database.db, now)).toBe(6);
  expect(await listStuckMessages(database.db, now, 2)).toHaveLength(2);
  const due = async () =>
    (
      await database.db
        .selectFrom("outbox")
        .select("dedupeKey")
        .where("nextAttemptAt", "=", now)
        .where("deadAt", "is", null)
        .where("dedupeKey", "!=", "well")
        .orderBy("dedupeKey")
        .execute()
    ).map(({ dedupeKey }) => dedupeKey);
  expect(await retryAllNow(context, { state: "failed", channel: "sms", since: ago(3) })).toBe(1);
  expect(await due()).toEqual(["new-sms"]);
  expect(await retryAllNow(context, { state: "failed" })).toBe(3);
  expect(await due()).toEqual(["mail", "new-sms", "old-sms"]);
  expect(await retryAllNow(context, { state: "held" })).toBe(1);
  expect(await due()).toEqual(["held", "mail", "new-sms", "old-sms"]);
  const { count } = await database.db
    .selectFrom("auditEvents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("action", "=", "message-retried")
    .executeTakeFirstOrThrow();
  expect(count).toBe(5);
});
