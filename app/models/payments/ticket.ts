import type { PaymentChannel } from "#db/schema";

/* Where the payer of one payment sends the money, or what the payer dials. The provider gives it. */

export interface Ticket {
  /** "9012345678" or "*737*33*4*18791#" */
  code: string;
  bank: string;
  /** The name of the account that takes a transfer. */
  name: string | null;
  /** The bank returns money that is sent later. */
  until: Date;
}

/** A ticket as the columns of its payment. */
export interface TicketColumns {
  ticketCode: string | null;
  ticketBank: string | null;
  ticketName: string | null;
  ticketUntil: Date | null;
}

export const ticketColumns = ({ code, bank, name, until }: Ticket): TicketColumns => ({
  ticketCode: code,
  ticketBank: bank,
  ticketName: name,
  ticketUntil: until,
});

export function ticketOf({ ticketCode, ticketBank, ticketName, ticketUntil }: TicketColumns): Ticket | null {
  if (ticketCode === null || ticketBank === null || ticketUntil === null) return null;
  return { code: ticketCode, bank: ticketBank, name: ticketName, until: ticketUntil };
}

/** The banks whose codes the provider gives by a call; for others there is its own page. */
export const ussdBanks = [
  { type: "737", name: "GTBank" },
  { type: "919", name: "UBA" },
  { type: "966", name: "Zenith Bank" },
] as const;

export type UssdType = (typeof ussdBanks)[number]["type"];

/** The answer of a payer whose bank is not in the list. */
export const OTHER_BANK = "other";

/** The link that dials a code; # would begin a fragment. */
export const dialLink = (code: string): string => `tel:${code.split("#").join("%23")}`;

/** Where the payer of a demo sends the money: the bank or the phone of the sandbox. */
export const tellerPath = (channel: PaymentChannel, { code }: Pick<Ticket, "code">): string =>
  channel === "ussd" ? `/phone?code=${encodeURIComponent(code)}` : `/bank?number=${encodeURIComponent(code)}`;

/** What our page calls the ticket of a payment. */
export const ticketWord = (channel: PaymentChannel): string =>
  channel === "ussd" ? "code" : "account number";
