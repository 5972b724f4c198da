import type { Channel } from "#db/schema";
import { countAttempt } from "~/models/http/throttle.server";
import { testMessageLimit } from "~/models/messages/limits";
import { enqueue } from "~/models/messages/outbox.server";
import { findMessageByKey } from "~/models/messages/outbox-list.server";
import { testMail, testSms } from "~/messages/messages/test-message";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";

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
  { db, clock, random }: Pick<App, "db" | "clock" | "random">,
  { channel, recipient, staffId }: TestMessage,
): Promise<TestMessageResult> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const counted = await countAttempt(trx, `test-message:${staffId ?? "command"}`, testMessageLimit, now);
    if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
    const dedupeKey = `test-message:${random.bytes(9).toString("base64url")}`;
    const text = channel === "mail" ? testMail(now) : { text: testSms(now) };
    await enqueue(trx, { channel, recipient, ...text, dedupeKey, now });
    const id = await findMessageByKey(trx, dedupeKey);
    await recordRequestEvent(trx, {
      now,
      action: "test-message-sent",
      outcome: "ok",
      reason: channel,
      ...(staffId !== null && { actorId: staffId, subjectId: staffId }),
    });
    return { outcome: "queued", id };
  });
}
