import type { Db } from "#db/client";
import { listApprovals } from "~/models/approvals/approval.server";
import { listPaymentEntries } from "~/models/payments/payment-entry.server";
import {
  agentPaymentEntry,
  decisionEntry,
  disputeEntries,
  refundRequestEntries,
} from "~/routes/staff/payment-timeline";
import type { LedgerAccount } from "~/models/ledger/journal";
import { messageKind } from "~/routes/staff/message-kind";
import { messageChannels, messagePath } from "~/models/messages/outbox-list";
import { countOf, formatNaira } from "~/models/money";
import { channels } from "~/models/payments/channel";
import { timelineEntryOf } from "~/routes/staff/payment-entry.server";
import { listDisputesOfPayment } from "~/models/payments/dispute.server";
import { alertTitle } from "~/messages/payments/alert-mail";
import type { Payment } from "~/models/payments/payment";
import type { PaymentEntry } from "~/models/payments/payment-entry";
import {
  type BookedJournal,
  keysOf,
  listAgentPayments,
  listAlertsOf,
  listProviderEvents,
  listJournalsOf,
  listMessagesOf,
} from "~/models/payments/payment-history.server";
import { listRefunds } from "~/models/payments/refund.server";
import { findPaidBy } from "~/models/payments/reversal.server";
import { findSuspenseDecision } from "~/models/payments/suspense.server";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import type { TimelineEntry } from "~/routes/staff/timeline.server";

/**
 * What happened to a payment. Each line comes from a row that is written once, or from a moment that is noted once,
 * so that what was read yesterday reads the same today.
 */
export async function readPaymentHistory(
  db: Db,
  payment: Payment,
  roles: readonly StaffRole[],
): Promise<TimelineEntry[]> {
  const { id, ownerId, reference, channel, payLinkId, purpose, amount, createdAt } = payment;
  const refunds = await listRefunds(db, id);
  const requests = await listApprovals(db, { state: null, kind: null, paymentId: id }, { limit: 100 });
  const decision = await findSuspenseDecision(db, id);
  const facts = {
    amount,
    channel,
    payLinkId,
    paidBy: await findPaidBy(db, payment),
    isTokens: purpose === "tokens",
    targets: new Map(refunds.map((refund) => [refund.id, refund.target])),
  };
  return [
    { at: createdAt, title: "Started", detail: `${channels[channel].title} of ${formatNaira(amount)}` },
    ...withoutRequests(await listPaymentEntries(db, id), { refunds, requests }).map((entry) =>
      timelineEntryOf(entry, facts),
    ),
    ...(await listAgentPayments(db, payment)).map(agentPaymentEntry),
    ...requests.flatMap(refundRequestEntries),
    ...(await listDisputesOfPayment(db, id)).flatMap(disputeEntries),
    ...(decision ? [decisionEntry(decision)] : []),
    ...(await alertEntries(db, reference)),
    ...(await messageEntries(db, { ownerId, keys: await keysOf(db, payment), roles })),
  ];
}

/** The bookkeeping of a payment and what the provider told of it, for those who look closer. */
export async function readPaymentTimeline(db: Db, payment: Payment): Promise<TimelineEntry[]> {
  const keys = await keysOf(db, payment);
  return [
    ...(await listJournalsOf(db, payment.ownerId, keys)).map(bookedEntry),
    ...(await providerEvents(db, payment.reference)),
  ];
}

interface RefundRequests {
  refunds: readonly { id: number; note: string | null }[];
  requests: readonly { reference: string }[];
}

/** A request for a refund that has a reason is read with it. */
function withoutRequests(entries: PaymentEntry[], { refunds, requests }: RefundRequests): PaymentEntry[] {
  const references = new Set(requests.map(({ reference }) => reference));
  const requested = new Set(
    refunds.filter(({ note }) => note !== null && references.has(note)).map(({ id }) => id),
  );
  return entries.filter(({ kind, refundId }) => kind !== "refund-asked" || !requested.has(refundId ?? 0));
}

/** Money set aside has an entry of its own. */
async function alertEntries(db: Db, reference: string): Promise<TimelineEntry[]> {
  return (await listAlertsOf(db, reference))
    .filter(({ kind }) => kind !== "review" && kind !== "dispute")
    .map(({ at, kind, details }) => ({ at, title: alertTitle(kind), detail: details, bad: true }));
}

interface MessagesOf {
  ownerId: number;
  keys: string[];
  roles: readonly StaffRole[];
}

/** When messages about the payment were sent, delivered or given up, each with its page for roles that open it. */
async function messageEntries(db: Db, { ownerId, keys, roles }: MessagesOf): Promise<TimelineEntry[]> {
  const opens = mayAct(roles, "outbox");
  return (await listMessagesOf(db, ownerId, keys)).flatMap((message) => {
    const { id, channel, sentAt, deliveredAt, deadAt, lastError } = message;
    const about = opens ? { href: messagePath(id) } : {};
    const title = `${messageChannels[channel]}: ${messageKind(message)}`;
    return [
      ...(sentAt ? [{ ...about, at: sentAt, title, detail: "Sent" }] : []),
      ...(deliveredAt ? [{ ...about, at: deliveredAt, title, detail: "Delivered" }] : []),
      ...(deadAt && !sentAt && lastError !== null
        ? [{ ...about, at: deadAt, title, detail: `Not sent: ${lastError}`, bad: true }]
        : []),
    ];
  });
}

const webhookEventNames: Record<string, string> = {
  "charge.success": "paid",
  "bank.transfer.rejected": "transfer returned",
};

async function providerEvents(db: Db, reference: string): Promise<TimelineEntry[]> {
  return (await listProviderEvents(db, reference)).map(({ at, event, outcome, attempts }) => ({
    at,
    title: `Paystack told: ${webhookEventNames[event] ?? event.replaceAll(/[._-]/g, " ")}`,
    detail: outcome ?? `Not processed yet, ${countOf(attempts, "attempt")}`,
    bad: outcome === "given up" || outcome === "unreadable",
  }));
}

const accountName = (account: LedgerAccount): string =>
  account === "suspense" ? "held money" : account.replaceAll("_", " ");

function bookedEntry({ at, text, entries }: BookedJournal): TimelineEntry {
  const postings = entries.map(
    ({ account, amount }) => `${accountName(account)} ${amount > 0 ? "+" : ""}${formatNaira(amount)}`,
  );
  return { at, title: `Booked: ${text}`, detail: postings.join(", ") };
}
