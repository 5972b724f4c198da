import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { mismatches, type PriceEcho } from "~/models/price-echo";
import type { App } from "./app.server";
import type { PricedOrder } from "./checkout-outcome.server";

interface Claim {
  echo?: PriceEcho | undefined;
  requestId?: string | undefined;
}

/** We price everything ourselves; what a form says about money is compared, and a difference goes on record. */
export async function noteMismatch(
  app: Pick<App, "log">,
  trx: Db,
  order: PricedOrder,
  { echo = {}, requestId }: Claim,
): Promise<void> {
  const fields = mismatches(echo, order);
  if (fields.length === 0) return;
  const { customer, now } = order;
  app.log.warn({ fields, ownerId: customer.id, requestId }, "a form's prices differ from ours");
  await recordEvent(trx, {
    now,
    action: "price-mismatch",
    outcome: "refused",
    reason: fields.join(" "),
    actorId: customer.id,
    subjectId: customer.id,
    requestId,
  });
}
