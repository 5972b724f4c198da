import type { Duration } from "~/models/catalogue";
import { formatDate, formatTime } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { QuoteLine } from "~/models/pricing";

export interface Order {
  id: number;
  reference: string;
  planId: number;
  duration: Duration;
  onboardingId: number;
  method: "free" | "trial";
  lines: QuoteLine[];
  total: number;
  createdAt: Date;
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
  const opening = endsAt
    ? [
        `Your free trial of ${planName} has started. It ends on ${formatDate(endsAt)} at ${formatTime(endsAt)} (Lagos time).`,
        "No card is stored and nothing is charged when it ends. Choose a plan before then to go on.",
      ]
    : [`${planName} is active. It is free for as long as you like.`];
  const receipt = [
    ...order.lines.map((line) => `${line.name}: ${formatNaira(line.amount)}`),
    `Total: ${formatNaira(order.total)}`,
    `Onboarding: ${onboardingName}`,
    `Reference: ${order.reference}`,
  ];
  return {
    subject: endsAt ? `Your free trial of ${planName} has started` : `${planName} is active`,
    text: [
      `Hello ${name},`,
      ...opening,
      receipt.join("\n"),
      "Next: download the app and log in with this account.",
    ].join("\n\n"),
  };
}
