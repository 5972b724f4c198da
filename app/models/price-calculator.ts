import { findTrialPlan, type Catalogue, type Duration } from "./catalogue";
import { quote, type Quote } from "./pricing";
import { chooseExtras, type PricingQuery } from "./pricing-query";

/** The form whose address is the quote, filled in as the address says, and the quote itself. */
export interface Calculator {
  planId: number;
  planName: string;
  duration: Duration;
  carried: PricingQuery["carried"];
  fields: {
    name: string;
    label: string;
    hint: string;
    value: string;
    options: { value: string; label: string }[];
  }[];
  quote: Quote;
  /** The address named an extra that is not on sale. */
  unknown: boolean;
}

export function calculatePrice(catalogue: Catalogue, query: PricingQuery): Calculator | null {
  const plan = findTrialPlan(catalogue);
  if (!plan) return null;
  const { duration, carried, extras } = query;
  const { chosen, unknown } = chooseExtras(catalogue, extras);
  return {
    planId: plan.id,
    planName: plan.name,
    duration,
    carried,
    fields: catalogue.addOnGroups.map((group) => ({
      name: group.kind,
      label: group.name,
      hint: group.description,
      value: String(chosen.find((choice) => choice.group.id === group.id)?.option.quantity ?? 0),
      options: [
        { value: "0", label: "None" },
        ...group.options.map(({ quantity, name }) => ({ value: String(quantity), label: name })),
      ],
    })),
    quote: quote({ plan, duration, addOns: chosen, onboarding: null }),
    unknown,
  };
}
