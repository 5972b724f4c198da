import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { listSuspense, type SuspenseDecision, whyInSuspense } from "~/models/payments/suspense.server";
import { decideSuspense, type DecisionResult } from "~/services/payments/decide-suspense.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { Problem } from "../supervisor/problem";

/** The held money that waits for a decision. */
export async function listInReview({ db }: Pick<PaymentContext, "db">): Promise<string> {
  const lines = (await listSuspense(db)).map(
    (payment) =>
      `${payment.reference}  ${formatNaira(payment.suspense ?? 0)}  ${whyInSuspense(payment)}  ${payment.email}  ${payment.since ? formatMoment(payment.since) : "-"}`,
  );
  return lines.length > 0 ? lines.join("\n") : "No money is held.";
}

interface SuspenseCommand {
  decision: SuspenseDecision;
  reference: string;
  reason: string;
  by: { name: string; staffId: number };
}

export async function decide(
  app: PaymentContext,
  { reference, ...decision }: SuspenseCommand,
): Promise<string> {
  return inWords(reference, await decideSuspense(app, reference, decision));
}

function inWords(reference: string, result: DecisionResult): string {
  switch (result.outcome) {
    case "done":
      return `${reference}: ${outcomeOf(result)}. The owner gets an email.`;
    case "repeated":
      return `${reference} was decided before, by ${result.decidedBy} (${result.reason}): ${outcomeOf(result)}. Nothing changed.`;
    case "not-found":
      throw new Problem(`There is no payment ${reference}.`);
    case "not-in-suspense":
      throw new Problem(`${reference} is not held. See what is: npm run payments -- held`);
    case "disputed":
      throw new Problem(`${reference} is disputed. Answer the dispute at the provider first.`);
    case "refunding":
      throw new Problem(`A refund of ${reference} is on its way. Wait until it has ended.`);
    case "no-order":
      throw new Problem(`${reference} has no order that waits for it. Use credit or return instead.`);
    case "short":
      throw new Problem(
        `The order of ${reference} costs more, and the wallet would hold only ${formatNaira(result.balance)}. Use credit or return instead.`,
      );
    case "deleted":
      throw new Problem(
        `The account of ${reference} was deleted. Give the money back at the provider, then use return.`,
      );
    case "nothing-booked":
      throw new Problem(
        `Nothing of ${reference} is booked: it was paid in another currency or in test mode. Give it back at the provider, then use return.`,
      );
  }
}

function outcomeOf({ decision, amount }: { decision: SuspenseDecision; amount: number }): string {
  const sum = formatNaira(amount);
  switch (decision) {
    case "credited":
      return `${sum} went to the owner's wallet`;
    case "fulfilled":
      return `${sum} paid for the owner's order`;
    case "returned":
      return `${sum} noted as refunded`;
  }
}
