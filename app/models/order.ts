import type { OrderedExtra, OrderMethod, OrderState } from "#db/schema";
import type { Duration } from "~/models/catalogue";
import { formatDate, formatTime } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { QuoteLine } from "~/models/pricing";

export type { OrderedExtra, OrderMethod, OrderState };
export type OrderKind = "new" | "renewal" | "upgrade";

/** What somebody ordered, at the price of that moment. */
export interface Order {
  id: number;
  ownerId: number;
  locationId: number;
  reference: string;
  planId: number;
  duration: Duration;
  onboardingId: number;
  method: OrderMethod;
  state: OrderState;
  kind: OrderKind;
  lines: QuoteLine[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: number;
  total: number;
  extras: OrderedExtra[];
  couponId: number | null;
  createdAt: Date;
}

/** An order that is not written yet, with the key of the form that asks for it. */
export interface DraftOrder extends Omit<Order, "id"> {
  submissionKey: string;
}

/** Without 0, 1, I and O, which people confuse when they read a reference out. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** "KP-7G4KD2MX9Q", from ten random bytes. */
export function orderReference(bytes: Uint8Array): string {
  return `KP-${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("")}`;
}

interface Confirmation {
  order: Pick<Order, "reference" | "method" | "lines" | "total">;
  name: string;
  planName: string;
  onboardingName: string;
  endsAt: Date | null;
}

/** The mail that follows an order. */
export function confirmationMail({ order, name, planName, onboardingName, endsAt }: Confirmation) {
  const receipt = [
    ...order.lines.map((line) => `${line.name}: ${formatNaira(line.amount)}`),
    `Total: ${formatNaira(order.total)}`,
    `Onboarding: ${onboardingName}`,
    `Reference: ${order.reference}`,
  ];
  return {
    subject:
      order.method === "trial" ? `Your free trial of ${planName} has started` : `${planName} is active`,
    text: [
      `Hello ${name},`,
      ...openingOf(order.method, planName, endsAt),
      receipt.join("\n"),
      "Next: download the app and log in with this account.",
    ].join("\n\n"),
  };
}

function openingOf(method: OrderMethod, planName: string, endsAt: Date | null): string[] {
  if (!endsAt) return [`${planName} is active. It is free for as long as you like.`];
  if (method !== "trial")
    return [`${planName} is active. What you paid for lasts until ${formatDate(endsAt)}.`];
  return [
    `Your free trial of ${planName} has started. It ends on ${formatDate(endsAt)} at ${formatTime(endsAt)} (Lagos time).`,
    "No card is stored and nothing is charged when it ends. Choose a plan before then to go on.",
  ];
}
