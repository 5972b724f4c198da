import { kobo } from "~/models/money";
import { freeOnboarding } from "~/models/plans/catalogue";
import { authorizePayment } from "./authorization";
import { LEAST_BY_CARD } from "./least-by-card";
import { extrasKeyOf, priceExtras, priceUpgrade, upgradeKeyOf } from "./change-price";
import type { Order } from "./order";
import { type PayBy, meansOf, methodOf } from "./pay-by";
import {
  type CompletePurchase,
  type PlanChange,
  type PurchaseFacts,
  type PurchaseRequest,
  type Verdict,
  payingAccount,
  refuse,
  repeat,
  toBePaid,
} from "./purchase";

/* The verdict on an owner's change of the running plan: an upgrade, or extras. */

export function decideChange(request: PurchaseRequest, purchase: PlanChange, facts: PurchaseFacts): Verdict {
  const { payer, pay, source, isFresh: fresh, isCardUsable } = request;
  const { earlier, state, now } = facts;
  const owner = payingAccount(payer);
  if (source.by !== "price" || !pay)
    throw new Error("a change of a plan is paid at the price that was shown");
  if (isCardUsable === false) return refuse("card-not-found");
  if (earlier && earlier !== "foreign") return repeatOfChange(earlier, purchase, pay, facts.now);
  const priced = priceChange(request, purchase, facts);
  if (!priced) return refuse("plan-not-found");
  const { total } = priced.quote;
  if (priced.submissionKey !== source.key || total !== source.total) return refuse("offer-changed");
  if (pay.with !== "wallet" && total < LEAST_BY_CARD) return refuse("too-small-for-card");
  const authorization = authorizePayment({ means: meansOf(pay), amount: total, owner, fresh, now });
  if (authorization === "confirm-password") return { verdict: authorization, priced };
  if (authorization !== "granted") return refuse("card-held", authorization);
  const missing = total - state.balance;
  if (pay.with === "wallet" && missing > 0) return refuse("wallet-low", { missing });
  return toBePaid(priced, pay);
}

function repeatOfChange(earlier: Order, purchase: PlanChange, pay: PayBy, now: Date): Verdict {
  const isSame =
    earlier.kind === purchase.kind &&
    (purchase.kind === "extras" || earlier.planId === purchase.planId) &&
    earlier.method === methodOf(pay);
  if (!isSame) return refuse("sent-before");
  return repeat(earlier, now) ?? refuse("offer-changed");
}

/** null if the running plan cannot be changed this way. */
export function priceChange(
  { payer: { owner }, catalogue }: PurchaseRequest,
  purchase: PlanChange,
  { state, vatTenths, now, keyOf }: PurchaseFacts,
): CompletePurchase | null {
  const onboarding = freeOnboarding(catalogue);
  const situation = { state, catalogue, vatTenths, now };
  const order = { onboarding, fingerprint: null, couponId: null };
  if (purchase.kind === "upgrade") {
    const priced = priceUpgrade(purchase.planId, situation);
    if (!priced || !onboarding) return null;
    const { plan, duration, addOns, quote } = priced;
    const submissionKey = keyOf(...upgradeKeyOf(owner.id, purchase.planId, state));
    const price = { ...quote, discount: kobo(0), discountName: null };
    return { ...order, onboarding, kind: "upgrade", plan, duration, addOns, quote: price, submissionKey };
  }
  const priced = priceExtras(purchase.quantities, situation);
  if (!priced || !onboarding || priced.addOns.length === 0) return null;
  const { plan, period, addOns, quote } = priced;
  const submissionKey = keyOf(...extrasKeyOf(owner.id, priced, state));
  return {
    ...order,
    onboarding,
    kind: "extras",
    plan,
    duration: period.duration,
    addOns,
    quote,
    submissionKey,
  };
}
