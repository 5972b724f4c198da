import type { OrderMethod, OrderState } from "#db/schema";
import { readId } from "~/models/row-id";
import { readTyped } from "./people";

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
  card: "Card",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  tokens: "Tokens",
};

export interface OrdersFilter {
  q: string;
  state: OrderState | "";
  method: OrderMethod | "";
}

const isKey = <Key extends string>(words: Record<Key, string>, typed: string): typed is Key =>
  Object.hasOwn(words, typed);

export function readOrdersFilter(query: URLSearchParams): { filter: OrdersFilter; before: number } {
  const [state, method] = [query.get("state") ?? "", query.get("method") ?? ""];
  return {
    filter: {
      q: readTyped(query.get("q")),
      state: isKey(orderStates, state) ? state : "",
      method: isKey(orderMethods, method) ? method : "",
    },
    before: readId(query.get("before")),
  };
}

export const orderPath = (reference: string): string => `/staff/orders/${reference}`;

export function ordersPath({ q, state, method }: OrdersFilter, before?: number): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (state) query.set("state", state);
  if (method) query.set("method", method);
  if (before) query.set("before", String(before));
  return query.size > 0 ? `/staff/orders?${query}` : "/staff/orders";
}
