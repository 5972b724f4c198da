import { z } from "zod";
import { couponCode } from "~/models/checkout/coupon";
import { findNewestDraft } from "~/models/checkout/draft.server";
import { KOBO_IN_NAIRA } from "~/models/money";
import { listCardFacts } from "~/models/payments/card.server";
import { addOnPrice, type ChosenAddOn } from "~/models/plans/quote";
import type { AddOnGroup, AddOnKind, Duration, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import { app } from "~/services/platform/app.server";
import { readCheckout } from "~/services/checkout/read-checkout.server";
import { saveDraft } from "~/services/checkout/submit-order-form.server";
import { operation } from "./operation.server";
import { findOrderPage, orderInput, type OrderPage, refusedOrder } from "./order-call.server";
import { beside, Refused } from "./refused.server";

const flag = z.enum(["0", "1"], "Send 1, or leave it out").optional();

const inNaira = (amount: number): number => amount / KOBO_IN_NAIRA;

const addOnGroup = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  image: z.string().describe("Path of a picture"),
  options: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      quantity: z.number(),
      image: z.string().describe("Path of a picture"),
      amountMonth: z.number().describe("Naira"),
      amountYear: z.number().describe("Naira"),
      qty: z.number().describe("The same as quantity"),
      amount: z.number().describe("Naira for the months requested"),
    }),
  ),
  selected: z
    .object({ id: z.number(), name: z.string(), qty: z.number(), price: z.number().describe("Naira") })
    .nullable(),
});

const onboarding = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  amount: z.number().describe("Naira"),
});

export const planDetails = z.object({
  id: z.number(),
  name: z.string(),
  amountMonth: z.number().describe("Naira"),
  amountYear: z.number().describe("Naira"),
  discount: z.number().describe("Percent, of a year only"),
});

export const addOnsOf = (
  groups: AddOnGroup[],
  duration: Duration,
  chosen: ChosenAddOn[] = [],
): z.input<typeof addOnGroup>[] =>
  groups.map(({ id, kind, name, description, options }) => ({
    id,
    name,
    description,
    image: addOnPicture(kind),
    selected: selectedOf(
      chosen.find(({ group }) => group.id === id),
      duration,
    ),
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      quantity: option.quantity,
      image: addOnPicture(kind),
      amountMonth: inNaira(option.amountMonth),
      amountYear: inNaira(option.amountYear),
      qty: option.quantity,
      amount: inNaira(addOnPrice(option, duration)),
    })),
  }));

function selectedOf(chosen: ChosenAddOn | undefined, duration: Duration) {
  if (!chosen) return null;
  const { id, name, quantity } = chosen.option;
  return { id, name, qty: quantity, price: inNaira(addOnPrice(chosen.option, duration)) };
}

export const planOf = (plan: PricedPlan, discount = plan.discount): z.input<typeof planDetails> => ({
  id: plan.id,
  name: plan.name,
  discount,
  amountMonth: inNaira(plan.amountMonth),
  amountYear: inNaira(plan.amountYear),
});

const onboardingOf = ({ id, name, description, fee }: OnboardingOption) => ({
  id,
  name,
  description,
  amount: inNaira(fee),
});

export const summaryAddOns = z.array(addOnGroup);

export const subscriptionSummary = operation({
  method: "POST",
  path: "/api/subscription-summary",
  summary: "What an order of a plan is made of: extras, saved cards and ways to be set up",
  auth: "owner",
  input: z.object({
    plan_id: orderInput.shape.plan_id,
    plan_duration: orderInput.shape.duration,
  }),
  answer: z.object({
    data: z.array(
      z.object({
        addons: summaryAddOns,
        planDetails: z.array(planDetails.extend({ walletBalance: z.number().describe("Naira") })),
        pCardDetails: z.array(
          z.object({
            id: z.number(),
            authorization_code: z
              .string()
              .describe("auth_code in the calls that pay; ours, not the provider's"),
            card_type: z.string(),
            last_four: z.string(),
            exp_month: z.string(),
            exp_year: z.string(),
            bank: z.string(),
            country_code: z
              .string()
              .nullable()
              .meta({ description: "As far as the provider tells it", examples: ["NG"] }),
          }),
        ),
        onboarding: z.array(onboarding),
      }),
    ),
  }),
  async handle({ input, caller }) {
    const page = await findOrderPage(caller, { plan_id: input.plan_id, duration: input.plan_duration });
    // Starts the checkout: later calls that name no plan mean this one.
    const begun = await saveDraft(app, page, { intent: "update", quantities: {} });
    if (begun.outcome !== "updated") throw refusedOrder(begun);
    const { catalogue, plan } = page;
    const { choices, balance } = await readCheckout(app, page);
    const cards = await listCardFacts(app.db, caller.user.id);
    const summary = {
      addons: addOnsOf(catalogue.addOnGroups, page.duration, choices.addOns),
      planDetails: [{ ...planOf(plan), walletBalance: inNaira(balance) }],
      pCardDetails: cards.map(({ id, brand, last4, bank, month, year, country }) => ({
        id,
        authorization_code: String(id),
        card_type: brand,
        last_four: last4,
        bank,
        exp_month: month,
        exp_year: year,
        country_code: country,
      })),
      onboarding: catalogue.onboarding.map(onboardingOf),
    };
    return { body: { data: [summary] } };
  },
});

export const checkCoupon = operation({
  method: "POST",
  path: "/api/check-coupon",
  summary: "Whether a coupon counts for the newest order, and the total with it",
  auth: "owner",
  input: z.object({
    coupon: z
      .string()
      .max(5000, "This coupon is too long")
      .optional()
      .describe("Required unless the coupon of the order is removed"),
    replace: flag.describe("1 replaces the coupon that the order has"),
    remove: flag.describe("1 removes the coupon of the order"),
    amount: z.string().max(40).optional().describe("Accepted and not used: we price the order. Naira"),
    plan_id: orderInput.shape.plan_id.optional().describe("Unless it is the newest order"),
    duration: orderInput.shape.duration.optional(),
  }),
  answer: z.object({
    message: z.string(),
    data: z.object({
      newAmount: z.number().describe("Naira to be paid, taxes included"),
      amount_discounted: z.number().describe("Naira"),
    }),
  }),
  async handle({ input, caller }) {
    const { plan_id, duration = "1" as const } = input;
    const asked = plan_id === undefined ? await begunLast(caller.user.id) : { plan_id, duration };
    const page = await findOrderPage(caller, asked);
    const result = await changeCoupon(page, input);
    if (result.outcome !== "updated") throw refusedOrder(result);
    const { quote } = await readCheckout(app, page);
    const data = { newAmount: inNaira(quote.total), amount_discounted: inNaira(quote.discount) };
    return { body: { message: input.remove === "1" ? "The coupon is removed" : "The coupon counts", data } };
  },
});

interface CouponChange {
  coupon?: string | undefined;
  replace?: "0" | "1" | undefined;
  remove?: "0" | "1" | undefined;
}

/**
 * Replaces or removes the order's coupon only if the caller asks for it: another client, or a page, may have set it.
 */
async function changeCoupon(page: OrderPage, { coupon: typed, replace, remove }: CouponChange) {
  if (remove === "1") return saveDraft(app, page, { intent: "remove-coupon", quantities: {} });
  const coupon = typed?.trim() ?? "";
  if (coupon === "") throw beside("coupon", "Enter a coupon");
  const { coupon: standing } = await readCheckout(app, page);
  if (standing && standing.code !== couponCode(coupon) && replace !== "1") {
    const message = `You already used a coupon: ${standing.code} is on this order. Call again with replace=1 to replace it, or with remove=1 to remove it.`;
    throw new Refused(409, message, {
      errors: { coupon: [message] },
      data: { coupon: standing.code },
    });
  }
  if (standing?.code === couponCode(coupon))
    return saveDraft(app, page, { intent: "update", quantities: {} });
  return saveDraft(app, page, { intent: "coupon", quantities: {}, coupon, replacesCoupon: true });
}

async function begunLast(ownerId: number) {
  const begun = await findNewestDraft(app.db, ownerId);
  if (!begun) throw new Refused(409, "Say which plan it is for: call subscription-summary first.");
  return {
    plan_id: String(begun.planId),
    duration: begun.duration === "yearly" ? ("12" as const) : ("1" as const),
  };
}

/** The small picture that old clients show beside an extra's name. */
const addOnPicture = (kind: AddOnKind): string => `/add-ons/${kind}.svg`;
