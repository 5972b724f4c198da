import type { Choices } from "~/models/checkout";
import type { Refusal } from "~/models/checkout-decision";
import type { Order } from "~/models/order";
import type { Standing } from "~/models/standing.server";
import type { Quote } from "~/models/pricing";
import type { Priced } from "./checkout-price.server";
import type { CheckoutVisit } from "./checkout.server";

export interface Refused {
  outcome: "refused";
  refusal: Refusal;
  choices: Choices;
  quote: Quote;
  balance: number;
}

export type Pressed =
  | { outcome: "updated" | "checked" | "confirm-password" }
  | { outcome: "not-found" }
  | { outcome: "invalid"; errors: Partial<Record<string, string>> }
  | { outcome: "placed"; order: Order }
  /** A card order that waits for its payment. */
  | { outcome: "awaiting"; order: Order }
  | Refused
  | { outcome: "throttled"; retryAfterSeconds: number };

/** Thrown where an order must leave nothing behind; what was pressed comes to this. */
export class Undone extends Error {
  constructor(readonly pressed: Pressed) {
    super("The order was undone");
  }
}

export type Moment = CheckoutVisit & { standing: Standing; now: Date };

/** A stored order with its price, at one moment of a transaction that holds the location. */
export interface PricedOrder extends Moment, Priced {
  choices: Choices;
  submissionKey: string;
  seen: boolean;
  checked: boolean;
}
