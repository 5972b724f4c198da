import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

import { HOUR } from "~/models/duration";
import { UNLISTED } from "~/models/messages/delivery";
import { testMessageLimit } from "~/models/messages/limits";
import { messageState } from "~/models/messages/outbox-list";
import { findOutboxMessage, listOutbox } from "~/models/messages/outbox-list.server";
import { readCodeCounts } from "~/models/messages/outbox-counts.server";
import { countStuck, enqueue } from "~/models/messages/outbox.server";
import { countQueues } from "~/models/console/waiting.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { deliveryJob } from "~/services/messages/deliver-messages.server";
import { onlyTo } from "~/services/providers/listed-receivers.server";
import { sendTestMessage } from "~/services/staff/send-test-message.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { runCommand } from "../../support/server";

const database = await testDatabase();

const listed = "ada@shop.example";

/** Sends mails as staging does: to one address alone. */
function deliver(context: ReturnType<typeof makeContext>): Promise<void> {
  const smtp = {
    ...({ name: "smtp", channel: "mail" } as const),
    send: () => Promise.resolve({ sent: true, providerId: null } as const),
    close: () => undefined,
  };
  return finishDue(deliveryJob(context, "mails", [onlyTo([listed], smtp)]));
}

test("a test message is sent like any other, and five in an hour are enough", async () => {
  const context = makeContext(database.db);
  const send = () => sendTestMessage(context, { channel: "mail", recipient: listed, staffId: null });
  const first = await send();
  if (first.outcome !== "queued") throw new Error(first.outcome);
  await deliver(context);
  expect(await findOutboxMessage(database.db, first.id)).toMatchObject({
    recipient: listed,
    lastError: null,
  });
  expect((await findOutboxMessage(database.db, first.id))?.sentAt).not.toBeNull();
  for (let sent = 1; sent < testMessageLimit.limit; sent += 1) expect((await send()).outcome).toBe("queued");
  expect(await send()).toMatchObject({ outcome: "throttled" });
});

test("the command waits until its test message is sent, and says so", async () => {
  const { db, url } = database;
  const recipient = "command@shop.example";
  const words = ["test", "mail", "--to", recipient];
  const command = runCommand("outbox", words, { env: { DATABASE_URL: url } });
  const send = () =>
    db
      .updateTable("outbox")
      .set({ sentAt: new Date(), provider: "smtp" })
      .where("recipient", "=", recipient)
      .returning("id")
      .execute();
  while ((await send()).length === 0) await wait(50);
  const { code, printed, complained } = await command;
  expect({ code, complained }).toEqual({ code: 0, complained: "" });
  expect(printed).toContain("Sent to");
});

test("what staging sends to nobody but listed receivers is neither stuck nor failed, and says why", async () => {
  const { db } = database;
  const context = makeContext(db);
  const now = context.clock.now();
  const code = { topic: "code:staging", expiresAt: new Date(now.getTime() + HOUR) };
  const stuck = await countStuck(db, now);
  const message = { channel: "mail", recipient: "bola@shop.example", subject: "Hello", text: "Hi" } as const;
  await enqueue(db, { ...message, ...code, dedupeKey: "unlisted", now });
  await deliver(context);
  const unlisted = await listOutbox(
    db,
    { state: "unlisted", channel: null },
    { limit: 9, since: new Date(0) },
  );
  expect(unlisted).toMatchObject([{ recipient: "bola@shop.example", lastError: UNLISTED }]);
  expect(unlisted.map(messageState)).toEqual(["unlisted"]);
  expect(await listOutbox(db, { state: "failed", channel: null }, { limit: 9, since: new Date(0) })).toEqual(
    [],
  );
  expect(await countStuck(db, now)).toBe(stuck);
  expect((await countQueues(db, now)).stuckMessages).toBe(0);
  const [counted] = await readCodeCounts(db, new Date(now.getTime() - HOUR));
  expect(counted).toEqual({ channel: "mail", sent: 0, failed: 0 });
});
