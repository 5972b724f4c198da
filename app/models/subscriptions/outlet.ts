import type { OrderedExtra } from "#db/schema";
import type { Plan } from "~/models/plans/catalogue";
import { limitOf } from "./billing-view";

/** How many locations an owner uses, and how many may be used: null is without a limit. */
export interface Outlets {
  used: number;
  limit: number | null;
}

/** The main shop is there with any plan and with none. */
const MAIN_ALONE = 1;

/**
 * How many locations a plan includes with the extras that were bought; null without a limit. What was agreed with sales
 * is not counted here.
 */
export function outletLimit(plan: Plan | null, extras: OrderedExtra[]): number | null {
  const limit = plan ? limitOf(plan, extras, "outlets") : undefined;
  if (limit === undefined) return MAIN_ALONE;
  return typeof limit === "number" ? limit : null;
}

export const isFull = ({ used, limit }: Outlets): boolean => limit !== null && used >= limit;
