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

export type TicketKind = "account number" | "code";

/** Each kind with its name on its own, and where the payer of a demo takes it: the bank or the phone of the sandbox. */
const kinds: Record<TicketKind, { label: string; teller: string }> = {
  "account number": { label: "Account number", teller: "/bank?number=" },
  code: { label: "Code to dial", teller: "/phone?code=" },
};

export const ticketLabel = (kind: TicketKind): string => kinds[kind].label;

export const tellerPath = (kind: TicketKind, { code }: Pick<Ticket, "code">): string =>
  kinds[kind].teller + encodeURIComponent(code);
