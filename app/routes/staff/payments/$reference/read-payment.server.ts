import type { Db } from "#db/client";
import { orderPath, orderStates } from "~/models/console/orders";
import { personPath } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { arrivedAmount, type Payment } from "~/models/payments/payment";
import { findPayment, findPaymentOrder, findProviderNumber } from "~/models/payments/payment.server";
import { channels } from "~/models/payments/channel";
import { anyPayment, channelNames } from "~/models/payments/payment-list";
import { listedState, refundFacts } from "~/routes/staff/payment-state";
import { listPayments } from "~/models/payments/payment-list.server";
import { listDisputesOfPayment } from "~/models/payments/dispute.server";
import { staffDispute } from "~/messages/payments/dispute";
import { ticketLabel } from "~/models/payments/ticket";
import { openRefundStates } from "~/models/payments/refund";
import { REFUND_TAKES } from "~/messages/payments/reversal";
import { listRefunds } from "~/models/payments/refund.server";
import { listSameAmounts, SAME_AMOUNT_WITHIN } from "~/models/payments/same-amount.server";
import { purposeInWords } from "~/messages/payments/payment";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { timelineDays } from "~/routes/staff/timeline.server";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { mostInShort, readRefundLimit } from "~/services/approvals/read-refund-limit.server";
import { readInvoiceLinks, readWaitingFee } from "~/services/invoices/read-invoices.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { type NoteReader, readNewestNotes } from "~/routes/staff/read-notes.server";
import { readPaymentHistory, readPaymentTimeline } from "./read-payment-history.server";

/** Everything known about one payment; null if the reference is unknown. */
export async function readPaymentDetails(
  { db, clock }: Pick<App, "db" | "clock">,
  reference: string,
  reader: NoteReader,
) {
  const payment = await findPayment(db, reference);
  if (!payment) return null;
  const owner = await getUser(db, payment.ownerId);
  const [listed] = await listPayments(db, { ...anyPayment, search: reference }, { below: null, limit: 1 });
  if (!listed) throw new Error(`the payment ${reference} is in no list`);
  const { text, alarm, why } = listedState(listed);
  const limit = await readRefundLimit(db, payment);
  const disputes = await listDisputesOfPayment(db, payment.id);
  const isDisputed = disputes.some((dispute) => dispute.state !== "won");
  return {
    reference,
    title: `${formatNaira(arrivedAmount(payment))}, ${owner.name}`,
    owner: {
      name: owner.name,
      email: owner.email,
      href: personPath(owner.id),
      wallet: `/staff/wallets/${owner.id}`,
      isAgent: owner.role === "agent",
    },
    notes: await readNewestNotes({ db }, owner, reader),
    order: payment.orderId === null ? null : await orderOf(db, payment.orderId),
    invoices: await invoicesOf({ db }, payment, reader.roles),
    state: { text, why, ...toneOf(payment, alarm) },
    facts: [...(await factsOf(db, payment, clock.now())), ...refundFacts(payment, listed.awaitsApproval)],
    suspense: payment.result === "suspense",
    refundsOnTheirWay: await startedRefunds(db, payment.id),
    sameAmounts: await sameAmountsOf(db, payment),
    disputes: disputes.map((dispute) => staffDispute(dispute, clock.now())),
    refund: isDisputed ? null : mostInShort(limit),
    days: timelineDays(await readPaymentHistory(db, payment, reader.roles)),
    timeline: timelineDays(await readPaymentTimeline(db, payment)),
  };
}

/** What staff may tell the owner of each refund that is not done yet. */
async function startedRefunds(db: Db, paymentId: number): Promise<string[]> {
  return (await listRefunds(db, paymentId))
    .filter(({ state }) => openRefundStates.includes(state))
    .map(({ amount }) => `Refund of ${formatNaira(amount)} started. ${REFUND_TAKES}`);
}

/** Other payments of the owner that brought the same amount within an hour: perhaps one was made twice. */
async function sameAmountsOf(db: Db, { ownerId, reference, createdAt }: Payment) {
  const since = new Date(createdAt.getTime() - SAME_AMOUNT_WITHIN);
  return (await listSameAmounts(db, ownerId, { reference, since })).map((pair) => {
    const other = pair.reference === reference ? pair.earlier : pair.reference;
    return { reference: other, href: paymentPath(other) };
  });
}

/** The invoice of the order or of the fee, and the credit notes of its refunds, for those who may read them. */
async function invoicesOf(
  app: Pick<App, "db">,
  { orderId, reference }: Payment,
  roles: readonly StaffRole[],
) {
  if (!mayAct(roles, "orders")) return [];
  const order = orderId === null ? null : await findPaymentOrder(app.db, orderId);
  return readInvoiceLinks(app, { reference: order?.reference ?? reference, ownerId: null });
}

async function orderOf(db: Db, orderId: number) {
  const { reference, state } = await findPaymentOrder(db, orderId);
  return { reference, state: orderStates[state].toLowerCase(), href: orderPath(reference) };
}

async function factsOf(db: Db, payment: Payment, now: Date) {
  const { id, orderId, amount, received, walletAmount, withheld, createdAt } = payment;
  const providerId = await findProviderNumber(db, id);
  const { ticket } = channels[payment.channel];
  const fact = (name: string, value: string, detail?: string) => ({ name, value, ...(detail && { detail }) });
  return [
    ...(orderId === null ? [fact("For", purposeInWords(payment))] : []),
    fact(
      "Asked for",
      formatNaira(amount),
      walletAmount === null ? undefined : feeIn(amount - walletAmount, await readWaitingFee({ db }, payment)),
    ),
    ...(withheld === null ? [] : [fact("Stated as withheld tax", formatNaira(withheld), "by the payer")]),
    ...(received === null ? [] : [fact("Received", formatNaira(received))]),
    fact("Method", methodOf(payment), payment.email),
    fact("Started", formatMoment(createdAt)),
    ...(payment.ticketCode === null || ticket === null
      ? []
      : [fact(ticketLabel(ticket), payment.ticketCode, ticketDetail(payment, now))]),
    fact("Paystack says", statusWords(payment), failureReason(payment)),
    ...(providerId === null ? [] : [fact("Paystack’s number", providerId)]),
  ];
}

/** The bank of a transfer's number or of a code, and until when it takes the money. */
function ticketDetail({ channel, ticketBank, ticketUntil }: Payment, now: Date): string {
  const closing = ticketUntil && formatMoment(ticketUntil);
  const closed =
    channel === "bank_transfer" ? `closed ${closing}, the bank returns later money` : `expired ${closing}`;
  return [ticketBank, ticketUntil && (ticketUntil > now ? `until ${closing}` : closed)]
    .filter(Boolean)
    .join(", ");
}

/** A status of the provider in a word; what we do not know stays as it is told. */
function statusWords({ providerStatus, state, reason }: Payment): string {
  if (providerStatus === null) return "nothing yet";
  if (providerStatus === "success")
    return state === "review" && reason === "amount" ? "paid, wrong amount" : "paid";
  return providerStatus === "abandoned" ? "not paid yet" : providerStatus.replaceAll(/[_-]/g, " ");
}

/** Red for what staff must look at, green for money that came. */
const toneOf = ({ state }: Payment, alarm: boolean): { tone?: "bad" | "good" } =>
  alarm ? { tone: "bad" } : state === "settled" ? { tone: "good" } : {};

/** Why it failed, in the provider's words. The reason of held money is among its facts. */
const failureReason = ({ state, reason }: Payment): string | undefined =>
  state === "review" || state === "settled" ? undefined : (reason ?? undefined);

/** The email beside a payment by a link is that of its payer. */
const methodOf = ({ channel, payLinkId }: Payment): string =>
  payLinkId === null ? channelNames[channel] : `${channelNames[channel]}, by payment link`;

const feeIn = (fee: number, invoice: string | null): string | undefined =>
  fee > 0 ? [`including a fee of ${formatNaira(fee)}`, invoice].filter(Boolean).join(". ") : undefined;
