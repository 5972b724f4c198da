import { recordOf } from "~/models/record";
import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { askedMail } from "~/messages/agents/mail";
import { isPriceOver } from "~/models/checkout/order";
import { findAskedOrder } from "~/models/checkout/order.server";
import { payByAnother } from "~/models/checkout/pay-by";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { isSameOrder } from "~/models/checkout/repeated-order";
import { ownPayLinkPath, payLinkTitle } from "~/models/pay-links/pay-link";
import { getPayLink } from "~/models/pay-links/pay-link.server";
import { addOnKinds, freeOnboarding } from "~/models/plans/catalogue";
import type { ChosenAddOn } from "~/models/plans/quote";
import { orderedExtras } from "~/models/subscriptions/subscription";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { type PlaceOrderResult, placeLockedOrder, refuseOrder } from "~/services/checkout/place-order.server";
import { checkoutKey } from "~/services/checkout/read-checkout.server";
import { type Context, contextOf, messageKey } from "~/services/platform/context.server";
import { countLink, linkInTransaction, type PayLinkMade } from "~/services/pay-links/make-pay-link.server";
import { type AgentContext, type LockedLocation, lockLocations } from "./lock-locations.server";
import { type LocationCheckoutPage, ownersQuote, readChosen } from "./order-for-location.server";

/* How an agent asks the owner to pay for a shop, in place of the agent's tokens. */

type OwnerPaymentResult =
  | Extract<PayLinkMade, { outcome: "made" | "throttled" }>
  /** An order that the owner made waits for its payment. An agent replaces no order but those asked for before. */
  | { outcome: "owner-orders" }
  | Extract<PlaceOrderResult, { outcome: "refused" }>;

interface OwnerPaymentRequest {
  /** The end of the paid time, if the page is open to pay ahead. */
  after: string | null;
}

/** Orders what is chosen for a location in its owner's name and at the owner's price, and makes the link that pays it. */
export async function askOwnerToPay(
  app: AgentContext,
  page: LocationCheckoutPage,
  { after }: OwnerPaymentRequest,
): Promise<OwnerPaymentResult> {
  const { agent, location } = page;
  const throttled = await countLink(app, agent.id);
  if (throttled) return throttled;
  return inTransaction<OwnerPaymentResult>(app.db, async (trx, undo) => {
    const [locked] = await lockLocations(app, trx, agent, [location.locationId]);
    if (locked?.locationId !== location.locationId) return refuseOrder("location-not-found");
    const ordered = await orderInOwnersName(app, trx, { page, locked, after });
    if (ordered.outcome !== "awaiting") return ordered;
    const ctx = contextOf(app, { db: trx, now: app.clock.now(), actorId: agent.id });
    const made = await linkInTransaction(ctx, { orderId: ordered.order.id, madeBy: agent.id });
    if (made.outcome === "order-ended") return undo(refuseOrder("ended-unpaid"));
    if (made.isNew) await tellOwner(ctx, locked.registrant, made.link.id);
    return made;
  });
}

interface LocationOrderRequest extends OwnerPaymentRequest {
  page: LocationCheckoutPage;
  locked: LockedLocation;
}

type LocationOrderResult =
  | Extract<PlaceOrderResult, { outcome: "awaiting" }>
  | Extract<OwnerPaymentResult, { outcome: "owner-orders" | "refused" }>;

/**
 * Choices that this agent made before keep their order while its price holds. Other choices make a new order in the place
 * of the agent's last one.
 */
async function orderInOwnersName(
  app: AgentContext,
  trx: Db,
  { page, locked, after }: LocationOrderRequest,
): Promise<LocationOrderResult> {
  const { agent, catalogue, plan } = page;
  const { state, registrant } = locked;
  const now = app.clock.now();
  const { duration, addOns } = await readChosen(trx, page, { state, now });
  const order = { plan, duration, addOns, onboarding: freeOnboarding(catalogue) };
  const waiting = state.awaits
    ? await findAskedOrder(trx, { ownerId: registrant.id, agentId: agent.id })
    : null;
  if (state.awaits && !waiting) return { outcome: "owner-orders" };
  const posted = { planId: plan.id, duration, intent: "pay" as const, quantities: quantitiesOf(addOns) };
  if (waiting && !isPriceOver(waiting, now) && isSameOrder(waiting, posted))
    return { outcome: "awaiting", order: waiting, pay: payByAnother, isRepeated: true };
  const address = { ownerId: registrant.id, planId: plan.id, duration };
  const { total } = ownersQuote(app, catalogue, { plan, duration, addOns });
  const request: PurchaseRequest = {
    payer: { by: "owner", owner: await getUser(trx, registrant.id) },
    catalogue,
    step: "order",
    pay: payByAnother,
    isFresh: false,
    purchase: { ...order, kind: "plan", coupon: null, after },
    source: { by: "price", key: checkoutKey(app, address, state.lastOrderId), total },
  };
  const placed = await placeLockedOrder(app, { trx, state, now }, request);
  if (placed.outcome === "awaiting" || placed.outcome === "refused") return placed;
  throw new Error(`an order in the owner's name was ${placed.outcome}`);
}

/** All of them, so that another choice is another order. */
const quantitiesOf = (addOns: ChosenAddOn[]) => ({
  ...recordOf(addOnKinds, () => 0),
  ...Object.fromEntries(orderedExtras(addOns).map(({ kind, quantity }) => [kind, quantity])),
});

async function tellOwner(
  { db, now, origin }: Context,
  owner: LockedLocation["registrant"],
  linkId: number,
): Promise<void> {
  const link = await getPayLink(db, linkId);
  const { reference, amount, expiresAt: until } = link;
  const page = origin + ownPayLinkPath(reference);
  const mail = askedMail({ owner, title: payLinkTitle(link), amount, until, page });
  const dedupeKey = messageKey({ about: "pay-link-asked", of: [reference] });
  await mailUser(db, owner, { ...mail, dedupeKey, now });
}
