import { cardLabel } from "~/models/card-label";
import { formatDate } from "~/models/date";
import { type Kobo, formatNaira, kobo } from "~/models/money";
import { orderTitle } from "~/models/plans/quote";
import type { WalletKind } from "./journal";
import { formatTokens, tokensFor } from "./tokens";

export type ReceiptKind = "plan" | "top-up" | "tokens";

interface Seller {
  name: string;
  address: string;
  taxNumber: string | null;
}

export interface Buyer {
  name: string;
  email: string;
  /** As the owner gave it, for the books of the business. */
  address?: string | undefined;
  taxNumber?: string | undefined;
}

interface Amount {
  name: string;
  amount: number;
}

interface ReceiptLine extends Amount {
  kind?: string | undefined;
  /** A second line under the name: "to 20 November 2027". */
  detail?: string | undefined;
}

/** The content of a receipt, fixed when the money moved: later prices and addresses do not change it. */
export interface ReceiptContent {
  kind: ReceiptKind;
  /** The name in the list of payments: "Plus, 1 month". */
  title: string;
  reference: string;
  seller: Seller;
  buyer: Buyer;
  lines: ReceiptLine[];
  subtotal: number;
  discount: Amount | null;
  vat: Amount | null;
  total: number;
  /** "Wallet", "Visa •••• 4081" */
  paidBy: string;
  /** The days a plan was paid for; null if no plan was. */
  period: string | null;
  /** The shop an agent paid for. */
  branch?: string | undefined;
  /** Lines that the mail adds. */
  mailLines: string[];
}

export interface Receipt {
  id: number;
  ownerId: number;
  reference: string;
  content: ReceiptContent;
  createdAt: Date;
  /** "2026-000123"; null until it is assigned, seconds after the payment. */
  number: string | null;
}

/** What became of the money after the receipt was written: a refund or a dispute. */
export interface ReceiptNote {
  /** "Refund, 27 November 2026: on its way" */
  name: string;
  detail: string;
  amount: number;
}

interface Parties {
  seller: Seller;
  buyer: Buyer;
  branch?: string | undefined;
  reference: string;
  paidBy: string;
}

interface PaidOrder {
  lines: readonly ReceiptLine[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: number;
  total: number;
  period?: { startsAt: Date; endsAt: Date | null };
  mailLines?: string[];
}

export const WALLET = "Wallet";
export const TOKENS = "Tokens";

const DIGITS = 6;

/** "2026-000123" */
export function receiptNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(DIGITS, "0")}`;
}

/** "Visa •••• 4081", or only "Card" if the provider did not give the digits. */
export function paidByCard(card: Parameters<typeof cardLabel>[0] | null): string {
  return card?.last4 ? cardLabel(card) : "Card";
}

/** "VAT, 7.5%", from tenths of a percent. */
export function vatName(vatTenths: number): string {
  return `VAT, ${vatTenths / 10}%`;
}

export function orderReceipt(parties: Parties, order: PaidOrder, vatTenths: number): ReceiptContent {
  return requireBalanced({
    ...parties,
    kind: "plan",
    title: orderTitle(order.lines),
    lines: [...order.lines],
    subtotal: order.subtotal,
    discount: order.discount > 0 ? { name: order.discountName ?? "Discount", amount: order.discount } : null,
    vat: order.vat > 0 ? { name: vatName(vatTenths), amount: order.vat } : null,
    total: order.total,
    period: periodInWords(order.period),
    mailLines: order.mailLines ?? [],
  });
}

const periodInWords = (period: PaidOrder["period"]): string | null =>
  period?.endsAt ? `${formatDate(period.startsAt)} to ${formatDate(period.endsAt)}` : null;

interface TopUp {
  wallet?: WalletKind;
  walletAmount: Kobo;
  fee: Kobo;
  mailLines?: string[];
}

/** The receipt of money added to a wallet, or of tokens: the fee has its own line. */
export function topUpReceipt(
  parties: Parties,
  { wallet = "wallet", walletAmount, ...topUp }: TopUp,
): ReceiptContent {
  const total = kobo(walletAmount + topUp.fee);
  return requireBalanced({
    ...parties,
    ...topUpTitle(wallet, walletAmount),
    lines: [
      {
        name: wallet === "tokens" ? formatTokens(tokensFor(walletAmount)) : "Added to your wallet",
        amount: walletAmount,
      },
      ...(topUp.fee > 0 ? [{ name: "Payment fee", amount: topUp.fee }] : []),
    ],
    subtotal: total,
    discount: null,
    vat: null,
    total,
    period: null,
    mailLines: topUp.mailLines ?? [],
  });
}

const topUpTitle = (wallet: WalletKind, amount: Kobo): Pick<ReceiptContent, "kind" | "title"> =>
  wallet === "tokens"
    ? { kind: "tokens", title: `Tokens, ${formatTokens(tokensFor(amount))}` }
    : { kind: "top-up", title: "Wallet top-up" };

/** A top-up shows the amount the wallet got everywhere, with its fee in words beside it. */
export const cardFeeText = (fee: number): string | null => (fee > 0 ? `plus ${formatNaira(fee)} fee` : null);

interface Fact {
  name: string;
  value: string;
  /** Stands in a file that cannot print any letter of the value. */
  instead?: string | undefined;
}

/** Who paid and for what, as on the page, in the file and in the mail. */
export function receiptFacts({ buyer, branch, period }: ReceiptContent): Fact[] {
  return [
    { name: "For", value: buyer.name, instead: buyer.email },
    ...(branch === undefined ? [] : [{ name: "Shop", value: branch }]),
    ...(buyer.address ? [{ name: "Address", value: buyer.address }] : []),
    ...(buyer.taxNumber ? [{ name: "Tax number", value: buyer.taxNumber }] : []),
    ...(period === null ? [] : [{ name: "Period", value: period }]),
  ];
}

/** VAT of a plan is shown even if none was charged; null if nothing is taxable. */
export function vatLine({ kind, vat }: ReceiptContent): Fact | null {
  if (vat) return { name: vat.name, value: formatNaira(vat.amount) };
  return kind === "plan" ? { name: "VAT", value: "not charged" } : null;
}

/** A receipt that does not add up is a bug in its caller, and must not be written. */
function requireBalanced(content: ReceiptContent): ReceiptContent {
  const { lines, subtotal, discount, vat, total, reference } = content;
  const sum = lines.reduce((amount, line) => amount + kobo(line.amount), 0);
  if (sum !== subtotal || subtotal - (discount?.amount ?? 0) + (vat?.amount ?? 0) !== total)
    throw new Error(`the receipt of ${reference} does not add up`);
  return content;
}

/** What a receipt says of the time after it. */
export interface ReceiptSince {
  badge:
    | "Paid"
    | "Partly refunded"
    | "Refunded"
    | "Partly taken back"
    | "Taken back"
    | "Refunded and taken back";
  lines: ReceiptNote[];
}
