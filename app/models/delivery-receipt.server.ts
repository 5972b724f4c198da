import type { Db } from "#db/client";
import { safeReason } from "./delivery";
import type { DeliveryReceipt } from "./delivery-receipt";
import { recordSent } from "./outbox-delivery.server";
import { plainSms } from "./sms-text";

interface Matched {
  id: number;
  owner_id: number | null;
}

/** Keeps a receipt once, however often it comes, and tells the message about it. Run it in a transaction. */
export async function saveReceipt(
  db: Db,
  receipt: DeliveryReceipt,
  options: { removeText: boolean; now: Date },
): Promise<void> {
  const message = (await findByProviderId(db, receipt)) ?? (await adoptUnanswered(db, receipt, options));
  const saved = await db
    .insertInto("delivery_receipts")
    .values({
      outbox_id: message?.id ?? null,
      owner_id: message?.owner_id ?? null,
      provider: receipt.provider,
      provider_id: receipt.providerId,
      status: receipt.status,
      details: JSON.stringify(receipt.details),
      received_at: options.now,
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_id", "status"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (saved && message) await tell(db, message.id, receipt, options.now);
}

async function findByProviderId(db: Db, receipt: DeliveryReceipt): Promise<Matched | undefined> {
  return db
    .selectFrom("outbox")
    .select(["id", "owner_id"])
    .where("provider_id", "=", receipt.providerId)
    .where("provider", "=", receipt.provider)
    .executeTakeFirst();
}

/** The answer to our call got lost, or is slower than this receipt: the message went out, so it is not sent again. */
async function adoptUnanswered(
  db: Db,
  receipt: DeliveryReceipt,
  options: { removeText: boolean; now: Date },
): Promise<Matched | undefined> {
  const candidates = await db
    .selectFrom("outbox")
    .select(["id", "owner_id", "text"])
    .where("channel", "=", "sms")
    .where("recipient", "=", receipt.recipient)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .where("attempts", ">", 0)
    .forUpdate()
    .execute();
  const found = candidates.find(({ text }) => plainSms(text).trim() === receipt.text.trim());
  if (found)
    await recordSent(db, found.id, {
      provider: receipt.provider,
      providerId: receipt.providerId,
      ...options,
    });
  return found;
}

async function tell(db: Db, id: number, receipt: DeliveryReceipt, now: Date): Promise<void> {
  if (receipt.outcome === "underway") return;
  const news =
    receipt.outcome === "delivered"
      ? { delivered_at: now, last_error: null }
      : { last_error: safeReason(`not delivered: ${receipt.status}`) };
  await db.updateTable("outbox").set(news).where("id", "=", id).where("delivered_at", "is", null).execute();
}
