import { z } from "zod";
import { isTrialPlan } from "~/models/plans/catalogue";
import { operation } from "./operation.server";
import {
  askedPayment,
  findOrderPage,
  type OrderInput,
  orderByCall,
  orderInput,
  paid,
  paidAnswer,
  reportedAnswer,
  settledAnswer,
} from "./order-call.server";

/** A call pays in one way: another one that it is told is refused, and never taken for its own. */
const payingBy = (way: "card" | "wallet" | "free", otherwise: string) =>
  orderInput.extend({ payment_method: z.enum([way], otherwise).optional() });

const byCard = payingBy("card", "This call pays by card. To pay from the wallet, use subscribe-with-wallet.");

const byWallet = payingBy(
  "wallet",
  "This call pays from the wallet. To pay by card, use validate-card-payment.",
);

const forFree = payingBy("free", "This call is for what costs nothing, so payment_method is free.");

/**
 * Checks the order and opens the payment of a new card with the provider. Only a payment begun here counts later,
 * whichever reference a client reports.
 */
export const validateCardPayment = operation({
  method: "POST",
  path: "/api/validate-card-payment",
  summary: "Check an order before its card payment, and begin the payment where a new card pays",
  auth: "owner",
  repeatable: true,
  input: byCard,
  answer: z.object({ message: z.string(), data: paid.shape.data.nullable() }),
  async handle({ input, caller }) {
    const page = await findOrderPage(caller, input);
    const message = "You can now proceed to payment";
    if (input.card_type !== "saved_card") {
      const begun = await paidAnswer(page, await orderByCall(page, asCard(input)));
      return { body: { message, data: begun.data } };
    }
    const result = await orderByCall(page, asCard(input), { step: "check" });
    if (result.outcome === "checked") return { body: { message, data: null } };
    return { body: await paidAnswer(page, result) };
  },
});

const asCard = (input: OrderInput): OrderInput => ({ ...input, payment_method: "card" });

export const subscribeWithCard = operation({
  method: "POST",
  path: "/api/subscribe-with-card",
  summary: "Count a card payment that was begun before, or charge a saved card",
  auth: "owner",
  repeatable: true,
  input: byCard,
  answer: paid,
  async handle({ input, caller }) {
    const { reference_id: reference } = input;
    if (reference !== undefined && input.card_type !== "saved_card")
      return {
        body: await reportedAnswer(caller, await askedPayment(caller, reference, "order"), input),
      };
    const page = await findOrderPage(caller, input);
    const begun = await paidAnswer(page, await orderByCall(page, asCard(input)));
    if (begun.data.state === "settled" || input.card_type !== "saved_card") return { body: begun };
    return {
      body: await settledAnswer(await askedPayment(caller, begun.data.reference_id ?? "", "order")),
    };
  },
});

export const subscribeWithWallet = operation({
  method: "POST",
  path: "/api/subscribe-with-wallet",
  summary: "Pay an order from the wallet",
  auth: "owner",
  repeatable: true,
  input: byWallet,
  answer: paid,
  async handle({ input, caller }) {
    const page = await findOrderPage(caller, input);
    return {
      body: await paidAnswer(page, await orderByCall(page, { ...input, payment_method: "wallet" })),
    };
  },
});

/**
 * Basic, the trial for owners entitled to it, and anything a coupon makes free. Nothing else is free because a client
 * says so.
 */
export const subscribeForFree = operation({
  method: "POST",
  path: "/api/subscribe-for-free",
  summary: "Start a plan that costs nothing, the free trial, or what a coupon makes free",
  auth: "owner",
  repeatable: true,
  input: forFree,
  answer: paid,
  async handle({ input, caller }) {
    const page = await findOrderPage(caller, input);
    // Without a coupon only the trial makes the plan free; its refusal says why the trial is not available.
    const kind = isTrialPlan(page.plan) && input.coupon === undefined ? "trial" : "plan";
    const result = await orderByCall(page, { ...input, payment_method: "free" }, { kind });
    return { body: await paidAnswer(page, result) };
  },
});
