import { formatMoment, formatTime } from "~/models/date";
import { SECOND } from "~/models/duration";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { channels } from "~/models/payments/channel";
import type { Payment } from "~/models/payments/payment";
import {
  dialLink,
  OTHER_BANK,
  type Ticket,
  type TicketColumns,
  type TicketKind,
  ticketLabel,
  ticketOf,
  ussdBanks,
} from "~/models/payments/ticket";

/* What the page of a ticket says: one task, one warning, and the values to take along. */

export interface TicketView {
  title: string;
  task: string;
  /** About an earlier transfer of a wrong amount. */
  sentBack: string | null;
  fields: { id: string; label: string; value: string; what: string }[];
  /** What the payer chooses or compares. */
  rows: { name: string; value: string }[];
  /** The link that dials the code. */
  dial: string | null;
  /** Until when, in words, for browsers without scripts. */
  until: string;
  secondsLeft: number;
  warning: string;
  /** The button of a payer who is done. */
  done: string;
}

interface TicketPayment {
  amount: number;
  sentBack: number | null;
}

type View = Omit<TicketView, "secondsLeft">;

const views: Record<TicketKind, (payment: TicketPayment, ticket: Ticket) => View> = {
  "account number": numberView,
  code: codeView,
};

export function ticketView(
  payment: TicketPayment,
  ticket: Ticket & { kind: TicketKind },
  now: Date,
): TicketView {
  const secondsLeft = Math.max(0, Math.floor((ticket.until.getTime() - now.getTime()) / SECOND));
  return { ...views[ticket.kind](payment, ticket), secondsLeft };
}

function numberView({ amount, sentBack }: TicketPayment, ticket: Ticket): View {
  const due = formatNaira(amount);
  const { code, bank, name, until } = ticket;
  return {
    title: `Send exactly ${due}`,
    task: "Send it from your bank app, at a bank branch or with an agent.",
    sentBack:
      sentBack === null
        ? null
        : `You sent ${formatNaira(sentBack)}. Your bank returns it, and nothing is paid yet. Send exactly ${due}.`,
    fields: [
      { id: "amount", label: "Amount in naira", value: plainNaira(amount), what: "the amount" },
      { id: "account-number", label: ticketLabel("account number"), value: code, what: "the account number" },
    ],
    // Not pasted: a bank app asks for the bank by a list, and shows the name by itself.
    rows: [{ name: "Bank", value: bank }, ...(name === null ? [] : [{ name: "Account name", value: name }])],
    dial: null,
    until: `Send it before ${formatTime(until)}. The account number is for this payment only.`,
    warning: "Any other amount may go back to your bank, and nothing is paid.",
    done: "I have sent it",
  };
}

function codeView({ amount }: TicketPayment, ticket: Ticket): View {
  const { code, bank, until } = ticket;
  const due = formatNaira(amount);
  return {
    title: `Dial this code to pay ${due}`,
    task: `Dial it from the number linked to your ${bank} account, check that it says ${due}, then enter your PIN.`,
    sentBack: null,
    fields: [{ id: "code", label: ticketLabel("code"), value: code, what: "the code" }],
    rows: [],
    dial: dialLink(code),
    until: `The code works until ${formatTime(until)}.`,
    warning: "On an iPhone, copy the code and dial it.",
    done: "I have paid",
  };
}

/** What a page says of a payment that is not settled: where to send it or, if it has no ticket, what it is. */
export function waitingFacts(
  payment: Pick<Payment, "channel" | "reference" | "createdAt"> & TicketColumns,
): { name: string; value: string }[] {
  const { ticket: kind } = channels[payment.channel];
  const ticket = ticketOf(payment);
  if (kind === null || ticket === null)
    return [
      { name: "Reference", value: payment.reference },
      { name: "Started", value: formatMoment(payment.createdAt) },
    ];
  return [
    { name: ticketLabel(kind), value: ticket.code },
    { name: "Bank", value: ticket.bank },
    { name: "Valid until", value: formatTime(ticket.until) },
  ];
}

/** "6000" or "10227.50", as bank apps take it. */
const plainNaira = (kobo: number): string =>
  kobo % KOBO_IN_NAIRA === 0 ? String(kobo / KOBO_IN_NAIRA) : (kobo / KOBO_IN_NAIRA).toFixed(2);

export const bankChoice = ({ amount }: Pick<TicketPayment, "amount">) => ({
  title: "Choose your bank",
  text: `You get a code to dial for ${formatNaira(amount)}.`,
  banks: [
    ...ussdBanks.map(({ type, name }) => ({ value: type, label: `${name}, *${type}#` })),
    { value: OTHER_BANK, label: "Another bank" },
  ],
});
