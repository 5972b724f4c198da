import type { Mail } from "~/models/messages/mail-html";
import type { Catalogue, OnboardingOption } from "~/models/plans/catalogue";
import type { Quote } from "~/models/plans/quote";
import type { RenewalTerms } from "~/models/subscriptions/continuation";
import type { SubscriptionState, TrialEligibility } from "~/models/subscriptions/subscription";
import type { User, AccountContact } from "~/models/users/user";
import type { Quantities } from "./change-price";
import type { ClaimedPrices } from "./claimed-prices";
import { isPriceOver, type Order, type OrderMethod } from "./order";
import { type PayBy, methodOf } from "./pay-by";
import type { FoundCoupon, PlanOrder } from "./plan-price";
import type { Refusal, RefusalFacts } from "./refusal";
import type { PostedOrder } from "./repeated-order";

/* A request to buy something, the facts that decide about it, and its verdict. The rule is in `verdict.ts`. */

/** A period of a plan, or its trial. */
export interface PlanPurchase extends PlanOrder {
  kind: "plan" | "trial";
  /** A coupon stored with the order counts if it can; one named by its code must count. */
  coupon: { id: number } | { code: string } | null;
  /** The end of the paid time, if the request is for the time after it. */
  after: string | null;
}

/** A change of the running plan. */
export type PlanChange =
  /** A dearer plan for the days already paid. */
  | { kind: "upgrade"; planId: number }
  /** Extras for the rest of the running period. */
  | { kind: "extras"; quantities: Quantities };

/** What follows a period that is over. */
export type NextPeriod = { subscriptionId: number; terms: RenewalTerms } & (
  | /** The plan continues. All attempts to pay are for one order, made by the first attempt. */ {
      kind: "renewal";
      attempt: number;
    }
  | /** The free plan follows by itself, and its owner gets this mail in place of a confirmation. */ {
      kind: "fallback";
      mail: Mail;
    }
);

export type Purchase = PlanPurchase | PlanChange | NextPeriod;

type Owner = Pick<
  User,
  "id" | "name" | "email" | "emailVerifiedAt" | "heldUntil" | "role" | "phone" | "phoneVerifiedAt"
>;

type PayingAgent = Pick<User, "id" | "name" | "email" | "heldUntil">;

/** Who pays, and whose plan it is. */
export type Payer =
  | { by: "owner"; owner: Owner }
  /** With tokens, at the price for agents. */
  | {
      by: "agent";
      agent: PayingAgent;
      owner: AccountContact;
    };

/** The account whose money is spent. */
export const payingAccount = (payer: Payer): Pick<User, "id" | "heldUntil"> =>
  payer.by === "agent" ? payer.agent : payer.owner;

/** The choices in a form or call; missing ones stay as they were. */
export type OrderChoices = Pick<PostedOrder, "quantities" | "onboardingId" | "paymentMethod" | "card">;

/** What an owner saw of an order, and the choices posted with it. */
interface SeenOrder {
  choices: OrderChoices;
  /** The price shown; null if unknown. */
  fingerprint: string | null;
}

/** What the payer has seen of the order. */
export type OrderSource =
  /** An order form with its key; null if it has none. */
  | ({ by: "form"; key: string | null } & SeenOrder)
  /** A button outside an order form, as on the pricing page: pressed again, it returns the running order. */
  | ({ by: "button" } & SeenOrder)
  /** A page whose key also stands for the price. */
  | { by: "key"; key: string }
  /** A page with a single price, in kobo. */
  | { by: "price"; key: string; total: number }
  /**
   * A program, which accepts the current price. Identical calls at the same moment share a key, and only one of them
   * orders.
   */
  | { by: "program"; key: string; choices: OrderChoices }
  /**
   * The summary of several orders paid together, each with its own key. The decision was made for all of them before.
   */
  | { by: "bulk"; orderKey: string }
  /** Another step that leads to the order. It does not count as an attempt, and a refusal is not logged. */
  | { by: "step" };

export interface PurchaseRequest {
  payer: Payer;
  catalogue: Catalogue;
  purchase: Purchase;
  /** null if the owner chose no payment method, or if an agent pays. */
  pay: PayBy | null;
  source: OrderSource;
  /** Whether to order, or only to check whether it is possible. */
  step: "check" | "order";
  /** The password was typed recently. */
  isFresh: boolean;
  /** If a saved card pays: whether it is this owner's and can be charged. */
  isCardUsable?: boolean | undefined;
  /** Prices claimed by the form: compared, never used. */
  claimed?: ClaimedPrices | undefined;
}

/** All facts that decide, as they were at one moment. */
export interface PurchaseFacts {
  now: Date;
  vatTenths: number;
  state: SubscriptionState;
  /** The paying agent's balance, in kobo. */
  tokens: number;
  /** The order made earlier with the form's key; "foreign" if the key was issued to another account. */
  earlier: Order | "foreign" | null;
  /** The order of the running plan, for requests without a key. */
  running: Order | null;
  /** The requested coupon. */
  coupon: FoundCoupon | null;
  /** For a trial. */
  eligibility: TrialEligibility | null;
  keyOf: (...about: (string | number)[]) => string;
  fingerprintOf: (quote: Quote) => string;
}

/** A purchase at the current price. */
export interface PricedPurchase extends PlanOrder {
  kind: Order["kind"];
  quote: Omit<Quote, "renewal">;
  fingerprint: string | null;
  couponId: number | null;
  submissionKey: string;
}

/** A purchase that can be written. */
export type CompletePurchase = PricedPurchase & { onboarding: OnboardingOption };

export type Verdict =
  /** "place" writes the order and pays it at once; "open" writes it to be paid later. */
  | { verdict: "place" | "open"; priced: CompletePurchase; method: OrderMethod }
  | { verdict: "check" | "confirm-password"; priced: PricedPurchase }
  /** The order that the same request made before. */
  | { verdict: "repeat"; order: Order }
  | { verdict: "refuse"; refusal: Refusal; facts: RefusalFacts; priced: PricedPurchase | null };

export const refuse = (
  refusal: Refusal,
  facts: RefusalFacts = {},
  priced: PricedPurchase | null = null,
): Extract<Verdict, { verdict: "refuse" }> => ({ verdict: "refuse", refusal, facts, priced });

/** Repeats the order, if it is paid or can still be paid. */
export const repeat = (order: Order | null, now: Date): Verdict | null =>
  order && (order.state === "settled" || (order.state === "awaiting" && !isPriceOver(order, now)))
    ? { verdict: "repeat", order }
    : null;

/** The wallet pays at once; the provider later. */
export const toBePaid = (priced: CompletePurchase, pay: PayBy): Verdict => ({
  verdict: pay.with === "wallet" ? "place" : "open",
  priced,
  method: methodOf(pay),
});
