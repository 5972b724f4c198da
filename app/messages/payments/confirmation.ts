import { brand } from "~/brand";
import { formatDate } from "~/models/date";
import type { ReceiptContent } from "~/models/ledger/receipt";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import type { AddOnKind } from "~/models/plans/catalogue";
import type { Continuation } from "~/models/subscriptions/continuation";
import { paidThen } from "~/messages/subscriptions/continuation";
import type { ReceiptSince } from "~/models/ledger/receipt";

/* What a page says about a payment that has been made, however often it is opened. */

/** The order that was paid. */
interface ConfirmedOrder {
  kind: "new" | "renewal" | "upgrade" | "extras";
  planName: string;
  /** The end of what it paid for. */
  until: Date | null;
  /** It ended before that. */
  endedEarly?: boolean;
  /** Which kinds of extras it added. */
  extras: AddOnKind[];
  /** Whether our staff set the shop up and wait for its wishes. */
  asksForSetup: boolean;
}

type ConfirmedContent = Pick<ReceiptContent, "kind" | "title" | "total" | "lines" | "paidBy" | "branch">;

export interface ConfirmedPayment {
  reference: string;
  number: string | null;
  content: ConfirmedContent;
  paidAt: Date;
  /** What went back of it, or a bank took. */
  since?: ReceiptSince | undefined;
  /** null if the money went to a wallet. */
  order: ConfirmedOrder | null;
  /** What follows the time that the order paid for; null if that is not the last paid time. */
  continuation: Continuation | null;
  /** What the wallet holds now. */
  balance: number;
}

interface Link {
  href: string;
  text: string;
}

export interface ConfirmationView {
  title: string;
  badge: ReceiptSince["badge"];
  /** What went back of it, or a bank took, each with its day. */
  back: string[];
  /** What the payment gave, and until when. */
  text: string;
  facts: { name: string; value: string }[];
  receipt: string;
  pdf: string;
  whatsApp: string;
  next: Link & { why: string };
  /** Another place to go to. */
  home: Link;
}

/** @param above the confirmation is at the top of this page */
export function confirmationView(
  confirmed: ConfirmedPayment,
  above: "downloads" | null = null,
): ConfirmationView {
  const { reference, number, content, paidAt, since } = confirmed;
  const gone = hasEnded(confirmed);
  const order = confirmed.order && { ...confirmed.order, until: gone ? null : confirmed.order.until };
  return {
    title: `${formatNaira(content.total)} paid`,
    badge: since?.badge ?? "Paid",
    back: (since?.lines ?? []).map(({ name, detail }) => `${name}. ${detail}`),
    text: gone ? "What this paid for has ended." : gave(confirmed),
    facts: [
      { name: "For", value: content.title },
      ...(content.branch === undefined ? [] : [{ name: "Shop", value: content.branch }]),
      ...(order?.until ? [{ name: "Until", value: formatDate(order.until) }] : []),
      { name: "Paid by", value: content.paidBy },
      { name: "Paid on", value: formatDate(paidAt) },
      { name: number === null ? "Reference" : "Receipt", value: number ?? reference },
    ],
    receipt: `/transactions/${reference}`,
    pdf: `/transactions/${reference}.pdf`,
    whatsApp: receiptOnWhatsApp({ ...confirmed, order }),
    ...onward(confirmed, above),
  };
}

/** Whether its money went back, and what it paid for ended with that. */
export const hasEnded = ({ since, order }: Pick<ConfirmedPayment, "since" | "order">): boolean =>
  since !== undefined && since.badge !== "Paid" && order?.endedEarly === true;

type ReceiptFacts = Pick<ConfirmedPayment, "reference" | "number" | "paidAt" | "content">;

/** Opens WhatsApp with the receipt in words, which the owner may edit and send. */
export function receiptOnWhatsApp({
  reference,
  number,
  content: { title, total, paidBy },
  paidAt,
  order,
}: ReceiptFacts & {
  order?: Pick<ConfirmedOrder, "until"> | null;
}): string {
  const until = order?.until ? ` until ${formatDate(order.until)}` : "";
  const text = `${brand.name} receipt ${number ?? reference}: ${formatNaira(total)} paid on ${formatDate(paidAt)} for ${title}${until}. Paid by: ${paidBy}. Reference: ${reference}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

function gave({ content, order, continuation, balance }: ConfirmedPayment): string {
  if (!order) {
    const { format, name } = walletWords[content.kind === "tokens" ? "tokens" : "wallet"];
    const [added] = content.lines;
    const gained = format(added?.amount ?? 0);
    return content.kind === "tokens"
      ? `You bought ${gained}. You now have ${format(balance)}.`
      : `${gained} added to your ${name}. It now holds ${format(balance)}.`;
  }
  const { kind, planName, until } = order;
  const end = until ? ` until ${formatDate(until)}` : "";
  const whose = content.branch === undefined ? "Your" : "The shop's";
  if (kind === "extras") return `${whose} extras are available immediately${until ? `,${end}` : ""}.`;
  const paid = kind === "upgrade" ? `You now have ${planName}${end}.` : `${planName}${end}.`;
  return continuation ? `${paid} ${followsText(continuation)}` : paid;
}

const followsText = (continuation: Continuation): string =>
  continuation.kind === "pauses"
    ? `Your pause follows: it begins on ${formatDate(continuation.endsAt)} and lasts until ${formatDate(continuation.until)}.`
    : paidThen(continuation);

function onward(
  { content, order, since }: ConfirmedPayment,
  above: "downloads" | null,
): Pick<ConfirmationView, "next" | "home"> {
  if (content.kind === "tokens" || content.branch !== undefined)
    return {
      next: { why: "Pay for your customers' plans.", href: "/reseller", text: "Go to your customers" },
      home: { href: "/tokens", text: "See your tokens" },
    };
  if (!order)
    return {
      next: { why: "Use it for your plan and extras.", href: "/plans-and-billings", text: "See your plan" },
      home: { href: "/wallet", text: "See your wallet" },
    };
  if (hasEnded({ since, order })) return { next: SEE_PLAN, home: goHome };
  if (order.kind === "extras") return { next: nextOfExtras(order.extras), home: goHome };
  if (order.asksForSetup)
    return {
      next: {
        why: "We set your shop up with you.",
        href: "/setups/latest",
        text: "Tell us where and when to set up",
      },
      home: goHome,
    };
  if (above === "downloads")
    return {
      next: {
        why: "Install it on your till computer and log in with this account.",
        href: "/download",
        text: "Get the app",
      },
      home: goHome,
    };
  return {
    next: {
      why: "See what you have and how it renews.",
      href: "/plans-and-billings",
      text: "See your plan",
    },
    home: goHome,
  };
}

export const goHome = { href: "/dashboard", text: "Go to Home" };

const SEE_PLAN = { why: "See what you have now.", href: "/plans-and-billings", text: "See your plan" };

function nextOfExtras(kinds: AddOnKind[]): ConfirmationView["next"] {
  if (kinds.includes("outlets"))
    return {
      why: "There is room for another shop.",
      href: "/locations#add",
      text: "Name your new shop",
    };
  if (kinds.includes("users"))
    return {
      why: "There is room for another person.",
      href: "/user-management/invite",
      text: "Invite someone",
    };
  return SEE_PLAN;
}
