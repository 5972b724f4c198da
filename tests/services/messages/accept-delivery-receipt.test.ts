import { REMOVED } from "~/models/platform/retention";
import { beforeEach, describe, expect, test } from "vitest";
import { claimDue, markSent } from "~/models/messages/delivery.server";
import { listStuckMessages } from "~/models/messages/outbox.server";
import { receiveSigned } from "~/routes/_api/webhooks/receive-signed.server";
import { acceptReceipt, readTermiiReceipt } from "~/services/messages/accept-delivery-receipt.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { emptyOutbox, putIn, readMessage, startOfDay } from "../../support/messages";
import { answerOf } from "../../support/request";

const database = await testDatabase();
const db = database.db;
beforeEach(() => emptyOutbox(db));

const report = {
  type: "outbound",
  message_id: "3017544054459083819856413",
  receiver: "2348031234521",
  sender: "Kaypoint",
  message: "12345 is your code",
  sent_at: "2026-11-21 09:00:02",
  cost: "4.00",
  status: "DELIVERED",
  channel: "dnd",
};
const sent = {
  provider: "termii",
  providerId: report.message_id,
  removeText: false,
  now: startOfDay,
} as const;

async function accept(change: Record<string, unknown> = {}, demo = true) {
  const receipt = readTermiiReceipt(Buffer.from(JSON.stringify({ ...report, ...change })));
  const context = makeContext(db);
  await acceptReceipt({ ...context, config: { demo } }, receipt!);
}

const receipts = () => db.selectFrom("deliveryReceipts").selectAll().orderBy("id").execute();

describe("a delivery receipt", () => {
  test("marks its message as delivered and is kept without the text", async () => {
    const owner = await makeOwner(db);
    const id = await putIn(db, { ownerId: owner.id });
    await markSent(db, id, sent);
    await accept();
    expect((await readMessage(db, id)).deliveredAt).toEqual(startOfDay);
    const [kept] = await receipts();
    expect(kept).toMatchObject({ outboxId: id, ownerId: owner.id, status: "DELIVERED" });
    expect(kept?.details).toEqual({
      type: "outbound",
      sender: "Kaypoint",
      sent_at: "2026-11-21 09:00:02",
      cost: "4.00",
      channel: "dnd",
      message: REMOVED,
    });
    expect(JSON.stringify(kept)).not.toContain("is your code");
  });

  test("that arrives again changes nothing", async () => {
    const id = await putIn(db);
    await markSent(db, id, sent);
    for (let times = 0; times < 3; times += 1) await accept();
    expect(await receipts()).toHaveLength(1);
  });

  test.each(["DND Active on Phone Number", "Message Failed", "Rejected", "Expired"])(
    "for %s makes the message stuck",
    async (status) => {
      const id = await putIn(db);
      await markSent(db, id, sent);
      await accept({ status });
      expect(await listStuckMessages(db, startOfDay, 10)).toMatchObject([
        { id, lastError: `not delivered: ${status}` },
      ]);
    },
  );

  test("of a failure that comes after a successful delivery does not undo it", async () => {
    const id = await putIn(db);
    await markSent(db, id, sent);
    await accept();
    await accept({ status: "Message Failed" });
    expect(await listStuckMessages(db, startOfDay, 10)).toEqual([]);
    expect(await receipts()).toHaveLength(2);
  });

  test("of a message on its way is kept and changes nothing else", async () => {
    const id = await putIn(db);
    await markSent(db, id, sent);
    await accept({ status: "Message Sent" });
    expect(await readMessage(db, id)).toMatchObject({ deliveredAt: null, lastError: null });
  });

  test("for an unknown message is kept by itself", async () => {
    await accept();
    expect(await receipts()).toMatchObject([{ outboxId: null, ownerId: null }]);
  });
});

describe("a receipt for a message whose answer got lost", () => {
  test("settles it, so no second copy is sent", async () => {
    const id = await putIn(db);
    await claimDue(db, { channels: ["sms"], limit: 1, now: startOfDay });
    await accept({}, false);
    expect(await readMessage(db, id)).toMatchObject({
      sentAt: startOfDay,
      deliveredAt: startOfDay,
      providerId: report.message_id,
      text: REMOVED,
    });
  });

  test.each([
    ["another text", { message: "54321 is your code" }],
    ["another number", { receiver: "2348031234522" }],
  ])("settles none with %s", async (_what, change) => {
    const id = await putIn(db);
    await claimDue(db, { channels: ["sms"], limit: 1, now: startOfDay });
    await accept(change);
    expect((await readMessage(db, id)).sentAt).toBe(null);
  });

  test("settles none that was never tried", async () => {
    const id = await putIn(db);
    await accept();
    expect((await readMessage(db, id)).sentAt).toBe(null);
  });
});

test.each([
  "",
  "{",
  "[]",
  "null",
  '{"message_id":"1"}',
  '{"status":"DELIVERED"}',
  '{"message_id":{},"status":"x"}',
])("%s is not a receipt", (body) => {
  expect(readTermiiReceipt(Buffer.from(body))).toBe(null);
});

test("an event that is too large is refused before its signature is checked", async () => {
  const request = new Request("http://shop.example/webhooks/termii", {
    method: "POST",
    body: "x".repeat(65 * 1024),
  });
  const sender = { provider: "termii", header: "X-Termii-Signature", secrets: ["receipt secret"] } as const;
  expect((await answerOf(() => receiveSigned(makeContext(db), request, sender))).status).toBe(413);
});
