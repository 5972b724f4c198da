import { shortenText } from "~/models/cut-text";
import type { PayLinkState, PaymentPurpose } from "#db/schema";
import { brand } from "~/brand";
import { type Order, priceEnd } from "~/models/checkout/order";
import { formatDate } from "~/models/date";
import { DAY } from "~/models/duration";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import { orderTitle, type QuoteLine } from "~/models/plans/quote";
import { PAY_LINKS } from "./ask";

export type { PayLinkState };

/** A link with which an owner, or an agent for an owner, asks another person to pay. */
export interface PayLink {
  id: number;
  /** Names it on the pages of its maker. It opens nothing. */
  reference: string;
  ownerId: number;
  madeBy: number;
  purpose: PaymentPurpose;
  orderId: number | null;
  /** What the payer is charged, in kobo. */
  amount: number;
  walletAmount: number | null;
  state: PayLinkState;
  createdAt: Date;
  expiresAt: Date;
  /** The payment by this link that paid it; null if its order was paid another way. */
  paymentId: number | null;
}

/** A link with what it pays. */
export interface ListedPayLink extends PayLink {
  /** null for a top-up. */
  orderReference: string | null;
  /** The shop it pays for. */
  shopName: string;
  /** null for a top-up. */
  lines: Pick<QuoteLine, "kind" | "name" | "detail">[] | null;
  /** The order can still be paid. */
  isOrderWaiting: boolean;
  /** VAT within the amount; null for a top-up. */
  vat: number | null;
  /** Its payer may withhold tax: from the price of a period, for a business with a tax number. */
  mayWithhold: boolean;
}

const PAY_LINK_LIFE = 7 * DAY;

/** @param order null for a top-up. A link never outlasts the price of its order. */
export function payLinkEnd(order: Pick<Order, "kind" | "createdAt"> | null, now: Date): Date {
  const end = new Date(now.getTime() + PAY_LINK_LIFE);
  return order !== null && priceEnd(order) < end ? priceEnd(order) : end;
}

/** The job that ends links may be late. */
export const payLinkStateAt = (
  { state, expiresAt }: Pick<PayLink, "state" | "expiresAt">,
  now: Date,
): PayLinkState => (state === "open" && expiresAt <= now ? "expired" : state);

/** 128 bits, as hexadecimal digits: messengers break addresses at other characters. */
export const PAY_LINK_TOKEN_BYTES = 16;

/** The token at the start of what an address carries, which chat programs lengthen with the signs after it. */
export const readPayLinkToken = (text: string): string | null =>
  /^([0-9a-f]{32})(?![0-9a-z])/i.exec(text)?.[1]?.toLowerCase() ?? null;

/** The page on which anyone with the link pays. */
export const payLinkPath = (token: string): string => `/pay/${token}`;

/** The page of its maker. */
export const ownPayLinkPath = (reference: string): string => `${PAY_LINKS}/${reference}`;

export const isPayLinkReference = (text: string): boolean => /^KPL-[2-9A-HJ-NP-Z]{10}$/.test(text);

export const PAY_LINK_REFERENCE_BYTES = 10;

/** @param letters ten random letters */
export const payLinkReference = (letters: string): string => `KPL-${letters}`;

/** What a link pays: "Plus, 1 year", "Wallet top-up of ₦10,000". */
export function payLinkTitle({
  purpose,
  walletAmount,
  lines,
}: Pick<ListedPayLink, "purpose" | "walletAmount" | "lines">): string {
  if (purpose === "order") return orderTitle(lines ?? []);
  const { topUp, format } = walletWords[purpose === "tokens" ? "tokens" : "wallet"];
  return `${topUp} of ${format(walletAmount ?? 0)}`;
}

const LONGEST_SHOP_NAME = 24;

/** The shop as a stranger sees it: enough to recognise it, and one line of plain text. */
export function shortShopName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return shortenText(line, LONGEST_SHOP_NAME);
}

/** The ways to send a link. Both open a message that the sender may edit. */
interface SendLinks {
  whatsApp: string;
  sms: string;
}

type PayLinkText = Pick<
  ListedPayLink,
  "purpose" | "walletAmount" | "lines" | "shopName" | "amount" | "expiresAt"
>;

export function sendingOf(link: PayLinkText, url: string): SendLinks {
  const text = encodeURIComponent(payLinkText(link, url));
  return { whatsApp: `https://wa.me/?text=${text}`, sms: `sms:?body=${text}` };
}

/** "Please pay ₦57,600 to Kaypoint for Ada Stores: Plus, 1 year. No account needed. Pay by 3 December 2026: https://…" */
export function payLinkText(link: PayLinkText, url: string): string {
  const { shopName, amount, expiresAt } = link;
  return `Please pay ${formatNaira(amount)} to ${brand.name} for ${shortShopName(shopName)}: ${payLinkTitle(link)}. No account needed. Pay by ${formatDate(expiresAt)}: ${url}`;
}

export const payLinkStateWords: Record<PayLinkState, string> = {
  open: "Waiting for payment",
  paid: "Paid",
  withdrawn: "Withdrawn",
  expired: "Expired",
};
