import type { Db } from "#db/client";
import { type Choices, type Intent, choose } from "~/models/checkout/choices";
import { couponCode } from "~/models/checkout/coupon";
import { findCoupon } from "~/models/checkout/coupon.server";
import { findOrderByKey } from "~/models/checkout/order.server";
import { type PlanOrder, couponProblem, couponText } from "~/models/checkout/plan-price";
import { cardOrderFingerprint, payOf } from "~/models/checkout/pay-by";
import type { PurchaseRequest, ShownOrder } from "~/models/checkout/purchase";
import { type DraftState, keepDraft, readDraftState } from "~/models/checkout/draft.server";
import {
  type CheckoutContext,
  type CheckoutPost,
  type CheckoutPage,
  addressOf,
  chosenSoFar,
} from "./read-checkout.server";
import { type Placed, placeOrder } from "./place-order.server";
import { priceOrder, recordPriceMismatch } from "./price-order.server";
import { checkoutKey } from "./submission-key.server";
import { decideAndWrite } from "./unit-of-work.server";

/* One submission of a plan's order form: its choices are stored in a draft, and its button orders with the draft's
   choices. */

type Saved =
  | { outcome: "updated" }
  | { outcome: "invalid"; errors: Partial<Record<string, string>> }
  | Extract<Placed, { outcome: "refused" }>;

export type OrderFormResult = Saved | Placed;

/** Intents that order something, rather than only store or check a choice. */
export const ordering: readonly Intent[] = ["subscribe", "pay", "trial"];

const NOT_FOUND: Saved = { outcome: "refused", refusal: "order-not-found", facts: {} };

export async function submitOrderForm(
  app: CheckoutContext,
  page: CheckoutPage,
  post: CheckoutPost,
): Promise<OrderFormResult> {
  const request = await readRequest(app, page, post);
  if (request === null) return saveDraft(app, page, post);
  const placed = await placeOrder(app, request);
  // Prices in the form were compared when the order was decided.
  if (keepsDraft(placed))
    await saveDraft(app, page, { ...post, claimed: undefined }, { isChecked: placed.outcome === "checked" });
  return placed;
}

/** A placed order ends its draft. A refusal before there was a price leaves the draft as it was. */
function keepsDraft(placed: Placed): boolean {
  if (placed.outcome === "refused") return placed.facts.quote !== undefined;
  if (placed.outcome === "awaiting") return !placed.isRepeated;
  return placed.outcome !== "placed";
}

/** The order a form asks for; null if it only stores choices, or cannot be read as an order. */
async function readRequest(
  app: CheckoutContext,
  page: CheckoutPage,
  post: CheckoutPost,
): Promise<PurchaseRequest | null> {
  if (post.intent !== "check" && !ordering.includes(post.intent)) return null;
  const now = app.clock.now();
  const state = await findDraft(app.db, page, post, now);
  if (!state) throw new Error(`account ${page.owner.id} has no main location`);
  const merged = await mergePost(app.db, page, post, { state, now });
  // A form that was submitted before gets its first result, even if its choices have changed since.
  if (!state.isKeyTaken && (!merged.ok || merged.couponError !== null)) return null;
  const { choices, couponId } = merged.ok
    ? merged
    : { choices: chosenSoFar(page, state, now).choices, couponId: null };
  return {
    payer: { by: "owner", owner: page.owner },
    catalogue: page.catalogue,
    purchase: {
      ...orderOf(page, choices),
      kind: post.intent === "trial" ? "trial" : "plan",
      coupon: couponId === null ? null : { id: couponId },
      after: post.after ?? null,
    },
    pay: payOf(choices),
    shown: shownBy(post, state),
    step: post.intent === "check" ? "check" : "order",
    isFresh: post.fresh ?? false,
    isCardUsable: post.cardUsable,
    claimed: post.claimed,
    requestId: post.requestId,
  };
}

function shownBy(post: CheckoutPost, { draft }: DraftState): ShownOrder {
  const { submissionKey: key = null, intent } = post;
  const seen = {
    said: post,
    fingerprint: post.shownFingerprint ?? draft?.seenFingerprint ?? null,
    checked: draft?.checkedFingerprint ?? null,
  };
  const isButton = key === null && (intent === "trial" || intent === "subscribe");
  return isButton ? { by: "button", ...seen } : { by: "form", key, ...seen };
}

const orderOf = ({ plan, duration }: CheckoutPage, { addOns, onboarding }: Choices): PlanOrder => ({
  plan,
  duration,
  addOns,
  onboarding,
});

const findDraft = (
  db: Db,
  page: CheckoutPage,
  { submissionKey = null }: { submissionKey?: string | null | undefined },
  now: Date,
) => readDraftState(db, { ...addressOf(page), catalogue: page.catalogue, submissionKey, now });

type Merged =
  | { ok: false; errors: Partial<Record<string, string>> }
  | {
      ok: true;
      choices: Choices;
      /** The coupon that stays with the draft, whether it counts now or not. */
      couponId: number | null;
      couponError: string | null;
    };

/** The draft after a post. */
async function mergePost(
  db: Db,
  page: CheckoutPage,
  post: CheckoutPost,
  { state, now }: { state: DraftState; now: Date },
): Promise<Merged> {
  const choosing = choose(page.catalogue, page.plan, chosenSoFar(page, state, now).choices, post);
  if (!choosing.ok) return choosing;
  const { choices } = choosing;
  const order = { ...orderOf(page, choices), ownerId: page.owner.id, now };
  const coupon = await takeTypedCoupon(db, order, state.draft?.couponId ?? null, post);
  return { ok: true, choices, couponId: coupon.id, couponError: coupon.error };
}

interface TypedCoupon {
  id: number | null;
  error: string | null;
}

/** The draft's coupon after a post; a typed one counts with every button. Nothing is reserved yet. */
async function takeTypedCoupon(
  db: Db,
  order: PlanOrder & { ownerId: number; now: Date },
  current: number | null,
  { intent, coupon: typed = "", replacesCoupon = false }: CheckoutPost,
): Promise<TypedCoupon> {
  if (intent === "remove-coupon") return { id: null, error: null };
  if (typed.trim() === "") return { id: current, error: intent === "coupon" ? "Enter a coupon" : null };
  if (current !== null && !replacesCoupon) {
    const standing = await findCoupon(db, { id: current }, order);
    const isSame = standing?.coupon.code === couponCode(typed);
    return { id: current, error: isSame ? null : couponText(order, "second", standing?.coupon) };
  }
  const found = await findCoupon(db, { code: couponCode(typed) }, order);
  const error = couponProblem(order, found, order.now);
  return { id: found && error === null ? found.coupon.id : current, error };
}

/** Stores the choices of a form, with the price the owner then sees. */
export function saveDraft(
  app: CheckoutContext,
  page: CheckoutPage,
  post: CheckoutPost,
  { isChecked = false } = {},
): Promise<Saved> {
  const { submissionKey = null, claimed, requestId } = post;
  const ownerId = page.owner.id;
  return decideAndWrite<DraftState, Saved>(
    app,
    ownerId,
    (db, now) => findDraft(db, page, post, now),
    async ({ db, state, now, write }) => {
      if (submissionKey !== null && state.isKeyTaken && !(await findOrderByKey(db, ownerId, submissionKey)))
        return NOT_FOUND;
      const merged = await mergePost(db, page, post, { state, now });
      if (!merged.ok) return { outcome: "invalid", errors: merged.errors };
      if (post.cardUsable === false) return { outcome: "refused", refusal: "card-not-found", facts: {} };
      const { choices, couponId, couponError } = merged;
      const order = { ...orderOf(page, choices), ownerId, now };
      const { quote, fingerprint } = await priceOrder(app, db, order, couponId);
      const cardOrder = cardOrderFingerprint(fingerprint, payOf(choices));
      const stays = isChecked || (cardOrder !== null && state.draft?.checkedFingerprint === cardOrder);
      return write(async (trx) => {
        await recordPriceMismatch(app, trx, { ...order, quote }, { ownerId, claimed, requestId, now });
        await keepDraft(trx, {
          ...addressOf(page),
          agentId: null,
          locationId: state.location.id,
          submissionKey: checkoutKey(app, addressOf(page), state.lastOrderId),
          choices,
          couponId,
          checkedFingerprint: stays ? cardOrder : null,
          seenFingerprint: fingerprint,
          now,
        });
        return couponError === null
          ? { outcome: "updated" }
          : { outcome: "invalid", errors: { coupon: couponError } };
      });
    },
  );
}
