import { formatDate, formatTime } from "~/models/date";
import { formatNaira } from "~/models/money";
import { type Greeted, greeting } from "~/models/users/name";
import type { Order } from "./order";

interface Confirmation {
  order: Pick<
    Order,
    "reference" | "method" | "lines" | "subtotal" | "discount" | "discountName" | "vat" | "total"
  >;
  customer: Greeted;
  planName: string;
  onboardingName: string;
  endsAt: Date | null;
}

/** The mail that follows an order. Its sums are those of the receipt; where nothing was bought there are none. */
export function confirmationMail({ order, customer, planName, onboardingName, endsAt }: Confirmation) {
  const facts = [
    ...(order.subtotal > 0 ? sums(order) : []),
    `Onboarding: ${onboardingName}`,
    `Reference: ${order.reference}`,
  ];
  return {
    subject:
      order.method === "trial" ? `Your free trial of ${planName} has started` : `${planName} is active`,
    text: [
      greeting(customer),
      ...openingOf(order, planName, endsAt),
      facts.join("\n"),
      "Next: download the app and log in with this account.",
    ].join("\n\n"),
  };
}

function sums({ lines, discount, discountName, vat, total }: Confirmation["order"]): string[] {
  return [
    ...lines.map((line) => `${line.name}: ${formatNaira(line.amount)}`),
    ...(discount > 0 ? [`${discountName ?? "Discount"}: ${formatNaira(0 - discount)}`] : []),
    ...(vat > 0 ? [`VAT: ${formatNaira(vat)}`] : []),
    `Total: ${formatNaira(total)}`,
  ];
}

function openingOf({ method }: Confirmation["order"], planName: string, endsAt: Date | null): string[] {
  if (!endsAt) return [`${planName} is active. It is free for as long as you like.`];
  if (method !== "trial")
    return [`${planName} is active. What you paid for lasts until ${formatDate(endsAt)}.`];
  return [
    `Your free trial of ${planName} has started. It ends on ${formatDate(endsAt)} at ${formatTime(endsAt)} (Lagos time).`,
    "No card is stored and nothing is charged when it ends. Choose a plan before then to go on.",
  ];
}
