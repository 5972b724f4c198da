import { MINUTE } from "~/models/duration";
import { getCard } from "../cards";
import { failure, success, type Answer } from "./envelope";
import type { Refund, Transaction } from "../records";
import type { Sandbox } from "../sandbox";
import { badDate, readSpan } from "./lists";
import { answerPage } from "./paging";
import { newRefundShape, refundEventShape, refundShape } from "./shapes";
import { textOf, type Body } from "./transactions";

/** How long a refund stays in each state, by the clock of the sandbox. */
const STATE_TIME = 10 * MINUTE;

export function createRefund(sandbox: Sandbox, body: Body): Answer {
  const { store, clock } = sandbox;
  const transaction = findTransaction(sandbox, body.transaction);
  if (!transaction)
    return failure({ message: "Transaction not found", status: 404, code: "transaction_not_found" });
  const amount = body.amount === undefined ? transaction.amount : Number(body.amount);
  const problem = refundProblem(transaction, amount, body.currency);
  if (problem) return problem;
  const refund: Refund = {
    id: store.nextId(),
    reference: transaction.reference,
    amount,
    status: "pending",
    createdAt: clock.now().toISOString(),
    note: textOf(body.merchant_note) ?? "",
    outcome: refundOutcome(transaction),
  };
  store.saveRefund(refund);
  store.saveTransaction({
    ...transaction,
    refunded: transaction.refunded + amount,
    status: "reversal-pending",
  });
  announce(sandbox, refund);
  return success("Refund has been queued for processing", newRefundShape(store, refund));
}

/** After a USSD payment the provider seldom knows the account that paid. */
function refundOutcome({ channel, cardNumber }: Transaction): Refund["outcome"] {
  if (channel === "card") return getCard(cardNumber).refund ?? "processed";
  return channel === "ussd" ? "needs-attention" : "processed";
}

function findTransaction({ store }: Sandbox, value: unknown): Transaction | null {
  const key = String(value);
  return store.transactions.get(key) ?? [...store.transactions.values()].find(({ id }) => id === key) ?? null;
}

function refundProblem(transaction: Transaction, amount: number, currency: unknown): Answer | null {
  if (transaction.paidAt === null)
    return failure({ message: "Transaction has not been paid", code: "invalid_params" });
  if (transaction.refunded === transaction.amount)
    return failure({ message: "Transaction has been fully reversed", code: "transaction_reversed" });
  if (currency !== undefined && currency !== transaction.currency)
    return failure({ message: "Currency does not match the transaction", code: "invalid_params" });
  if (!Number.isInteger(amount) || amount < 50_00)
    return failure({ message: "Refund amount is below the minimum", code: "invalid_params" });
  if (transaction.refunded + amount > transaction.amount)
    return failure({
      message: "Total refund amount cannot exceed original transaction amount",
      code: "invalid_params",
    });
  return null;
}

/** Updates every refund to its state at this time. */
export function progressRefunds(sandbox: Sandbox): void {
  const now = sandbox.clock.now().getTime();
  for (const refund of sandbox.store.refunds.values()) {
    const age = now - new Date(refund.createdAt).getTime();
    if (refund.status === "pending" && age >= STATE_TIME) move(sandbox, refund, "processing");
    if (refund.status === "processing" && age >= 2 * STATE_TIME) move(sandbox, refund, refund.outcome);
  }
}

function move(sandbox: Sandbox, refund: Refund, status: Refund["status"]): void {
  refund.status = status;
  sandbox.store.saveRefund(refund);
  const transaction = sandbox.store.transactions.get(refund.reference);
  if (transaction) settleRefund(sandbox, transaction, refund);
  announce(sandbox, refund);
}

function settleRefund({ store }: Sandbox, transaction: Transaction, refund: Refund): void {
  if (refund.status === "processed" && transaction.refunded === transaction.amount)
    store.saveTransaction({ ...transaction, status: "reversed" });
  if (refund.status !== "failed") return;
  const refunded = transaction.refunded - refund.amount;
  store.saveTransaction({
    ...transaction,
    refunded,
    status: refunded === 0 ? "success" : "reversal-pending",
  });
}

export function announce({ store, webhooks }: Sandbox, refund: Refund): void {
  const data = refundEventShape(store, refund, { withId: webhooks.refundsHaveIds });
  webhooks.announce(`refund.${refund.status}`, refund.reference, data);
}

export function fetchRefund({ store }: Sandbox, id: string): Answer {
  const refund = store.refunds.get(id);
  if (!refund) return failure({ message: "Refund not found", status: 404, code: "not_found" });
  return success("Refund retrieved", refundShape(store, refund));
}

/** Given a reference instead of a transaction id, the provider returns an empty list without an error. */
export function listRefunds({ store }: Sandbox, query: URLSearchParams): Answer {
  const transactionId = query.get("transaction");
  const isWithin = readSpan(query);
  if (!isWithin) return badDate;
  const found = [...store.refunds.values()].filter(
    (refund) =>
      isWithin(refund) &&
      (transactionId === null || store.transactions.get(refund.reference)?.id === transactionId),
  );
  return answerPage(query, {
    message: "Refunds retrieved",
    rows: found.reverse(),
    orderOf: ({ id }) => Number(id),
    shapeOf: (refund) => refundShape(store, refund),
  });
}

export function retryRefund(sandbox: Sandbox, id: string, body: Body): Answer {
  const refund = sandbox.store.refunds.get(id);
  if (!refund) return failure({ message: "Refund not found", status: 404, code: "not_found" });
  if (refund.status !== "needs-attention" || textOf(body.refund_account_details) === null)
    return failure({ message: "Refund cannot be retried", status: 422, code: "invalid_params" });
  Object.assign(refund, {
    status: "processing",
    outcome: "processed",
    createdAt: sandbox.clock.now().toISOString(),
  });
  sandbox.store.saveRefund(refund);
  announce(sandbox, refund);
  return success("Refund retried and has been queued for processing", refundShape(sandbox.store, refund));
}
