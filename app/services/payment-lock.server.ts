import type { Db } from "#db/client";
import { holdMainLocation } from "~/models/location.server";
import type { Payment } from "~/models/payment";
import { lockOrder, lockPayment } from "~/models/payment.server";

/** Location, order, payment: everybody takes them in this order and the wallet last, so that nobody waits in a ring. */
export async function holdPayment(
  trx: Db,
  { reference, ownerId, orderId }: Pick<Payment, "reference" | "ownerId" | "orderId">,
): Promise<Payment> {
  if (orderId !== null) {
    await holdMainLocation(trx, ownerId);
    await lockOrder(trx, orderId);
  }
  return lockPayment(trx, reference);
}
