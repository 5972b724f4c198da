import { recordOf } from "~/models/record";
import { z } from "zod";
import { byFieldName, choose, noChoices } from "~/models/checkout/choices";
import { payOf } from "~/models/checkout/pay-by";
import type { PlanPurchase, PurchaseRequest } from "~/models/checkout/purchase";
import { type Refusal, type RefusalFacts, refusalAt } from "~/models/checkout/refusal";
import { couponCode } from "~/models/checkout/coupon";
import { KOBO_IN_NAIRA } from "~/models/money";
import { suspenseText } from "~/messages/payments/money-in-suspense";
import { isOverpaid, type Payment } from "~/models/payments/payment";
import { paidInsteadText } from "~/messages/payments/paid-instead";
import { findPaidInstead } from "~/models/payments/paid-instead.server";
import { findOwnPayment } from "~/models/payments/payment.server";
import { readId } from "~/models/row-id";
import { findMainLocation } from "~/models/users/location.server";
import { addOnKinds, findPlan, isPriced, selfOnboarding } from "~/models/plans/catalogue";
import { isFresh } from "~/models/sessions/session";
import { requireState } from "~/models/subscriptions/state.server";
import { app } from "~/services/platform/app.server";
import { type CheckoutPost, type CheckoutPage, addressOf } from "~/services/checkout/read-checkout.server";
import { refuseCoupon } from "~/http/refusals/coupon-refusal.server";
import { countTypedCoupon, refundCouponAttempt } from "~/services/checkout/count-coupon.server";
import { orderFields, readOrderFields } from "~/http/order-fields.server";
import type { OrderFormResult } from "~/services/checkout/submit-order-form.server";
import { checkoutKey } from "~/services/checkout/read-checkout.server";
import { AFTER_PAYMENT } from "~/models/payments/pages";
import { type BuyResult, buy } from "~/services/payments/buy.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { keepCardOf } from "~/services/payments/save-card.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { beside, Refused } from "./refused.server";

/* What the calls about an order share: finding the order, and reporting what became of it. */

/** The fields of an order. Prices among them are compared with ours and never used. */
export const orderInput = z.object({
  ...orderFields,
  coupon: orderFields.coupon.describe(
    "Counts in this call only; one that is kept on the site does not count here",
  ),
  onboarding: z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/, "Choose one of the onboarding types, or leave it out")
    .transform(Number)
    .optional()
    .describe("The way to be set up, by its id; 0, or nothing, is Self Onboarding"),
  plan_id: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "Name one of the plans")
    .describe("The id of a plan"),
  duration: z
    .enum(["1", "12", "month", "yearly"], "duration is 1 or 12 months")
    .transform((typed): "1" | "12" => (typed === "12" || typed === "yearly" ? "12" : "1"))
    .describe("1 or 12 months; month and yearly mean the same"),
  location_id: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, "Name the main location of your account, or leave it out")
    .optional()
    .describe("The main location, unless left out"),
  reference_id: z.string().max(100).optional().describe("The payment that was begun before"),
});

export type OrderInput = z.output<typeof orderInput>;

export const paid = z.object({
  message: z.string(),
  data: z.object({
    reference_id: z.string().nullable().describe("The payment, or the order where none was needed"),
    state: z.enum(["settled", "waiting"]),
    amount: z.number().describe("Naira"),
    authorization_url: z.string().nullable().describe("Where the owner pays, while the state is waiting"),
    access_code: z.string().nullable().describe("The same for the provider's popup"),
  }),
});

type PaidAnswer = z.input<typeof paid>;

export interface OrderPage extends CheckoutPage {
  signedIn: SignedIn;
}

/** The order page: its owner, plan and duration. */
export async function findOrderPage(
  signedIn: SignedIn,
  asked: { plan_id: string; duration: "1" | "12"; location_id?: string | undefined },
): Promise<OrderPage> {
  // A plan belongs to the owner's main location and counts for all of them.
  const main = asked.location_id === undefined ? null : await findMainLocation(app.db, signedIn.user.id);
  if (main && readId(asked.location_id) !== main.id)
    throw new Refused(404, "location_id must be the main location of your account, or left out.");
  const catalogue = await catalogueOf(app);
  const plan = findPlan(catalogue, asked.plan_id);
  if (!plan) throw new Refused(404, "This plan does not exist.");
  if (!isPriced(plan))
    throw beside("plan_id", `Our sales team agrees the price of ${plan.name}. Write to us.`);
  const duration = asked.duration === "12" ? "yearly" : "month";
  return { signedIn, owner: signedIn.user, catalogue, plan, duration };
}

/**
 * Orders exactly what one call names: a draft the owner has open in a browser is neither read nor changed. The call
 * uses the key of the owner's next order, so that of several equal calls at the same moment only one orders.
 */
export async function orderByCall(
  page: OrderPage,
  input: Omit<OrderInput, "plan_id" | "duration">,
  { kind = "plan", step = "order" }: { kind?: PlanPurchase["kind"]; step?: PurchaseRequest["step"] } = {},
): Promise<BuyResult> {
  const { owner, catalogue, plan, duration, signedIn } = page;
  const { coupon = "", quantities, claimed, ...chosen } = readOrderFields({ ...input, ...claimOf(page) });
  const posted = {
    ...chosen,
    quantities: { ...recordOf(addOnKinds, () => 0), ...definedOf(quantities) },
    onboardingId: onboardingOf(page, input.onboarding),
  };
  const choosing = choose(catalogue, plan, noChoices, posted);
  if (!choosing.ok) throw fields(byFieldName(choosing.errors));
  const { choices } = choosing;
  const code = couponCode(coupon);
  const { lastOrderId } = await requireState(app.db, owner.id, app.clock.now());
  const request: PurchaseRequest = {
    payer: { by: "owner", owner },
    catalogue,
    step,
    claimed,
    purchase: {
      kind,
      plan,
      duration,
      addOns: choices.addOns,
      onboarding: choices.onboarding,
      coupon: code === "" ? null : { code },
      after: null,
    },
    pay: payOf(choices),
    source: { by: "program", key: checkoutKey(app, addressOf(page), lastOrderId), choices: posted },
    isFresh: isFresh(signedIn.session, app.clock.now()),
  };
  return code === "" ? buy(app, request, AFTER_PAYMENT) : withCoupon(request);
}

/** Every coupon that is tried counts as an attempt, unless it can be used. */
async function withCoupon(request: PurchaseRequest): Promise<BuyResult> {
  const { id } = request.payer.owner;
  const throttled = await countTypedCoupon(app, { ownerId: id, isRight: false });
  if (throttled) throw refuseCoupon(throttled);
  const result = await buy(app, request, AFTER_PAYMENT);
  if (result.outcome !== "refused" || result.refusal !== "coupon-not-valid")
    await refundCouponAttempt(app, id);
  return result;
}

/** Programs that choose no onboarding get the one without a fee, and so do those that send 0. */
const onboardingOf = ({ catalogue }: OrderPage, named: number | undefined): number | undefined =>
  named || selfOnboarding(catalogue)?.id;

const definedOf = (quantities: CheckoutPost["quantities"]) =>
  Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity !== undefined));

/** The plan and duration that were asked for. */
const claimOf = ({ plan, duration }: OrderPage) => ({
  plan_id: String(plan.id),
  duration: duration === "yearly" ? "12" : "1",
});

const naira = (amount: number): number => amount / KOBO_IN_NAIRA;

/** The result of an order to be paid: it is done, or the owner has to go to the provider's page. */
export async function paidAnswer(page: OrderPage, result: BuyResult): Promise<PaidAnswer> {
  if (result.outcome === "go") return paymentAnswer(await ownPayment(page.signedIn, result.reference));
  if (result.outcome !== "placed") throw refusedOrder(result);
  const { order: placed, isRepeated } = result;
  const before =
    placed.total > 0 ? refusalAt("call", "paid-before").text : `${page.plan.name} is active already`;
  const message = isRepeated ? before : `${page.plan.name} has started`;
  const { reference, total } = placed;
  return { message, data: { ...settled, reference_id: reference, amount: naira(total) } };
}

const settled = { state: "settled", authorization_url: null, access_code: null } as const;

async function ownPayment({ user }: SignedIn, reference: string): Promise<Payment> {
  const payment = await findOwnPayment(app.db, user.id, reference);
  if (!payment) throw new Error(`payment ${reference} is not there`);
  return payment;
}

/**
 * A payment that the client names. Another owner's payment gets the same answer as one that does not exist or paid
 * for something else.
 */
export async function askedPayment(
  { user }: SignedIn,
  reference: string,
  purpose: Payment["purpose"],
): Promise<Payment> {
  const payment = await requireOwnPayment(app, user.id, reference);
  if (payment.purpose !== purpose) throw new Refused(404, "This payment is not in your account.");
  return payment;
}

/** Reports on a payment begun earlier, and saves its card if the client only asks for that now. */
export async function reportedAnswer(
  { user }: SignedIn,
  known: Payment,
  { save_card: save }: { save_card?: "0" | "1" | undefined },
): Promise<PaidAnswer> {
  const kept = save !== "1" || (await keepCardOf(app, user, known));
  const answer = await settledAnswer(known);
  return kept ? answer : { ...answer, message: `${answer.message}. ${NOT_SAVED}` };
}

const NOT_SAVED = "The card was not saved. Send save_card with the call that begins your next payment.";

/** Asks the provider, as the return page does; what the client says about a payment proves nothing. */
export async function settledAnswer(known: Payment): Promise<PaidAnswer> {
  const payment = await settlePayment(app, known.reference);
  if (!payment.asked)
    throw new Refused(
      503,
      "The payment service does not answer. Ask again in a minute: nothing is charged twice.",
    );
  if (payment.state === "settled") return paymentAnswer(payment);
  if (payment.state === "review")
    throw new Refused(
      409,
      payment.result === "returned"
        ? `${suspenseText(payment)} We sent it back.`
        : `${suspenseText(payment)} We are checking it and will write to you. Do not pay again.`,
      {
        data: {
          reference_id: payment.reference,
          state: payment.result === "returned" ? "returned" : "checking",
          amount: naira(payment.amount),
          received: payment.received === null ? null : naira(payment.received),
        },
      },
    );
  const instead = await findPaidInstead(app.db, payment);
  if (instead)
    throw new Refused(409, `${paidInsteadText(instead)} Money that still comes goes to the wallet.`, {
      data: waitingOf(payment),
    });
  const waits = payment.state === "new" || payment.state === "open";
  const reason = waits
    ? "This payment is not finished yet. Finish it on the page of our payment partner, then call again."
    : (payment.reason ?? "This payment was not made. Nothing was charged.");
  throw new Refused(402, reason, { data: waitingOf(payment) });
}

function paymentAnswer(payment: Payment): PaidAnswer {
  if (payment.state === "settled" && payment.purpose === "order" && payment.result === "credited")
    throw new Refused(
      409,
      isOverpaid(payment)
        ? "More money came than was due, so nothing was bought. All of it is in the wallet: place the order again and pay from the wallet."
        : "The money came after the order had ended, so it is in the wallet. Place the order again and pay from the wallet.",
      {
        data: {
          reference_id: payment.reference,
          state: "credited",
          amount: naira(payment.amount),
          received: naira(payment.received ?? payment.amount),
        },
      },
    );
  if (payment.state === "settled") {
    const data = { ...settled, reference_id: payment.reference, amount: naira(payment.amount) };
    return { message: "The payment has arrived", data };
  }
  return { message: "Pay at the address in authorization_url, then call again", data: waitingOf(payment) };
}

export const waitingOf = (payment: Payment) => ({
  reference_id: payment.reference,
  state: "waiting" as const,
  amount: naira(payment.amount),
  authorization_url: payment.authorizationUrl,
  access_code: payment.accessCode,
});

/** Why nothing was ordered. */
export function refusedOrder(
  result: Exclude<BuyResult | OrderFormResult, { outcome: "placed" | "go" }>,
): Refused {
  switch (result.outcome) {
    case "invalid":
      return fields(byFieldName(result.errors));
    case "refused":
      return refusedCall(result.refusal, result.facts);
    case "throttled":
      throw refuseCoupon(result);
    case "confirm-password":
      return confirmFirst();
    case "unavailable":
      return new Refused(503, result.reason);
    case "awaiting":
    case "updated":
    case "checked":
      throw new Error(`an order was ${result.outcome} instead of paid`);
  }
}

/** A reason from the table of refusals, as a call answers it. */
export function refusedCall(refusal: Refusal, facts: RefusalFacts = {}, more: Refused["more"] = {}): Refused {
  const { status, text, errors } = refusalAt("call", refusal, facts);
  const wait = facts.retryAfterSeconds;
  return new Refused(status, text, {
    ...more,
    ...(Object.keys(errors).length > 0 && { errors: byFieldName(errors) }),
    ...(wait !== undefined && { headers: { "Retry-After": String(wait) } }),
  });
}

function fields(errors: Record<string, string[]>): Refused {
  const [first = "Check the fields and send them again."] = Object.values(errors).flat();
  return new Refused(422, first, { errors });
}

export const confirmFirst = (): Refused =>
  new Refused(
    403,
    "Your password was typed too long ago for this. Log in again with POST /api/auth/login, then call again.",
    { action: "confirm-password" },
  );
