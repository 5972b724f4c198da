import { newSubmissionKey } from "~/models/approvals/approval";
import { sumWaiting } from "~/models/approvals/approval.server";
import { personPath } from "~/models/console/people";
import { formatDate } from "~/models/date";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { sourceOf } from "~/models/payments/channel";
import { findPayment } from "~/models/payments/payment.server";
import { hasResult, type Payment, walletOf } from "~/models/payments/payment";
import { isDisputed } from "~/models/payments/dispute.server";
import { refundFacts } from "~/routes/staff/payment-state";
import { refundable, refundsAll, type RefundTarget } from "~/models/payments/refund";
import { mayAct } from "~/models/staff/permissions";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { type Bought, readBought } from "~/services/payments/read-bought.server";
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
  const { amount, received, result } = payment;
  const owner = await getUser(db, payment.ownerId);
  const wallet = walletOf(payment) === "tokens" ? "tokens" : "wallet";
  const targets = refundTargets(payment, owner);
  const { left, now } = await readRefundLimit(db, payment);
  const disputed = await isDisputed(db, payment.id);
  const bought = await readBought(db, payment, clock.now());
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
            bought: bought && boughtInWords(bought),
            /** A part of the price takes nothing back unless that is chosen. */
            plan: refundsAll(payment, now) ? "end" : "keep",
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

interface BoughtInWords {
  /** null if nothing is left to take back. */
  take: string | null;
  then: string;
}

/** What a refund takes back, and what the owner keeps. */
function boughtInWords(bought: Bought): BoughtInWords {
  switch (bought.kind) {
    case "extras":
      return { take: "Take back the extras", then: "The plan continues without them." };
    case "over":
      return {
        take: "Take back what it paid for",
        then: "That time is over, or another plan replaced it, so the plan stays as it is.",
      };
    case "taken-back":
      return { take: null, then: `It was taken back with the refund of ${formatDate(bought.on)}.` };
    case "period":
      return {
        take: `Take back the ${unitOf(bought)} it paid for (${formatDate(bought.startsAt)} to ${formatDate(bought.endsAt)})`,
        then: bought.paidUntil
          ? `Then the plan is paid until ${formatDate(bought.paidUntil)}.`
          : "Then the paid plan ends.",
      };
  }
}

const unitOf = ({ duration }: Pick<Extract<Bought, { kind: "period" }>, "duration">): string =>
  duration === "yearly" ? "year" : "month";

/** The question before a part of the price takes back what the whole of it bought. */
export const partQuestion = ({
  bought,
  amount,
  paid,
}: {
  bought: Bought;
  amount: number;
  paid: number;
}): string =>
  `The owner loses ${bought.kind === "period" ? `a ${unitOf(bought)}` : "the extras"} and gets ${formatNaira(amount)} of ${formatNaira(paid)} back. Choose again`;

const emailsText = (targets: readonly RefundTarget[]): string =>
  `The owner gets an email when the refund starts and when it is complete${targets.includes("wallet") ? ", or one email if it goes to the wallet" : ""}.`;

/** "6000", "1234.50" */
const typedSum = (amount: number): string => {
  const rest = amount % KOBO_IN_NAIRA;
  return `${(amount - rest) / KOBO_IN_NAIRA}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
};
