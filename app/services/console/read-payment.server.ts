import type { Db } from "#db/client";
import { amountInWords, approvalStates } from "~/models/approvals/approval";
import { listApprovals } from "~/models/approvals/approval.server";
import { orderPath, orderStates } from "~/models/console/orders";
import { personPath } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import type { LedgerAccount } from "~/models/ledger/journal";
import { formatNaira } from "~/models/money";
import { alertTitle } from "~/models/payments/mail";
import { channelWords } from "~/models/payments/channel";
import type { Payment } from "~/models/payments/payment";
import { findPayment, findPaymentOrder, findProviderNumber } from "~/models/payments/payment.server";
import {
  keysOf,
  listAlertsOf,
  listDisputesOf,
  listEventsOf,
  listJournalsOf,
  listMessagesOf,
  type BookedJournal,
} from "~/models/payments/payment-history.server";
import { channelNames, listedState } from "~/models/payments/payment-list";
import { listPayments } from "~/models/payments/payment-list.server";
import { openRefundStates, refundable } from "~/models/payments/refund";
import { REFUND_TAKES } from "~/models/payments/reversal";
import { listRefunds } from "~/models/payments/refund.server";
import { listSameAmounts, SAME_AMOUNT_WITHIN } from "~/models/payments/same-amount.server";
import { findDecision } from "~/models/payments/suspense.server";
import { purposeInWords } from "~/models/payments/view";
import { messageChannels, messagePath, messageProgress, messageState } from "~/models/messages/outbox-list";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { type TimelineEvent, timelineDays } from "~/models/staff/timeline";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { readInvoiceLinks } from "~/services/invoices/read-invoices.server";
import { paymentPath } from "./list-payments.server";
import { type NoteReader, readNewestNotes } from "./read-notes.server";

/** Everything known about one payment; null if the reference is unknown. */
export async function readPaymentRecord({ db }: Pick<App, "db">, reference: string, reader: NoteReader) {
  const payment = await findPayment(db, reference);
  if (!payment) return null;
  const owner = await getUser(db, payment.ownerId);
  const everything = {
    search: reference,
    state: null,
    channel: null,
    from: "",
    to: "",
    since: null,
    until: null,
  };
  const [listed] = await listPayments(db, everything, { below: null, limit: 1 });
  if (!listed) throw new Error(`the payment ${reference} is in no list`);
  const { text, alarm, why } = listedState(listed);
  const { left, targets } = refundable(payment);
  return {
    reference,
    title: `${formatNaira(payment.amount)}, ${owner.name}`,
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
    state: { text, alarm, why },
    facts: await factsOf(db, payment),
    suspense: payment.result === "suspense",
    refundsOnTheirWay: await startedRefunds(db, payment.id),
    sameAmounts: await sameAmountsOf(db, payment),
    refund: targets.length > 0 && left > 0 ? formatNaira(left) : null,
    days: timelineDays(await happenedTo(db, payment, reader.roles)),
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

async function factsOf(db: Db, payment: Payment) {
  const { id, orderId, amount, received, refunded, refunding, walletAmount, createdAt } = payment;
  const providerId = await findProviderNumber(db, id);
  const fact = (name: string, value: string, detail?: string) => ({ name, value, ...(detail && { detail }) });
  return [
    ...(orderId === null ? [fact("For", purposeInWords(payment))] : []),
    fact("Asked for", formatNaira(amount), walletAmount === null ? undefined : feeIn(amount - walletAmount)),
    ...(received === null ? [] : [fact("Received", formatNaira(received))]),
    fact("Method", methodOf(payment), payment.email),
    fact("Started", formatMoment(createdAt)),
    fact("Provider says", payment.providerStatus ?? "nothing yet", payment.reason ?? undefined),
    ...(providerId === null ? [] : [fact("Provider’s number", providerId)]),
    ...(refunded === 0 ? [] : [fact("Refunded", formatNaira(refunded))]),
    ...(refunding === 0 ? [] : [fact("Refund in progress", formatNaira(refunding))]),
  ];
}

/** The email beside a payment by a link is that of its payer. */
const methodOf = ({ channel, payLinkId }: Payment): string =>
  payLinkId === null ? channelNames[channel] : `${channelNames[channel]}, by pay link`;

const feeIn = (fee: number): string | undefined =>
  fee > 0 ? `including a fee of ${formatNaira(fee)}` : undefined;

async function happenedTo(db: Db, payment: Payment, roles: readonly StaffRole[]): Promise<TimelineEvent[]> {
  const { id, ownerId, reference, channel, createdAt, settledAt, result, reason } = payment;
  const keys = await keysOf(db, payment);
  const decision = await findDecision(db, id);
  return [
    {
      at: createdAt,
      title: "Started",
      detail: `${channelWords[channel].title} of ${formatNaira(payment.amount)}`,
    },
    ...(settledAt
      ? [{ at: settledAt, title: settled[result ?? "fulfilled"], detail: reason ?? undefined }]
      : []),
    ...(await eventsOf(db, reference)),
    ...(await listJournalsOf(db, ownerId, keys)).map(bookedEntry),
    ...(await refundEntries(db, payment)),
    ...(await approvalEntries(db, id)),
    ...(await disputeEntries(db, id)),
    ...(decision
      ? [
          {
            at: decision.decidedAt,
            title: `Suspense decided by ${decision.decidedBy}`,
            detail: decision.reason,
          },
        ]
      : []),
    ...(await listAlertsOf(db, reference)).map(({ at, kind, details }) => ({
      at,
      title: alertTitle(kind),
      detail: details,
      bad: true,
    })),
    ...(await messageEntries(db, { ownerId, keys, roles })),
  ];
}

interface MessagesOf {
  ownerId: number;
  keys: string[];
  roles: readonly StaffRole[];
}

/** Messages about the payment, with the reason why one was not sent, and its page for roles that open it. */
async function messageEntries(db: Db, { ownerId, keys, roles }: MessagesOf): Promise<TimelineEvent[]> {
  const opens = mayAct(roles, "outbox");
  return (await listMessagesOf(db, ownerId, keys)).map((message) => {
    const { id, at, channel, subject } = message;
    return {
      ...{ at, title: channel === "mail" ? `Email: ${subject ?? ""}` : messageChannels[channel] },
      detail: messageProgress(message),
      bad: messageState(message) === "failed",
      ...(opens && { href: messagePath(id) }),
    };
  });
}

const settled: Record<NonNullable<Payment["result"]>, string> = {
  fulfilled: "Paid: order complete",
  credited: "Paid: money in the wallet",
  suspense: "Moved to suspense",
  returned: "Paid and sent back",
};

async function eventsOf(db: Db, reference: string): Promise<TimelineEvent[]> {
  return (await listEventsOf(db, reference)).map(({ at, event, outcome, attempts }) => ({
    at,
    title: `Provider: ${event}`,
    detail: outcome ?? `Not processed yet, ${attempts} attempts`,
    bad: outcome === "given up" || outcome === "unreadable",
  }));
}

const accountName = (account: LedgerAccount): string => account.replaceAll("_", " ");

function bookedEntry({ at, text, entries }: BookedJournal): TimelineEvent {
  const postings = entries.map(
    ({ account, amount }) => `${accountName(account)} ${amount > 0 ? "+" : ""}${formatNaira(amount)}`,
  );
  return { at, title: `Booked: ${text}`, detail: postings.join(", ") };
}

async function refundEntries(db: Db, { id, channel }: Payment): Promise<TimelineEvent[]> {
  const { source } = channelWords[channel];
  return (await listRefunds(db, id)).map(({ amount, target, state, note, reason, updatedAt }) => ({
    at: updatedAt,
    title: `Refund of ${formatNaira(amount)} to the ${target === "wallet" ? "wallet" : source.replace("your ", "")}: ${state}`,
    detail: [note ?? "Requested from the provider", reason].filter(Boolean).join(". "),
    bad: state === "failed" || state === "refused" || state === "needs-attention",
  }));
}

async function approvalEntries(db: Db, paymentId: number): Promise<TimelineEvent[]> {
  const approvals = await listApprovals(db, { state: null, kind: null, paymentId, below: null }, 100);
  return approvals.flatMap(
    ({ reference, state, askedAt, askerName, reason, decidedAt, deciderName, answer, ...approval }) => [
      {
        at: askedAt,
        title: `Refund requested, ${amountInWords(approval)}`,
        detail: `By ${askerName}: ${reason} (${reference})`,
      },
      ...(decidedAt && deciderName !== null
        ? [
            {
              at: decidedAt,
              title: `Refund ${approvalStates[state].toLowerCase()}, ${amountInWords(approval)}`,
              detail: `By ${deciderName}${answer === null ? "" : `: ${answer}`}`,
            },
          ]
        : []),
    ],
  );
}

async function disputeEntries(db: Db, paymentId: number): Promise<TimelineEvent[]> {
  return (await listDisputesOf(db, paymentId)).flatMap(({ at, updatedAt, state, amount }) => [
    {
      at,
      title: `Disputed, ${formatNaira(amount)}`,
      detail: "The owner’s bank asks for the money back",
      bad: true,
    },
    ...(state === "open" ? [] : [{ at: updatedAt, title: `Dispute ${state}`, bad: state === "lost" }]),
  ]);
}
