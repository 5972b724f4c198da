import {
  type Choices,
  type Intent,
  type PostedChoices,
  choose,
  firstChoices,
} from "~/models/checkout/choices";
import type { ClaimedPrices } from "~/models/checkout/claimed-prices";
import { cardOrderFingerprint, payOf } from "~/models/checkout/pay-by";
import { findNewestPaid } from "~/models/checkout/order.server";
import { type DraftAddress, type DraftState, readDraftState } from "~/models/checkout/draft.server";
import { paidUntil, periodOfPurchase } from "~/models/subscriptions/pay-ahead";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { trialEligibility, type TrialOwner } from "~/models/subscriptions/trial.server";
import { continuationAfter } from "./continuation-after.server";
import { priceOrder } from "./price-order.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import type { Catalogue, Duration, PricedPlan } from "~/models/plans/catalogue";
import type { User, AccountContact } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";

export type CheckoutContext = Pick<App, "db" | "clock" | "random" | "config" | "log">;

export interface CheckoutPage {
  catalogue: Catalogue;
  owner: AccountContact & TrialOwner & Pick<User, "heldUntil">;
  plan: PricedPlan;
  duration: Duration;
}

export const addressOf = ({ owner, plan, duration }: CheckoutPage): DraftAddress => ({
  ownerId: owner.id,
  planId: plan.id,
  duration,
});

/** The earlier choices, or those that this checkout begins with; and until when its plan is paid. */
export function chosenSoFar({ catalogue, plan }: CheckoutPage, { draft, periods }: DraftState, now: Date) {
  const live = liveSubscriptionAt(periods, now);
  const paid = paidUntil(live, plan.id);
  return { live, paid, choices: draft?.choices ?? firstChoices(catalogue, paid && live) };
}

/** A choice that is not offered leaves the known choices as they are. */
function withUnsaved(
  { catalogue, plan }: CheckoutPage,
  known: Choices,
  unsaved: PostedChoices | null,
): Choices {
  const choosing = unsaved && choose(catalogue, plan, known, unsaved);
  return choosing?.ok ? choosing.choices : known;
}

interface CheckoutPageRequest {
  /** Choices that are not stored, such as those of a form whose session had ended. */
  unsaved?: PostedChoices | null;
}

/** Everything a checkout page shows, from its draft; it writes nothing. */
export async function readCheckout(
  app: CheckoutContext,
  page: CheckoutPage,
  { unsaved = null }: CheckoutPageRequest = {},
) {
  const address = addressOf(page);
  const now = app.clock.now();
  const asked = { ...address, catalogue: page.catalogue, submissionKey: null, now };
  const state = await readDraftState(app.db, asked);
  const { draft } = state;
  const { live, paid, choices: known } = chosenSoFar(page, state, now);
  const choices = withUnsaved(page, known, unsaved);
  const ordered = { ...page, ...choices, ownerId: address.ownerId, now };
  const priced = await priceOrder(app, app.db, ordered, draft?.couponId ?? null);
  const cardOrder = cardOrderFingerprint(priced.fingerprint, payOf(choices));
  return {
    ...continuationAfter(app, page, { ...state, ...priced, addOns: choices.addOns, now }),
    now,
    choices,
    quote: priced.quote,
    fingerprint: priced.fingerprint,
    coupon: priced.coupon,
    checked: cardOrder !== null && draft?.checkedFingerprint === cardOrder,
    /** Whether the owner has seen a price of it. */
    begun: draft !== null && draft.seenFingerprint !== null,
    live,
    endsAt: periodOfPurchase(page, state.periods, now).endsAt,
    /** The plan is paid. */
    paid: paid && { paid, last: await findNewestPaid(app.db, address.ownerId, page.plan.id) },
    eligibility: await trialEligibility(app.db, page.owner, live),
    balance: state.balance,
    submissionKey: checkoutKey(app, address, state.lastOrderId),
  };
}

export interface CheckoutPost extends PostedChoices {
  intent: Intent;
  /** A typed coupon. */
  coupon?: string | undefined;
  /** The typed coupon replaces the one the order has. */
  replacesCoupon?: boolean;
  /** The fingerprint of the quote on the page. */
  shownFingerprint?: string | undefined;
  /** The password was typed recently. */
  fresh?: boolean | undefined;
  /** The owner asks another person to pay. */
  byLink?: boolean;
  /** If a saved card is named: whether it is one of this owner's that can be charged. */
  cardUsable?: boolean | undefined;
  /** What the form says about prices: compared, never used. */
  claimed?: ClaimedPrices | undefined;
  /** Missing if a button of the pricing page posts here. */
  submissionKey?: string | undefined;
}

/**
 * The key of a checkout page. It follows from the owner's last order, so opening the page writes nothing, every tab
 * has the same key, and a placed order invalidates it in all of them.
 */
export function checkoutKey(
  app: Pick<App, "config">,
  { ownerId, planId, duration }: DraftAddress,
  lastOrderId: number,
): string {
  return submissionKeyOf(app, "checkout", ownerId, planId, duration, lastOrderId);
}
