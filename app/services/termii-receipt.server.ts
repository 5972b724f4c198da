import { z } from "zod";
import type { DeliveryReceipt } from "~/models/delivery-receipt";
import { saveReceipt } from "~/models/delivery-receipt.server";
import type { App } from "./app.server";
import type { Config } from "./config.server";

type Context = Pick<App, "db" | "clock"> & { config: Pick<Config, "demo"> };

const detail = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => text.slice(0, 100))
  .nullish()
  .transform((value) => value ?? null);

const notice = z.object({
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

const underway = /^(?:message )?(?:sent|submitted|accepted|pending|queued)/i;

/** A delivery receipt of Termii, or null when the body is none. Its message is used to match, and never kept. */
export function readTermiiReceipt(body: Buffer): DeliveryReceipt | null {
  const read = notice.safeParse(parseJson(body));
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

export async function acceptReceipt({ db, clock, config }: Context, receipt: DeliveryReceipt): Promise<void> {
  const options = { removeText: !config.demo, now: clock.now() };
  await db.transaction().execute((transaction) => saveReceipt(transaction, receipt, options));
}

/** What is neither delivered nor on its way counts as failed, whatever the carriers call it. */
function outcomeOf(status: string): DeliveryReceipt["outcome"] {
  if (/^delivered/i.test(status)) return "delivered";
  return underway.test(status) ? "underway" : "failed";
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
