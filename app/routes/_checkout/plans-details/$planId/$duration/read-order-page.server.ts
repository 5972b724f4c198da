import { noOrderView, paidView } from "./no-order";
import { checkoutView } from "./checkout-view";
import { listCards } from "~/models/payments/card.server";
import { missingTopUp } from "~/models/payments/top-up";
import { isFree } from "~/models/plans/catalogue";
import { downgradePath } from "~/models/subscriptions/billing-paths";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import { app } from "~/services/platform/app.server";
import { readCheckout, type CheckoutPage } from "~/services/checkout/read-checkout.server";
import { redirectTo } from "~/http/responses.server";
import { readKept } from "./order-fields.server";
import { readStep, stepPath } from "./order-address";

const nothing = { paidFor: null, noOrder: null, order: null };

/** What the page shows: an order, what was paid, or why there is nothing to order. */
export async function readOrderPage(request: Request, page: CheckoutPage) {
  const kept = readKept(request);
  const checkout = await readCheckout(app, page, { unsaved: kept?.choices ?? null });
  const { paid, live, endsAt } = checkout;
  if (isFree(page.plan) && live?.kind === "paid")
    throw redirectTo(downgradePath(page.plan.id), { status: 302 });
  // A plan whose payment is late is repaired, not ordered again.
  if (live?.kind === "paid" && live.planId === page.plan.id && !paid)
    throw redirectTo(renewPath(page.duration), { status: 302 });
  const noOrder = noOrderView({ ...page, live });
  if (noOrder) return { ...nothing, noOrder };
  if (paid) return { ...nothing, paidFor: paidView({ ...page, ...paid, live, endsAfterMore: endsAt }) };
  const order = { ...(await readOrder(request, page, checkout)), typedCoupon: kept?.coupon ?? null };
  return { ...nothing, order };
}

async function readOrder(
  request: Request,
  page: CheckoutPage,
  { submissionKey, fingerprint, begun, ...checkout }: Awaited<ReturnType<typeof readCheckout>>,
) {
  const cards = await listCards(app.db, page.owner.id, app.clock.now());
  const view = checkoutView({
    ...page,
    ...checkout,
    cards,
    methods: app.config.payments.channels,
    vatTenths: app.config.vatTenths,
  });
  const back = stepPath(page, "summary");
  const asked = readStep(request);
  const step = asked ?? (begun || !view.hasExtras ? "summary" : "extras");
  return {
    submissionKey,
    fingerprint,
    view,
    topUp: view.short && missingTopUp(view.short.missing, back, app.config.topUp),
    step,
  };
}
