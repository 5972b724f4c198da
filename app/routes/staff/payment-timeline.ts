import type { Approval } from "~/models/approvals/approval";
import { amountInWords, approvalStates, promisedWords } from "./approval-words";
import { formatDate, formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { KnownDispute } from "~/models/payments/dispute";
import type { TimelineEntry } from "./timeline.server";
import { orderPath } from "~/models/console/orders";

/* What happened beside the entries of a payment, worded for staff: the same on its page and on that of its owner. */

interface NamedApproval extends Approval {
  askerName: string;
  deciderName: string | null;
}

/** Who asked for a refund, or a decision about held money, and why, and what a second person answered. */
export function refundRequestEntries(approval: NamedApproval): TimelineEntry[] {
  const { reference, state, askedAt, askerName, reason, decidedAt, deciderName, answer } = approval;
  const sum = amountInWords(approval);
  const what = approval.kind === "suspense" ? "Decision about held money" : "Refund";
  return [
    {
      at: askedAt,
      title: `${what} requested, ${sum}`,
      detail: `By ${askerName}${promisedWords(approval)}: ${reason} (${reference})`,
    },
    ...(decidedAt && deciderName !== null
      ? [
          {
            at: decidedAt,
            title: `${what} ${approvalStates[state].toLowerCase()}, ${sum}`,
            detail: `By ${deciderName}${answer === null ? "" : `: ${answer}`}`,
          },
        ]
      : []),
  ];
}

export function disputeEntries(dispute: KnownDispute): TimelineEntry[] {
  const { amount, state, openedAt, answerBy, endedAt } = dispute;
  const sum = formatNaira(amount);
  const asks = "A bank asks for the money back";
  const opened = {
    at: openedAt,
    title: `Disputed, ${sum}`,
    detail: answerBy ? `${asks}. To be answered by ${formatMoment(answerBy)}` : asks,
    bad: true,
  };
  if (endedAt === null) return [opened];
  const ended =
    state === "lost"
      ? { title: `Dispute lost, ${sum}`, detail: lossOf(dispute), bad: true }
      : { title: `Dispute won, ${sum}` };
  return [opened, { at: endedAt, ...ended }];
}

function lossOf({ taken, paidUntilBefore: before, paidUntilAfter: after }: KnownDispute): string | undefined {
  if (!taken) return undefined;
  const took = `The bank took ${formatNaira(taken)} back`;
  if (before === null || before.getTime() === after?.getTime()) return took;
  const plan = `The plan was paid until ${formatDate(before)}`;
  return after === null ? `${took}. ${plan} and ended` : `${took}. ${plan}, then until ${formatDate(after)}`;
}

interface SuspenseDecisionRow {
  decidedAt: Date;
  decidedBy: string;
  decision: keyof typeof decisions;
  amount: number;
  reason: string;
}

const decisions = {
  credited: "to the wallet",
  fulfilled: "for the order",
  returned: "sent back",
} as const;

/** What staff decided about money that was held. */
export const decisionEntry = ({
  decidedAt: at,
  decidedBy,
  decision,
  amount,
  reason,
}: SuspenseDecisionRow): TimelineEntry => ({
  at,
  title: `Decided by ${decidedBy}: ${formatNaira(amount)} ${decisions[decision]}`,
  detail: reason,
});

interface AgentPayment {
  at: Date;
  /** Of the order. */
  reference: string;
  total: number;
  agent: string;
  /** What was bought; left out beside another payment. */
  title?: string | null;
}

/** As the owner's history has it. */
export const agentPaymentEntry = ({ at, reference, total, agent, title }: AgentPayment): TimelineEntry => ({
  at,
  title: `Agent ${agent} paid ${formatNaira(total)} in tokens`,
  detail: [title, `Order ${reference}`].filter(Boolean).join(" · "),
  href: orderPath(reference),
});

interface CustomerPayment extends Omit<AgentPayment, "agent"> {
  owner: string;
  /** The name of the shop on the receipt. */
  location: string | null;
}

/** As the agent's history has it. */
export const customerPaymentEntry = ({
  at,
  reference,
  total,
  title,
  owner,
  location,
}: CustomerPayment): TimelineEntry => ({
  at,
  title: `Paid ${formatNaira(total)} in tokens for ${location ?? owner}`,
  detail: [title, location === null ? "" : `shop of ${owner}`, `Order ${reference}`]
    .filter(Boolean)
    .join(" · "),
  href: orderPath(reference),
});
