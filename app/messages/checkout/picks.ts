import { limitInWords } from "~/messages/plans/limit-words";
import type { PaymentChannel } from "#db/schema";
import { waysToPay } from "~/models/payments/channel";
import type { ChoiceField, Choices } from "~/models/checkout/choices";
import { formatCount, formatNaira } from "~/models/money";
import {
  addOnFields,
  type Catalogue,
  type PricedPlan,
  type Duration,
  type AddOnGroup,
} from "~/models/plans/catalogue";
import { addOnPrice } from "~/models/plans/quote";

interface Option {
  value: string;
  label: string;
  detail?: string | undefined;
  price?: string | undefined;
}

export interface PickView {
  name: ChoiceField;
  legend: string;
  hint?: string | undefined;
  value: string | undefined;
  options: Option[];
  /** Whether to show the first option on its own line and the others in columns. */
  quantities: boolean;
}

interface PickedOrder {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
}

/** A free plan shows them too: choosing one leads to the plan that has them. */
export const extraPicks = (order: PickedOrder): PickView[] =>
  order.catalogue.addOnGroups.map((group) => addOnPick(group, order));

function addOnPick(group: AddOnGroup, { plan, duration, choices }: PickedOrder): PickView {
  const included = plan.limits[group.kind];
  const has = typeof included === "number" ? `${plan.name} has ${formatCount(included)}. ` : "";
  const chosen = choices.addOns.find((addOn) => addOn.group.id === group.id);
  return {
    name: addOnFields[group.kind],
    legend: group.name,
    hint: `${has}${group.description}`,
    value: String(chosen?.option.quantity ?? 0),
    quantities: true,
    options: [
      { value: "0", label: `No extra ${limitInWords(group.kind)}`, price: formatNaira(0) },
      ...group.options.map((option) => ({
        value: String(option.quantity),
        label: option.name,
        price: formatNaira(addOnPrice(option, duration)),
      })),
    ],
  };
}

export function onboardingPick({ catalogue, choices }: Pick<PickedOrder, "catalogue" | "choices">): PickView {
  return {
    name: "onboarding",
    legend: "Onboarding",
    hint: "How you set up. You pay this once.",
    value: choices.onboarding?.id.toString(),
    quantities: false,
    options: catalogue.onboarding.map(({ id, name, description, fee }) => ({
      value: String(id),
      label: name,
      detail: description,
      price: formatNaira(fee),
    })),
  };
}

interface PaymentPick {
  choices: Choices;
  balance: number;
  total: number;
  /** Channels the provider offers here. */
  methods: readonly PaymentChannel[];
}

export function paymentPick({ choices, balance, total, methods }: PaymentPick): PickView {
  const missing = total - balance;
  return {
    name: "payment_method",
    legend: "How to pay",
    value: choices.paymentMethod ?? undefined,
    quantities: false,
    options: [
      ...waysToPay(methods),
      {
        value: "wallet",
        label: "Pay with Wallet",
        detail: missing > 0 ? undefined : `You have ${formatNaira(balance)}.`,
      },
    ],
  };
}
