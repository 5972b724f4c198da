import { newSubmissionKey } from "~/models/approvals/approval";
import { sumWaiting } from "~/models/approvals/approval.server";
import type { OrderKind } from "#db/schema";
import { personPath } from "~/models/console/people";
import { formatDate } from "~/models/date";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { sourceOf } from "~/models/payments/channel";
import { findPayment, findPaymentOrder } from "~/models/payments/payment.server";
import { hasResult, type Payment, walletOf } from "~/models/payments/payment";
import { isDisputed } from "~/models/payments/dispute.server";
import { refundFacts } from "~/routes/staff/payment-state";
import { refundable, type RefundTarget } from "~/models/payments/refund";
import { mayAct } from "~/models/staff/permissions";
import { afterRefund } from "~/models/subscriptions/after-refund";
import { readState } from "~/models/subscriptions/state.server";
import { unfinishedPeriods } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type NoteReader, readNewestNotes } from "~/routes/staff/read-notes.server";
import { mostInWords, readRefundLimit } from "~/services/approvals/read-refund-limit.server";

type RefundContext = Pick<App, "db" | "clock" | "config" | "random">;

/** The page on which staff refund a payment; null if the reference is unknown. */
export async function readRefundPage(
  { db, clock, config, random }: RefundContext,
  reference: string,
  reader: NoteReader,
) {
  const payment = await findPayment(db, reference);
  if (!payment) return null;
  const { amount, received, orderId, result } = payment;
  const owner = await getUser(db, payment.ownerId);
  const wallet = walletOf(payment) === "tokens" ? "tokens" : "wallet";
  const targets = refundTargets(payment, owner);
  const { left, now } = await readRefundLimit(db, payment);
  const disputed = await isDisputed(db, payment.id);
  const order = orderId === null || result !== "fulfilled" ? null : await findPaymentOrder(db, orderId);
  const asks = !mayAct(reader.roles, "refunds");
  return {
    reference,
    title: `${formatNaira(amount)}, ${owner.name}`,
    submissionKey: newSubmissionKey(random.bytes(16)),
    facts: [
      { name: hasResult(payment.state) ? "Paid" : "Asked for", value: formatNaira(received ?? amount) },
      ...refundFacts(payment, await sumWaiting(db, payment.id)),
      { name: "Left", value: formatNaira(Math.max(0, left)) },
      ...(now < left ? [{ name: `Still in the ${wallet}`, value: formatNaira(now) }] : []),
    ],
    owner: { href: personPath(owner.id) },
    notes: await readNewestNotes({ db }, owner, reader),
    /** Where the money went, if it was a top-up. */
    wallet,
    /** Everything the payment brought to the wallet has been spent. */
    isSpent: left > 0 && now <= 0 && !disputed,
    isDisputed: disputed,
    whyNothing: whyNothing(payment),
    form:
      left <= 0 || disputed
        ? null
        : {
            left: { typed: typedSum(now), words: mostInWords({ left, now }, wallet) },
            toSource: sourceOf(payment).replace("your", "the owner’s"),
            toWallet: targets.includes("wallet") ? "the owner’s wallet" : null,
            bought: order ? await readBought({ db, clock }, payment, order.kind) : null,
            asks,
            will: [
              whoApproves(asks, config.secondPersonAbove),
              ...(result === "credited"
                ? [`It is taken out of the ${wallet} when the refund starts: at once, or after the approval.`]
                : []),
              emailsText(targets),
              "The provider keeps its fee.",
            ],
          },
  };
}

const whoApproves = (asks: boolean, secondPersonAbove: number) =>
  asks
    ? "Finance approves or refuses it, and you get an email. Until then nothing is refunded."
    : `Over ${formatNaira(secondPersonAbove)} a day for this account needs a second approver.`;

function whyNothing(payment: Pick<Payment, "state" | "refunding">): string {
  if (!hasResult(payment.state)) return "No money has arrived.";
  return payment.refunding > 0 ? "A refund of the rest is in progress." : "All of it was refunded.";
}

/** Nothing is added to the wallet of a closed account. */
const refundTargets = (payment: Payment, { closedAt }: Pick<User, "closedAt">): readonly RefundTarget[] =>
  refundable(payment).targets.filter((target) => target !== "wallet" || closedAt === null);

/** What a refund takes back, and what the owner keeps. */
async function readBought(
  { db, clock }: Pick<App, "db" | "clock">,
  { ownerId, orderId }: Pick<Payment, "ownerId" | "orderId">,
  kind: OrderKind,
) {
  if (kind === "extras") return { take: "Take back the extras", then: "The plan continues without them." };
  const now = clock.now();
  const periods = (await readState(db, ownerId, now))?.periods ?? [];
  const period = unfinishedPeriods(periods, now).find((one) => one.orderId === orderId);
  if (orderId === null || !period?.endsAt)
    return { take: "Take back what it paid for", then: "That time is over, so the plan stays as it is." };
  const { paidUntil } = afterRefund(periods, orderId, now);
  return {
    take: `Take back the ${period.duration === "yearly" ? "year" : "month"} it paid for (${formatDate(period.startsAt)} to ${formatDate(period.endsAt)})`,
    then: paidUntil
      ? `Then the plan is paid until ${formatDate(paidUntil.endsAt)}.`
      : "Then the paid plan ends.",
  };
}

const emailsText = (targets: readonly RefundTarget[]): string =>
  `The owner gets an email when the refund starts and when it is complete${targets.includes("wallet") ? ", or one email if it goes to the wallet" : ""}.`;

/** "6000", "1234.50" */
const typedSum = (amount: number): string => {
  const rest = amount % KOBO_IN_NAIRA;
  return `${(amount - rest) / KOBO_IN_NAIRA}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
};
