import { contextOf, transact } from "~/services/platform/context.server";
import { dayOf } from "~/models/date";
import { DAY, SECOND } from "~/models/duration";
import { isReported, lastComparedBefore, listOpenDisputes } from "~/models/payments/alert.server";
import { type AlertKind, alertTitle } from "~/messages/payments/alert-mail";
import { raiseAlert, saveReport } from "./raise-alert.server";
import { comparedFrom, dayBefore } from "~/models/payments/reconciliation";
import { hasResult } from "~/models/payments/payment";
import { ownFee } from "~/models/payments/provider-fee";
import { type BookedPayment, listByReference, listSettled } from "~/models/payments/reconciliation.server";
import { getPayment } from "~/models/payments/payment.server";
import type { ProviderPayment } from "~/models/payments/provider";
import type { PaymentContext } from "~/services/platform/app.server";
import { isDeposit } from "~/models/payments/deposit";
import { receiveDeposit } from "./receive-deposit.server";
import { recordMissedDisputes, recordMissedRefunds } from "./record-missed-reversals.server";
import { recordDispute } from "./record-dispute.server";
import { recordRefunds } from "./record-refunds.server";
import { settlePayment } from "./settle-payment.server";
import { keepUnknown } from "./keep-unknown-payment.server";

/** Lists are ordered by when a payment was opened, and one opened days ago may be paid today. */
const TIME_BEFORE = 3 * DAY;
const MOST_PAGES = 1000;

interface Difference {
  kind: AlertKind;
  reference: string;
  details: string;
}

/**
 * Compares yesterday's payments with the provider's list, once a day, and those of a month once a week or after days without a
 * comparison. Repeating it changes nothing.
 */
export async function reportDay(app: PaymentContext): Promise<"done" | "done before" | "not possible now"> {
  const { name, from: morning, to } = dayBefore(app.clock.now());
  if (await isReported(app.db, name)) return "done before";
  const from = comparedFrom({ from: morning, lastCompared: await lastComparedBefore(app.db, name) });
  const span = { from, to: new Date(to.getTime() + SECOND) };
  const listed = await listPaid(app, span);
  const refunds = await listRefunds(app, span);
  const disputes = await listDisputes(app, span);
  if (!listed || !refunds || !disputes) return "not possible now";
  const differences = [
    ...(await findUnrecorded(app, listed)),
    ...(await unpaid(app, listed, { from, to })),
    ...(await recordMissedRefunds(app, refunds)).map(unbookedDifference("refund")),
    ...(await recordMissedDisputes(app, disputes)).map(unbookedDifference("dispute")),
  ];
  await tell(app, differences);
  await askOpenDisputes(app);
  const text = reportText(from < morning ? `${dayOf(from)} to ${name}` : name, listed.size, differences);
  await transact(app, null, (ctx) => saveReport(ctx, { day: name, text }));
  return "done";
}

/** The event that ends a dispute may be lost, and its amount would stay on hold for ever. */
async function askOpenDisputes(app: PaymentContext): Promise<void> {
  for (const { reference, providerId } of await listOpenDisputes(app.db))
    await recordDispute(app, await getPayment(app.db, reference), providerId);
}

async function tell(app: PaymentContext, differences: Difference[]): Promise<void> {
  for (const difference of differences) await raiseAlert(contextOf(app), difference);
}

/**
 * What the provider lists as paid in a period and the days before it, by all or by one customer; null if the list is
 * incomplete.
 */
export async function listPaid(
  app: PaymentContext,
  span: Span,
  customerId?: string,
): Promise<Map<string, ProviderPayment> | null> {
  const found = await readPages(async (page) => {
    const answer = await app.payments.list({
      ...withDaysBefore(span),
      page,
      ...(customerId !== undefined && { customerId }),
    });
    return answer.outcome === "listed" ? { rows: answer.payments, more: answer.more } : null;
  });
  return found && new Map(found.map((payment) => [payment.reference, payment]));
}

interface Span {
  from: Date;
  to: Date;
}

/** The days of a list begin before those of the payments that are compared. */
const withDaysBefore = ({ from, to }: Span): Span => ({ from: new Date(from.getTime() - TIME_BEFORE), to });

/** What the provider lists as refunded in a period and the days before it; null if the list is incomplete. */
const listRefunds = (app: PaymentContext, span: Span) =>
  readPages(async (page) => {
    const answer = await app.payments.listRefunds({ ...withDaysBefore(span), page });
    return answer.outcome === "listed" ? { rows: answer.refunds, more: answer.more } : null;
  });

/** What the provider lists as disputed in a period and the days before it; null if the list is incomplete. */
const listDisputes = (app: PaymentContext, span: Span) =>
  readPages(async (page) => {
    const answer = await app.payments.listDisputes({ ...withDaysBefore(span), page });
    return answer.outcome === "listed" ? { rows: answer.disputes, more: answer.more } : null;
  });

/** All rows of a list at the provider; null if a page of it has no answer. */
async function readPages<Row>(
  readPage: (page: number) => Promise<{ rows: Row[]; more: boolean } | null>,
): Promise<Row[] | null> {
  const found: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await readPage(page);
    if (!read) return null;
    found.push(...read.rows);
    if (!read.more) return found;
  }
  return null;
}

/** Everything the provider lists as paid must be here, with the same amount. */
async function findUnrecorded(
  app: PaymentContext,
  listed: Map<string, ProviderPayment>,
): Promise<Difference[]> {
  const ours = new Map(
    (await listByReference(app.db, [...listed.keys()])).map((payment) => [payment.reference, payment]),
  );
  const found: Difference[] = [];
  for (const seen of listed.values()) {
    const payment = ours.get(seen.reference);
    if (!payment && isDeposit(seen)) found.push(...(await missedDeposit(app, seen)));
    else if (!payment) found.push(missingDifference(seen, await keepUnknown(app, seen)));
    else if (payment.state === "settled") found.push(...drifts(payment, seen));
    else if (payment.state !== "review") {
      const { state } = await settlePayment(app, seen.reference);
      if (state !== "settled" && state !== "review")
        found.push(missingDifference(seen, `its state is ${state}`));
    }
  }
  return found;
}

/** The event of a transfer to an account number was lost, and only the list knows of it. */
async function missedDeposit(app: PaymentContext, seen: ProviderPayment): Promise<Difference[]> {
  const outcome = await receiveDeposit(app, seen.reference);
  if (outcome === "settled" || outcome === "review") return [];
  return [missingDifference(seen, `the transfer is ${outcome ?? "not booked yet"}`)];
}

/** Finds payments that the provider lists as paid and that are missing or different here, and alerts staff. */
export async function reportUnbooked(
  app: PaymentContext,
  listed: Map<string, ProviderPayment>,
): Promise<Difference[]> {
  const differences = await findUnrecorded(app, listed);
  await tell(app, differences);
  return differences;
}

/** Settles those payments that are known here and not settled yet. */
export async function settleKnown(app: PaymentContext, listed: Map<string, ProviderPayment>): Promise<void> {
  for (const { reference, state } of await listByReference(app.db, [...listed.keys()]))
    if (!hasResult(state)) await settlePayment(app, reference);
}

function missingDifference({ reference, amount }: ProviderPayment, why: string): Difference {
  return { kind: "paid-not-recorded", reference, details: `The provider has ${amount} kobo; here ${why}.` };
}

const unbookedDifference =
  (what: "refund" | "dispute") =>
  (reference: string): Difference => ({
    kind: `${what}-not-recorded`,
    reference,
    details: `The provider lists a ${what} of it that could not be booked here.`,
  });

function drifts(payment: BookedPayment, seen: ProviderPayment): Difference[] {
  const { reference, amount, providerFee } = payment;
  const fee = ownFee(payment, seen);
  const paid = seen.requestedAmount ?? seen.amount;
  return [
    ...(amount !== paid && amount !== seen.amount
      ? [{ kind: "amount-drift" as const, reference, details: `${amount} kobo here, ${seen.amount} there.` }]
      : []),
    ...(fee !== null && fee !== providerFee
      ? [
          {
            kind: "fee-drift" as const,
            reference,
            details: `A fee of ${providerFee ?? 0} kobo here, ${fee} there.`,
          },
        ]
      : []),
  ];
}

/**
 * Payments that counted here but are not on the list. The provider is asked about each, since a refund takes a
 * payment off the list.
 */
async function unpaid(
  app: PaymentContext,
  listed: Map<string, ProviderPayment>,
  day: { from: Date; to: Date },
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { reference, amount } of await listSettled(app.db, day)) {
    if (listed.has(reference)) continue;
    const answer = await app.payments.verify(reference);
    const status = answer.outcome === "found" ? answer.payment.status : answer.outcome;
    // The event of a refund or dispute may have been lost.
    if (["reversed", "reversal-pending"].includes(status))
      await recordRefunds(app, await getPayment(app.db, reference));
    if (["success", "reversed", "reversal-pending", "busy", "denied", "unknown"].includes(status)) continue;
    found.push({
      kind: "recorded-not-paid",
      reference,
      details: `${amount} kobo here; the provider says ${status}.`,
    });
  }
  return found;
}

function reportText(span: string, count: number, differences: Difference[]): string {
  if (differences.length === 0)
    return `Card payments of ${span}: ${count} compared with the provider, no difference.`;
  return [
    `Card payments of ${span}: ${count} compared with the provider, ${differences.length} differ.`,
    ...differences.map(({ kind, reference, details }) => `${alertTitle(kind)}: ${reference}\n${details}`),
  ].join("\n\n");
}
