import type { Db } from "#db/client";
import { safeReason } from "./delivery";
import { followBySms, markSent } from "./delivery.server";
import { plainSms } from "./sms-text";

interface ReceiptMessage {
  id: number;
  ownerId: number | null;
}

/** Stores a delivery receipt once, however often it arrives, and updates its message. Run it in a transaction. */
export async function saveReceipt(
  db: Db,
  receipt: DeliveryReceipt,
  options: { removeText: boolean; now: Date },
): Promise<void> {
  const message = (await findByProviderId(db, receipt)) ?? (await matchUnknownDelivery(db, receipt, options));
  const saved = await db
    .insertInto("deliveryReceipts")
    .values({
      outboxId: message?.id ?? null,
      ownerId: message?.ownerId ?? null,
      provider: receipt.provider,
      providerId: receipt.providerId,
      status: receipt.status,
      details: JSON.stringify(receipt.details),
      receivedAt: options.now,
    })
    .onConflict((conflict) => conflict.columns(["provider", "providerId", "status"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (saved && message) await updateMessage(db, message.id, receipt, options.now);
}

async function findByProviderId(db: Db, receipt: DeliveryReceipt): Promise<ReceiptMessage | undefined> {
  return db
    .selectFrom("outbox")
    .select(["id", "ownerId"])
    .where("providerId", "=", receipt.providerId)
    .where("provider", "=", receipt.provider)
    .executeTakeFirst();
}

/**
 * Finds a message whose provider id is unknown, because the response got lost or is slower than this receipt. It was
 * sent, so it must not be sent again.
 */
async function matchUnknownDelivery(
  db: Db,
  receipt: DeliveryReceipt,
  options: { removeText: boolean; now: Date },
): Promise<ReceiptMessage | undefined> {
  const candidates = await db
    .selectFrom("outbox")
    .select(["id", "ownerId", "text"])
    .where("channel", "=", "sms")
    .where("recipient", "=", receipt.recipient)
    .where("sentAt", "is", null)
    .where("deadAt", "is", null)
    .where("attempts", ">", 0)
    .forUpdate()
    .execute();
  const message = candidates.find(({ text }) => plainSms(text).trim() === receipt.text.trim());
  if (message)
    await markSent(db, message.id, {
      provider: receipt.provider,
      providerId: receipt.providerId,
      ...options,
    });
  return message;
}

async function updateMessage(db: Db, id: number, receipt: DeliveryReceipt, now: Date): Promise<void> {
  if (receipt.outcome === "underway") return;
  const arrived = receipt.outcome === "delivered";
  const changes = arrived
    ? { deliveredAt: now, lastError: null, smsText: null }
    : { lastError: safeReason(`not delivered: ${receipt.status}`) };
  const changed = await db
    .updateTable("outbox")
    .set(changes)
    .where("id", "=", id)
    .where("deliveredAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (changed && !arrived) await followBySms(db, id, now);
}

export interface DeliveryReceipt {
  provider: "termii";
  providerId: string;
  status: string;
  outcome: "delivered" | "failed" | "underway";
  /** E.164. It identifies a message whose provider id is unknown. */
  recipient: string;
  text: string;
  /** The stored details, without the text of the message. */
  details: Record<string, string | null>;
}
