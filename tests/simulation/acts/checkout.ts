import { payOf } from "~/models/checkout/pay-by";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { PAY_PAGE } from "~/models/messages/money-text";
import { PRO_FORMA } from "~/models/pay-links/ask";
import { type Duration, findPlan, isFree, isPriced } from "~/models/plans/catalogue";
import type { User } from "~/models/users/user";
import { type CheckoutPost, type CheckoutPage, readCheckout } from "~/services/checkout/read-checkout.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { type OrderResult, buy, submitOrder } from "~/services/payments/buy.server";
import type { PlaceOrderResult } from "~/services/checkout/place-order.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { makeRequestedProForma } from "~/services/pro-formas/make-requested-pro-forma.server";
import { findDue } from "~/services/billing/find-due.server";
import type { Act } from "../act";
import { IDLE, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";
import { couponsOf } from "./staff";

/** Tests have one plan above Plus, so that there is an upgrade. */
export const DEARER_PLAN = 14;

const durations = ["month", "month", "yearly"] as const;
const plans = [2, 2, 2, 2, 1, 2, 2, DEARER_PLAN] as const;
const users = [0, 0, 0, 1, 3, 5] as const;
const outlets = [0, 0, 0, 1, 2] as const;
const methods = ["wallet", "wallet", "card", "save", "saved", "bank_transfer", "ussd"] as const;

type Method = (typeof methods)[number];

export async function checkoutOf(
  world: World,
  owner: User,
  planId: number,
  duration: Duration,
): Promise<CheckoutPage & { owner: User }> {
  const catalogue = await catalogueOf(world.app);
  const plan = findPlan(catalogue, planId);
  if (!plan || !isPriced(plan)) throw new Error(`no plan ${planId}`);
  return { catalogue, owner, plan, duration };
}

export async function cardsOf(world: World, ownerId: number): Promise<number[]> {
  const cards = world.db.selectFrom("cards").select("id").where("ownerId", "=", ownerId);
  return (await cards.where("removedAt", "is", null).orderBy("id").execute()).map(({ id }) => id);
}

async function wayOf(world: World, owner: User, method: Method, pick: number) {
  if (method === "saved") {
    const card = pickOf(await cardsOf(world, owner.id), pick);
    return { paymentMethod: "card" as const, card: card ?? ("save" as const) };
  }
  if (method === "card") return { paymentMethod: method, card: "new" as const };
  if (method === "save") return { paymentMethod: "card" as const, card: method };
  return { paymentMethod: method };
}

export const outcomeOf = (result: OrderResult | PlaceOrderResult): string =>
  result.outcome === "refused" ? `refused ${result.refusal}` : result.outcome;

interface OrderAct {
  coupon?: string;
  /** The owner asks another person to pay, with a pro-forma. */
  proForma?: boolean;
}

/** Opens a checkout page, and posts its form: the form holds what the page showed. */
export async function order(
  world: World,
  { who, pick, size }: Act,
  { coupon, proForma = false }: OrderAct = {},
): Promise<string> {
  const owner = await world.verifiedOwner(who);
  if (!owner) return IDLE;
  const duration = oneOf(durations, size);
  const checkoutPage = await checkoutOf(world, owner, oneOf(plans, pick), duration);
  return world.visit(who, async () => {
    const way = await wayOf(world, owner, oneOf(methods, pick), size);
    const free = isFree(checkoutPage.plan);
    const choices = {
      quantities: free ? {} : { users: oneOf(users, size), outlets: oneOf(outlets, pick) },
      onboardingId: size % 7 === 0 ? 2 : 1,
      ...(free ? {} : way),
    };
    const before = await readCheckout(world.app, checkoutPage);
    const typed = coupon === undefined ? {} : { coupon, replacesCoupon: true };
    const intent = coupon === undefined ? "update" : "coupon";
    await submitOrder(world.app, checkoutPage, {
      ...choices,
      ...typed,
      intent,
      submissionKey: before.submissionKey,
    });
    const page = await readCheckout(world.app, checkoutPage);
    const post: CheckoutPost = {
      ...choices,
      intent: free ? "subscribe" : "pay",
      submissionKey: page.submissionKey,
      shownFingerprint: page.fingerprint,
      fresh: true,
      byLink: proForma,
    };
    if (page.paid && size % 2 === 0) return payAhead(world, checkoutPage, post, way);
    if (way.paymentMethod !== "wallet" && !free && !proForma)
      await submitOrder(world.app, checkoutPage, { ...post, intent: "check" });
    const asked = { ownerId: owner.id, asked: proForma ? PRO_FORMA : undefined };
    const send = async () =>
      outcomeOf(
        await makeRequestedProForma(world.app, await submitOrder(world.app, checkoutPage, post), asked),
      );
    world.oldForms.push({ ownerId: owner.id, send: () => world.visit(who, send) });
    return send();
  });
}

/** Pays for more time of the plan, as on its own page. */
async function payAhead(
  world: World,
  { owner, duration }: CheckoutPage & { owner: User },
  { submissionKey: key }: CheckoutPost,
  way: Parameters<typeof payOf>[0],
): Promise<string> {
  const due = await findDue(world.app, owner, duration);
  if ("elsewhere" in due) return IDLE;
  const request: PurchaseRequest = {
    payer: { by: "owner", owner },
    catalogue: due.catalogue,
    purchase: due.purchase,
    pay: payOf(way),
    source: key === undefined ? { by: "step" } : { by: "form", key, fingerprint: null, choices: {} },
    step: "order",
    isFresh: true,
  };
  return outcomeOf(await buy(world.app, request, PAY_PAGE));
}

export const checkout: Kinds = {
  trial: {
    weight: 3,
    did: ["started"],
    run: async (world, { who }) => {
      const user = await world.verifiedOwner(who);
      if (!user) return IDLE;
      const result = await world.visit(who, () => startTrial(world.app, { user }));
      return result.outcome === "placed" ? "started" : outcomeOf(result);
    },
  },
  order: { weight: 14, did: ["placed", "go"], run: (world, act) => order(world, act) },
  "order-with-coupon": {
    weight: 5,
    did: ["placed", "go"],
    run: async (world, act) => {
      const code = pickOf(await couponsOf(world), act.pick);
      return code === undefined
        ? IDLE
        : order(world, { ...act, size: act.size - (act.size % 6) }, { coupon: code });
    },
  },
  "form-again": {
    weight: 3,
    did: ["placed", "go"],
    run: async (world, { pick }) => pickOf(world.oldForms.slice(-20), pick)?.send() ?? IDLE,
  },
};
