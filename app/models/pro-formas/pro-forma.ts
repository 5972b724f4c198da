import type { OrderState, PayLinkState } from "#db/schema";
import type { InvoicePayer, InvoiceContent, InvoiceSeller } from "~/models/invoices/invoice";

/** The offer of an order that waits for its payment, as it was printed. */
export interface ProForma extends Omit<InvoiceContent, "period" | "paidBy"> {
  id: number;
  ownerId: number;
  number: string;
  orderReference: string;
  orderState: OrderState;
  linkReference: string;
  linkState: PayLinkState;
  /** Another one was made for the order since. */
  isReplaced: boolean;
  buyer: InvoicePayer;
  seller: InvoiceSeller;
  madeAt: Date;
  validUntil: Date;
}

export type ProFormaState = "valid" | "paid" | "replaced" | "ended";

type ProFormaStanding = Pick<ProForma, "orderState" | "linkState" | "isReplaced" | "validUntil">;

/** What a pro-forma is worth now. Its link holds its price, so it ends with the link. */
export function proFormaState(
  { orderState, linkState, isReplaced, validUntil }: ProFormaStanding,
  now: Date,
): ProFormaState {
  if (orderState === "settled") return "paid";
  if (isReplaced) return "replaced";
  return orderState === "awaiting" && linkState === "open" && validUntil > now ? "valid" : "ended";
}

export const PRO_FORMAS = "/pro-formas";

export const proFormaPath = (number: string): string => `${PRO_FORMAS}/${number}`;
