import { formatDate } from "~/models/date";
import { type ListedLocation, locationPath } from "./location";

export interface LocationPayment {
  reference: string;
  title: string;
  total: number;
  method: string;
  paidAt: Date;
  /** The account whose receipt there is. */
  receiptOf: number | null;
}

/** What a list says of the plan of a location. */
export function planInWords({ plan, isMain }: Pick<ListedLocation, "plan" | "isMain">): string {
  if (plan === null) return isMain ? "No plan yet" : "That of the main location";
  const { name, kind, endsAt } = plan;
  const named = kind === "trial" ? `${name}, free trial` : name;
  if (endsAt === null) return named;
  return `${named}${kind === "trial" ? "" : ","} until ${formatDate(endsAt)}`;
}

/** A row of the owner's list or of that of several owners. */
export function rowOf(location: ListedLocation) {
  const { id, name, address, isMain, owner, archivedAt } = location;
  return {
    ...{ id, name, address, isMain, owner: owner.name, agentCode: owner.agentCode ?? "" },
    href: locationPath(id),
    plan: planInWords(location),
    archived: archivedAt && formatDate(archivedAt),
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

/** A payment as a reader of the page may know it; a receipt is for whose money it was. */
export function paymentRow(
  { reference, title, total, method, paidAt, receiptOf }: LocationPayment,
  readerId: number,
) {
  return {
    ...{ reference, title, total },
    date: formatDate(paidAt),
    paidBy: methods[method] ?? "–",
    receipt: receiptOf === readerId ? `/transactions/${reference}` : null,
  };
}
