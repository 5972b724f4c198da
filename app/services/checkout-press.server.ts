import type { Db } from "#db/client";
import { choose, type Choices } from "~/models/checkout";
import { findCheckout, noChoices, saveCheckout, type StoredCheckout } from "~/models/checkout.server";
import { findUsableCard } from "~/models/card.server";
import { checkPrint } from "~/models/quote-print.server";
import type { CheckoutContext, CheckoutPost } from "./checkout.server";
import type { Moment, Pressed, PricedOrder } from "./checkout-outcome.server";
import { priceOrder, readCoupon } from "./checkout-price.server";
import { settle } from "./checkout-settlement.server";
import { noteMismatch } from "./price-echo.server";
import { checkoutKey } from "./submission-key.server";

/** Stores what the press says, and then does what its button is for. */
export async function pressButton(
  app: CheckoutContext,
  trx: Db,
  moment: Moment,
  post: CheckoutPost,
): Promise<Pressed> {
  const { catalogue, customer, plan, duration, standing, now } = moment;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const stored = await findCheckout(trx, catalogue, address);
  const choosing = choose(catalogue, plan, stored?.choices ?? noChoices, post);
  if (!choosing.ok) return { outcome: "invalid", errors: choosing.errors };
  const { choices } = choosing;
  if (typeof post.card === "number" && !(await findUsableCard(trx, customer.id, post.card)))
    return { outcome: "not-found" };
  const coupon = await takeCoupon(trx, { ...moment, choices }, stored, post);
  const order = await priceMoment(app, trx, { ...moment, choices, stored, couponId: coupon.id }, post);
  const check = checkPrint(order.print, choices);
  const save = (checked: string | null) =>
    saveCheckout(trx, {
      ...address,
      locationId: standing.location.id,
      submissionKey: order.submissionKey,
      choices,
      couponId: coupon.id,
      checked,
      seen: order.print,
      now,
    });
  await save(order.checked ? check : null);
  await noteMismatch(app, trx, order, post);
  if (coupon.error !== null) return { outcome: "invalid", errors: { coupon: coupon.error } };
  const pressed = await settle(app, trx, order, post);
  if (pressed.outcome === "checked") await save(check);
  return pressed;
}

interface Chosen extends Moment {
  choices: Choices;
  stored: StoredCheckout | null;
  couponId: number | null;
}

/** The order as it is after a press, with its price. */
export async function priceMoment(
  app: CheckoutContext,
  db: Db,
  { stored, couponId, ...moment }: Chosen,
  { seen }: Pick<CheckoutPost, "seen">,
): Promise<PricedOrder> {
  const { customer, plan, duration, choices, standing } = moment;
  const priced = await priceOrder(app, db, moment, couponId);
  const check = checkPrint(priced.print, choices);
  const address = { ownerId: customer.id, planId: plan.id, duration };
  return {
    ...moment,
    ...priced,
    submissionKey: checkoutKey(app, address, standing.lastOrderId),
    seen: (seen ?? stored?.seen ?? priced.print) === priced.print,
    checked: check !== null && stored?.checked === check,
  };
}

interface Taken {
  id: number | null;
  error: string | null;
}

/** The order's coupon after this press; what was typed counts whichever button was pressed. */
async function takeCoupon(
  trx: Db,
  subject: Moment & { choices: Choices },
  stored: StoredCheckout | null,
  { intent, coupon: typed = "" }: CheckoutPost,
): Promise<Taken> {
  const current = stored?.couponId ?? null;
  if (intent === "remove-coupon") return { id: null, error: null };
  if (typed.trim() === "" && intent !== "coupon") return { id: current, error: null };
  if (typed.trim() === "") return { id: current, error: "Enter a coupon" };
  const read = await readCoupon(trx, subject, current, typed);
  return read.ok ? { id: read.couponId, error: null } : { id: current, error: read.message };
}
