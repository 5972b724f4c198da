import { contextOf } from "~/services/platform/context.server";
import type { Db } from "#db/client";
import { type Choices, type Intent, choose } from "~/models/checkout/choices";
import { couponCode } from "~/models/checkout/coupon";
import { findCoupon } from "~/models/checkout/coupon.server";
import { findOrderByKey } from "~/models/checkout/order.server";
import { type FoundCoupon, type PlanOrder, couponProblem, couponText } from "~/models/checkout/plan-price";
import { cardOrderFingerprint, payByAnother, payOf } from "~/models/checkout/pay-by";
import type { PurchaseRequest, OrderSource } from "~/models/checkout/purchase";
import { type DraftState, keepDraft, readDraftState } from "~/models/checkout/draft.server";
import {
  type CheckoutContext,
  type CheckoutPost,
  type CheckoutPage,
  addressOf,
  checkoutKey,
  chosenSoFar,
} from "./read-checkout.server";
import { type CouponThrottled, countTypedCoupon, countCoupon } from "./count-coupon.server";
import { type PlaceOrderResult, placeOrder } from "./place-order.server";
import { priceOrder, auditPriceMismatch } from "./price-order.server";
import { decideAndWrite } from "./unit-of-work.server";

/* One submission of a plan's order form: its choices are stored in a draft, and its button orders with the draft's
   choices. */

type SaveDraftResult =
  | { outcome: "updated" }
  | { outcome: "invalid"; errors: Partial<Record<string, string>> }
  | Extract<PlaceOrderResult, { outcome: "refused" }>
  | CouponThrottled;

export type OrderFormResult = SaveDraftResult | PlaceOrderResult;

/** Intents that order something, rather than only store or check a choice. */
const ordering: readonly Intent[] = ["subscribe", "pay", "trial"];

const NOT_FOUND: SaveDraftResult = { outcome: "refused", refusal: "order-not-found", facts: {} };

export async function submitOrderForm(
  app: CheckoutContext,
  page: CheckoutPage,
  post: CheckoutPost,
): Promise<OrderFormResult> {
  const asked = await readRequest(app, page, post);
  if (asked === null) return saveDraft(app, page, post);
  if ("outcome" in asked) return asked;
  const placed = await placeOrder(app, asked.request, asked.state);
  // Prices in the form were compared when the order was decided.
  if (keepsDraft(placed))
    await saveDraft(
      app,
      page,
      { ...post, claimed: undefined },
      { isChecked: placed.outcome === "checked", isCouponCounted: true },
    );
  return placed;
}

/** A placed order ends its draft. A refusal before there was a price leaves the draft as it was. */
function keepsDraft(placed: PlaceOrderResult): boolean {
  if (placed.outcome === "refused") return placed.facts.quote !== undefined;
  if (placed.outcome === "awaiting") return !placed.isRepeated;
  return placed.outcome !== "placed";
}

/** The order a form asks for, and the draft; null if it only stores choices, or cannot be read as an order. */
async function readRequest(
  app: CheckoutContext,
  page: CheckoutPage,
  post: CheckoutPost,
): Promise<{ request: PurchaseRequest; state: DraftState } | CouponThrottled | null> {
  if (post.intent !== "check" && !ordering.includes(post.intent)) return null;
  const now = app.clock.now();
  const state = await findDraft(app.db, page, post, now);
  const merged = await mergePost(app.db, page, post, { state, now });
  // A form that was submitted before gets its first result, even if its choices have changed since.
  if (!state.isKeyTaken && (!merged.ok || merged.coupon.error !== null)) return null;
  const { choices, coupon } = merged.ok
    ? merged
    : { choices: chosenSoFar(page, state, now).choices, coupon: noCoupon };
  const typed = { ownerId: page.owner.id, isRight: coupon.error === null };
  const throttled = coupon.isTyped ? await countTypedCoupon(app, typed) : null;
  if (throttled) return throttled;
  const request: PurchaseRequest = {
    payer: { by: "owner", owner: page.owner },
    catalogue: page.catalogue,
    purchase: {
      ...orderOf(page, choices),
      kind: post.intent === "trial" ? "trial" : "plan",
      coupon: coupon.id === null ? null : { id: coupon.id },
      after: null,
    },
    pay: post.byLink ? payByAnother : payOf(choices),
    source: sourceOf(post, state),
    step: post.intent === "check" ? "check" : "order",
    isFresh: post.fresh ?? false,
    isCardUsable: post.cardUsable,
    claimed: post.claimed,
  };
  return { request, state };
}

/** The other person chooses how to pay: the way beside the button is kept, and not used. */
const byAnyCard = { paymentMethod: "card", card: "new" } as const;

function sourceOf(post: CheckoutPost, { draft }: DraftState): OrderSource {
  const { submissionKey: key = null, intent } = post;
  const seen = {
    choices: post.byLink ? { ...post, ...byAnyCard } : post,
    fingerprint: post.shownFingerprint ?? draft?.seenFingerprint ?? null,
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

type MergedChoices =
  | { ok: false; errors: Partial<Record<string, string>> }
  | {
      ok: true;
      choices: Choices;
      coupon: DraftCoupon;
    };

/** The coupon of a draft after a post. */
interface DraftCoupon {
  /** The coupon that stays with the draft, whether it counts now or not. */
  id: number | null;
  /** The coupon, if the post named it. */
  found?: FoundCoupon | null;
  /** A coupon was typed; `error` says why it cannot be used. */
  isTyped: boolean;
  error: string | null;
}

const noCoupon: DraftCoupon = { id: null, isTyped: false, error: null };

/** The draft after a post. */
async function mergePost(
  db: Db,
  page: CheckoutPage,
  post: CheckoutPost,
  { state, now }: { state: DraftState; now: Date },
): Promise<MergedChoices> {
  const choosing = choose(page.catalogue, page.plan, chosenSoFar(page, state, now).choices, post);
  if (!choosing.ok) return choosing;
  const { choices } = choosing;
  const order = { ...orderOf(page, choices), ownerId: page.owner.id, now };
  return { ok: true, choices, coupon: await takeTypedCoupon(db, order, state.draft?.couponId ?? null, post) };
}

/** The draft's coupon after a post; a typed one counts with every button. Nothing is reserved yet. */
async function takeTypedCoupon(
  db: Db,
  order: PlanOrder & { ownerId: number; now: Date },
  current: number | null,
  { intent, coupon: typed = "", replacesCoupon = false }: CheckoutPost,
): Promise<DraftCoupon> {
  if (intent === "remove-coupon") return noCoupon;
  if (typed.trim() === "")
    return { id: current, isTyped: false, error: intent === "coupon" ? "Enter a coupon" : null };
  if (current !== null && !replacesCoupon) {
    const found = await findCoupon(db, { id: current }, order);
    const isSame = found?.coupon.code === couponCode(typed);
    const error = isSame ? null : couponText(order, "second", found?.coupon);
    return { id: current, found, isTyped: true, error };
  }
  const found = await findCoupon(db, { code: couponCode(typed) }, order);
  const error = couponProblem(order, found, order.now);
  return found && error === null
    ? { id: found.coupon.id, found, isTyped: true, error }
    : { id: current, isTyped: true, error };
}

/** Stores the choices of a form, with the price the owner then sees. A typed coupon is counted unless it has been. */
export async function saveDraft(
  app: CheckoutContext,
  page: CheckoutPage,
  post: CheckoutPost,
  { isChecked = false, isCouponCounted = false } = {},
): Promise<SaveDraftResult> {
  const { submissionKey = null, claimed } = post;
  const ownerId = page.owner.id;
  return decideAndWrite<DraftState, SaveDraftResult>(
    app,
    ownerId,
    (db, now) => findDraft(db, page, post, now),
    async ({ db, state, now, write }) => {
      if (submissionKey !== null && state.isKeyTaken && !(await findOrderByKey(db, ownerId, submissionKey)))
        return NOT_FOUND;
      const merged = await mergePost(db, page, post, { state, now });
      if (!merged.ok) return { outcome: "invalid", errors: merged.errors };
      if (post.cardUsable === false) return { outcome: "refused", refusal: "card-not-found", facts: {} };
      const { choices, coupon } = merged;
      const order = { ...orderOf(page, choices), ownerId, now };
      const { quote, fingerprint } = await priceOrder(app, db, order, coupon.found ?? coupon.id);
      const cardOrder = cardOrderFingerprint(fingerprint, payOf(choices));
      const stays = isChecked || (cardOrder !== null && state.draft?.checkedFingerprint === cardOrder);
      return write(async (trx) => {
        const typed = { ownerId, isRight: coupon.error === null };
        const throttled = coupon.isTyped && !isCouponCounted ? await countCoupon(trx, typed, now) : null;
        if (throttled) return throttled;
        const ctx = contextOf(app, { db: trx, now, actorId: ownerId });
        await auditPriceMismatch(ctx, { ...order, quote }, { ownerId, claimed });
        await keepDraft(trx, {
          ...addressOf(page),
          agentId: null,
          locationId: state.location.id,
          isFirst: state.draft === null,
          submissionKey: checkoutKey(app, addressOf(page), state.lastOrderId),
          choices,
          couponId: coupon.id,
          checkedFingerprint: stays ? cardOrder : null,
          seenFingerprint: fingerprint,
          now,
        });
        return coupon.error === null
          ? { outcome: "updated" }
          : { outcome: "invalid", errors: { coupon: coupon.error } };
      });
    },
  );
}
