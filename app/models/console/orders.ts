import { pathWithQuery } from "~/models/path-with-query";
import type { OrderMethod, OrderState } from "#db/schema";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { namesOfChannels } from "~/models/payments/channel";
import { readId } from "~/models/row-id";
import { readPeopleSearch } from "./people";

export const orderStates: Record<OrderState, string> = {
  awaiting: "Not paid yet",
  settled: "Done",
  cancelled: "Cancelled",
  expired: "Expired",
};

export const orderMethods: Record<OrderMethod, string> = {
  free: "Free",
  trial: "Trial",
  wallet: "Wallet",
  saved_card: "Saved card",
  ...namesOfChannels("name"),
  tokens: "Tokens",
};

export interface OrdersFilter {
  q: string;
  state: OrderState | "";
  method: OrderMethod | "";
}

export function readOrdersFilter(query: URLSearchParams): {
  filter: CheckedFilter<OrdersFilter>;
  before: number;
} {
  const fields = new FilterFields(query);
  return {
    filter: {
      q: readPeopleSearch(query.get("q")),
      state: fields.choice("state", orderStates) ?? "",
      method: fields.choice("method", orderMethods) ?? "",
      errors: fields.errors,
    },
    before: readId(query.get("before")),
  };
}

export const orderPath = (reference: string): string => `/staff/orders/${reference}`;

export const ordersPath = ({ q, state, method }: OrdersFilter, before?: number): string =>
  pathWithQuery("/staff/orders", { q, state, method, before });
