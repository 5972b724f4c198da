import type { User } from "~/models/users/user";
import { formatDate } from "~/models/date";
import { planUntil } from "~/messages/subscriptions/plan-until";
import { type ListedLocation, locationPath } from "./location";

export interface LocationPayment {
  reference: string;
  title: string;
  total: number;
  method: string;
  paidAt: Date;
  /** The account that has the receipt. */
  receiptOf: number | null;
}

/** "Plus, free trial until 3 December 2026" */
function planInWords(plan: ListedLocation["plan"]): string {
  if (plan === null) return "No plan yet";
  return planUntil(plan.name, { ...plan, trialUntil: null }).title;
}

/** A row of the list of one owner or of several. */
export function rowOf(location: ListedLocation) {
  const { id, name, address, isMain, owner, archivedAt, pausedAt, plan } = location;
  return {
    id,
    name,
    address,
    isMain,
    owner: owner.name,
    agentCode: owner.agentCode ?? "",
    href: locationPath(id),
    plan: planInWords(plan),
    archived: archivedAt && formatDate(archivedAt),
    paused: pausedAt !== null,
  };
}

const methods: Record<string, string> = {
  wallet: "Wallet",
  card: "Card",
  saved_card: "Card",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  tokens: "Tokens of an agent",
};

/** A payment as the reader may see it; only the payer gets the receipt. */
export function paymentRow(
  { reference, title, total, method, paidAt, receiptOf }: LocationPayment,
  reader: Pick<User, "id" | "role">,
) {
  const hidden = method === "tokens" && receiptOf !== reader.id && reader.role !== "staff";
  return {
    reference,
    title,
    total: hidden ? null : total,
    date: formatDate(paidAt),
    paidBy: methods[method] ?? "–",
    receipt: receiptOf === reader.id ? `/transactions/${reference}` : null,
  };
}
