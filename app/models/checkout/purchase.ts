import type { Catalogue, OnboardingOption } from "~/models/plans/catalogue";
import type { Quote } from "~/models/plans/quote";
import type { RenewalTerms } from "~/models/subscriptions/continuation";
import type { SubscriptionState, TrialEligibility } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import type { Quantities } from "./change-price";
import type { ClaimedPrices } from "./claimed-prices";
import type { Order, OrderMethod } from "./order";
import { type PayBy, methodOf } from "./pay-by";
import type { FoundCoupon, PlanOrder } from "./plan-price";
import type { Refusal, RefusalFacts } from "./refusal";
import type { PostedOrder } from "./repeated-order";

/*
 * A request to buy something, what decides about it, and what becomes of it. `verdict.ts` holds the rule.
 */

/** A period of a plan, or its trial. */
export interface PlanPurchase extends PlanOrder {
  kind: "plan" | "trial";
  /** One that the order keeps counts if it can; one that is named by its code must count. */
  coupon: { id: number } | { code: string } | null;
  /** The end of what is paid, where the time after it is wanted. */
  after: string | null;
}

/** A change of the plan that runs. */
export type PlanChange =
  /** A dearer plan for the days that are paid already. */
  | { kind: "upgrade"; planId: number }
  /** Extras for the rest of the period that runs. */
  | { kind: "extras"; quantities: Quantities };

/** What comes after a period that is over. */
export type NextPeriod = { subscriptionId: number; terms: RenewalTerms } & (
  | /** The plan goes on. All attempts to pay are for one order, made by the first. */ {
      kind: "renewal";
      attempt: number;
    }
  | /** A free plan follows by itself, and its owner gets this mail in place of a confirmation. */ {
      kind: "fallback";
      mail: { subject: string; text: string };
    }
);

export type Purchase = PlanPurchase | PlanChange | NextPeriod;

type Owner = Pick<
  User,
  "id" | "name" | "email" | "emailVerifiedAt" | "heldUntil" | "role" | "phone" | "phoneVerifiedAt"
>;

/** Who pays, and whose plan it is. */
export type Payer =
  | { by: "owner"; owner: Owner }
  /** With tokens, at the price for agents. */
  | {
      by: "agent";
      agent: Pick<User, "id" | "name" | "email" | "heldUntil">;
      owner: Pick<Owner, "id" | "name" | "email" | "emailVerifiedAt">;
    };

/** The account whose money is spent. */
export const payingAccount = (payer: Payer): Pick<User, "id" | "heldUntil"> =>
  payer.by === "agent" ? payer.agent : payer.owner;

/** What a form or call says of an order; what it leaves out is as it was. */
export type Said = Pick<PostedOrder, "quantities" | "onboardingId" | "paymentMethod" | "card">;

/** What an owner saw of an order, and says of it. */
interface SeenOrder {
  said: Said;
  /** The price that was seen, and what was checked; null where that is not known. */
  fingerprint: string | null;
  checked: string | null;
}

/** What the payer has seen of the order. */
export type Shown =
  /** An order form with its key; null where it has none. */
  | ({ by: "form"; key: string | null } & SeenOrder)
  /** A button that is no order form, as on the pricing page: pressed again, it answers what runs. */
  | ({ by: "button" } & SeenOrder)
  /** A page whose key stands for the price as well. */
  | { by: "key"; key: string }
  /** A page of a single price, in kobo. */
  | { by: "price"; key: string; total: number }
  /** A program, which takes the price of now. Of the same calls at the same moment, which have one key, one orders. */
  | { by: "program"; key: string; said: Said }
  /** The summary of several orders that are paid together, each with a key made for it. The whole was decided on before. */
  | { by: "bulk"; orderKey: string }
  /** Another step that leads to the order. It is not counted as a try, and a refusal is not put on record. */
  | { by: "step" };

export interface PurchaseRequest {
  payer: Payer;
  catalogue: Catalogue;
  purchase: Purchase;
  /** null where the owner chose no way to pay, and where an agent pays. */
  pay: PayBy | null;
  shown: Shown;
  /** Whether it is ordered, or only found out whether it can be. */
  step: "check" | "order";
  /** The password was typed lately. */
  isFresh: boolean;
  /** Where a saved card pays: whether it is one of this owner's that can be charged. */
  isCardUsable?: boolean | undefined;
  /** What the form says about prices: compared, never used. */
  claimed?: ClaimedPrices | undefined;
  requestId?: string | undefined;
}

/** Everything that decides, as it was at one moment. */
export interface PurchaseFacts {
  now: Date;
  vatTenths: number;
  state: SubscriptionState;
  /** What the agent who pays holds, in kobo. */
  tokens: number;
  /** The order that the key of the form stands for already; "foreign" if the key was given to another account. */
  earlier: Order | "foreign" | null;
  /** The order of what runs, for requests without a key. */
  running: Order | null;
  /** The coupon that is asked for. */
  coupon: FoundCoupon | null;
  /** Of a trial. */
  eligibility: TrialEligibility | null;
  keyOf: (...about: (string | number)[]) => string;
  fingerprintOf: (quote: Quote) => string;
}

/** A purchase at the price of now. */
export interface PricedPurchase extends PlanOrder {
  kind: Order["kind"];
  quote: Omit<Quote, "renewal">;
  fingerprint: string | null;
  couponId: number | null;
  submissionKey: string;
}

/** One that can be written. */
export type CompletePurchase = PricedPurchase & { onboarding: OnboardingOption };

export type Verdict =
  /** Written down and paid at once, or written down and paid later. */
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

/** The order again, if it is paid or can still be paid. */
export const repeat = (order: Order | null): Verdict | null =>
  order && (order.state === "settled" || order.state === "awaiting") ? { verdict: "repeat", order } : null;

/** The wallet pays at once; the provider later. */
export const toBePaid = (priced: CompletePurchase, pay: PayBy): Verdict => ({
  verdict: pay.with === "wallet" ? "place" : "open",
  priced,
  method: methodOf(pay),
});
