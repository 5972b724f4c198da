import { channels } from "~/models/payments/channel";
import { choosesBank, type Payment } from "~/models/payments/payment";
import { tellerPath, ticketOf } from "~/models/payments/ticket";
import { bankChoice, ticketView } from "./ticket";
import type { App } from "~/services/platform/app.server";

/** What our page of a bank payment shows: the banks to choose from, or its ticket; null if neither is left. */
export function readTicket({ config, clock }: Pick<App, "config" | "clock">, payment: Payment) {
  if (choosesBank(payment)) return { kind: "bank" as const, ...bankChoice(payment) };
  const { ticket: kind } = channels[payment.channel];
  const ticket = payment.state === "open" ? ticketOf(payment) : null;
  const now = clock.now();
  if (!ticket || !kind || ticket.until <= now) return null;
  const { hosts, sandbox } = config.payments;
  const teller = sandbox ? `${hosts.checkout}${tellerPath(kind, ticket)}` : null;
  return { kind: "ticket" as const, teller, ...ticketView(payment, { ...ticket, kind }, now) };
}
