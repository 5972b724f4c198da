import { z } from "zod";
import { cutText, storableText } from "~/models/cut-text";
import { type DeliveryReceipt, saveReceipt } from "~/models/messages/delivery-receipt.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";

type DeliveryReceiptContext = Pick<App, "db" | "clock"> & { config: Pick<Config, "demo"> };

const detail = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => cutText(storableText(text), 100))
  .nullish()
  .transform((value) => value ?? null);

const deliveryReport = z.object({
  message_id: z.union([z.string().min(1).max(200), z.number().int().transform(String)]),
  status: z.string().trim().min(1).max(100),
  receiver: z.union([z.string(), z.number().transform(String)]).default(""),
  message: z.string().catch(""),
  type: detail,
  sender: detail,
  sent_at: detail,
  cost: detail,
  channel: detail,
});

const pendingStatus = /^(?:message )?(?:sent|submitted|accepted|pending|queued)/i;

/**
 * Parses a delivery report of Termii; null if it is not one. The text of the message is used for matching and never
 * stored.
 */
export function readTermiiReceipt(body: Buffer): DeliveryReceipt | null {
  const read = deliveryReport.safeParse(parseJson(body));
  if (!read.success) return null;
  const { message_id, status, receiver, message, type, sender, sent_at, cost, channel } = read.data;
  return {
    provider: "termii",
    providerId: message_id,
    status,
    outcome: outcomeOf(status),
    recipient: `+${receiver.replace(/\D/g, "")}`,
    text: message,
    details: { type, sender, sent_at, cost, channel, message: "(removed)" },
  };
}

export async function acceptReceipt(
  { db, clock, config }: DeliveryReceiptContext,
  receipt: DeliveryReceipt,
): Promise<void> {
  const options = { removeText: !config.demo, now: clock.now() };
  await db.transaction().execute((transaction) => saveReceipt(transaction, receipt, options));
}

/** A status that means neither delivered nor pending counts as failed, since carriers have many names for failure. */
function outcomeOf(status: string): DeliveryReceipt["outcome"] {
  if (/^delivered/i.test(status)) return "delivered";
  return pendingStatus.test(status) ? "underway" : "failed";
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
