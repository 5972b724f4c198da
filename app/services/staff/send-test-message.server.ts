import type { Channel } from "#db/schema";
import { countAttempt } from "~/models/http/throttle.server";
import { testMessageLimit } from "~/models/messages/limits";
import { enqueue } from "~/models/messages/outbox.server";
import { findMessageByKey } from "~/models/messages/outbox-list.server";
import { testMail, testSms } from "~/messages/messages/test-message";
import { type AppContext, messageKey, transact } from "~/services/platform/context.server";

interface TestMessage {
  channel: Channel;
  recipient: string;
  /** null for a command. */
  staffId: number | null;
}

type TestMessageResult =
  | { outcome: "queued"; id: number }
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Writes a test message that the jobs send like any other, so that its entry in the outbox shows what happened. */
export function sendTestMessage(
  app: AppContext,
  { channel, recipient, staffId }: TestMessage,
): Promise<TestMessageResult> {
  return transact(app, staffId === null ? null : { id: staffId }, async ({ db, now, random, audit }) => {
    const counted = await countAttempt(db, `test-message:${staffId ?? "command"}`, testMessageLimit, now);
    if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
    const dedupeKey = messageKey({ about: "test-message", of: [random.bytes(9).toString("base64url")] });
    const text = channel === "mail" ? testMail(now) : { text: testSms(now) };
    await enqueue(db, { channel, recipient, ...text, dedupeKey, now });
    const id = await findMessageByKey(db, dedupeKey);
    await audit({ action: "test-message-sent", reason: channel, subjectId: staffId ?? undefined });
    return { outcome: "queued", id };
  });
}
