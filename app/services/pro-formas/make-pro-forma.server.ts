import { findOrder } from "~/models/checkout/order.server";
import { orderInvoice } from "~/models/invoices/invoice";
import { findWaitingOrder, lockOrderForLink } from "~/models/pay-links/pay-link.server";
import type { PayLink } from "~/models/pay-links/pay-link";
import { findProFormaOf, insertProForma } from "~/models/pro-formas/pro-forma.server";
import { type SellerSettings, sellerNow } from "~/services/invoices/seller.server";
import { linkToOrder, type PayLinkContext } from "~/services/pay-links/make-pay-link.server";
import type { App } from "~/services/platform/app.server";

export type ProFormaContext = PayLinkContext & { config: SellerSettings & Pick<App["config"], "vatTenths"> };

interface ProFormaRequest {
  ownerId: number;
  /** Of the order. */
  reference: string;
}

type MakeProFormaResult =
  | { outcome: "made"; number: string }
  | { outcome: "not-found" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Makes the pro-forma of an order that waits for its payment, with the link by which it is paid and which keeps its
 * price. Asked again while nothing has changed, it answers the one that is there.
 */
export async function makeProForma(
  app: ProFormaContext,
  { ownerId, reference }: ProFormaRequest,
): Promise<MakeProFormaResult> {
  const orderId = await findWaitingOrder(app.db, ownerId, reference);
  return orderId === null ? { outcome: "not-found" } : makeProFormaOfOrder(app, { ownerId, orderId });
}

/** Makes the pro-forma of an order that was found. */
export async function makeProFormaOfOrder(
  app: ProFormaContext,
  { ownerId, orderId }: Omit<ProFormaRequest, "reference"> & { orderId: number },
): Promise<MakeProFormaResult> {
  const linked = await linkToOrder(app, { orderId, madeBy: ownerId });
  if (linked.outcome === "throttled") return linked;
  if (linked.outcome === "order-ended") return { outcome: "not-found" };
  return makeProFormaOf(app, { ownerId, orderId, link: linked.link });
}

interface LinkedOrder {
  ownerId: number;
  orderId: number;
  /** It is open, and was counted. */
  link: Pick<PayLink, "id" | "expiresAt">;
}

/** Makes the pro-forma of an order that has its link. */
export async function makeProFormaOf(
  app: ProFormaContext,
  { ownerId, orderId, link }: LinkedOrder,
): Promise<Exclude<MakeProFormaResult, { outcome: "throttled" }>> {
  const now = app.clock.now();
  const isWritten = await app.db.transaction().execute(async (trx) => {
    const order = (await lockOrderForLink(trx, orderId, now)) && (await findOrder(trx, ownerId, orderId));
    if (!order) return false;
    const period = { startsAt: now, endsAt: null };
    const content = orderInvoice(order, { period, paidBy: "", vatTenths: app.config.vatTenths });
    await insertProForma(trx, { order, link, seller: sellerNow(app.config), content, now });
    return true;
  });
  const made = isWritten ? await findProFormaOf(app.db, { id: orderId, ownerId }) : null;
  return made ? { outcome: "made", number: made.number } : { outcome: "not-found" };
}
