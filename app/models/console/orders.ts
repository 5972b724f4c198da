import type { OrderMethod, OrderState } from "#db/schema";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { namesOfChannels } from "~/models/payments/channel";
import { readSearch } from "~/models/search-terms";

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

export function readOrdersFilter(query: URLSearchParams): CheckedFilter<OrdersFilter> {
  const fields = new FilterFields(query);
  return {
    q: readSearch(query.get("q")),
    state: fields.choice("state", orderStates) ?? "",
    method: fields.choice("method", orderMethods) ?? "",
    errors: fields.errors,
  };
}

export const orderPath = (reference: string): string => `/staff/orders/${reference}`;
