import type { Dispute, Resolution } from "../records";
import type { Sandbox } from "../sandbox";
import { failure, success, type Answer } from "./envelope";
import { badDate, readSpan } from "./lists";
import { answerPage } from "./paging";
import { announce } from "./refunds";
import { disputeShape } from "./shapes";

export function fetchDispute({ store }: Sandbox, id: string): Answer {
  const dispute = store.disputes.get(id);
  if (!dispute) return failure({ message: "Dispute not found", status: 404, code: "not_found" });
  return success("Dispute retrieved", disputeShape(store, dispute));
}

export function listDisputes({ store }: Sandbox, query: URLSearchParams): Answer {
  const isWithin = readSpan(query);
  if (!isWithin) return badDate;
  const transactionId = query.get("transaction");
  const found = [...store.disputes.values()].filter(
    (dispute) =>
      isWithin(dispute) &&
      (transactionId === null || store.transactions.get(dispute.reference)?.id === transactionId),
  );
  return answerPage(query, {
    message: "Disputes retrieved",
    rows: found.reverse(),
    orderOf: ({ id }) => Number(id),
    shapeOf: (dispute) => disputeShape(store, dispute),
  });
}

interface DisputeStep {
  reference: string;
  event: "create" | "remind" | "resolve";
  /** How it ends; by default the bank agrees with the shop. */
  resolution?: Resolution | undefined;
  /** In kobo; by default the whole payment. */
  amount?: number | undefined;
}

/** Opens, reminds of or ends a dispute, which the API cannot do. */
export function dispute(sandbox: Sandbox, { reference, event, resolution, amount }: DisputeStep): boolean {
  const { store, clock, webhooks } = sandbox;
  const transaction = store.transactions.get(reference);
  if (!transaction) return false;
  const open = [...store.disputes.values()].find(
    (one) => one.reference === reference && one.resolution === null,
  );
  const dispute: Dispute = {
    ...(open ?? { id: store.nextId(), reference, createdAt: clock.now().toISOString() }),
    amount: amount ?? open?.amount ?? transaction.amount,
    resolution: event === "resolve" ? (resolution ?? "declined") : null,
  };
  store.saveDispute(dispute);
  webhooks.announce(`charge.dispute.${event}`, reference, disputeShape(store, dispute));
  if (dispute.resolution !== null && dispute.resolution !== "declined") giveBack(sandbox, dispute);
  return true;
}

/** The customer's money is also a refund, with the number of its dispute. */
function giveBack(sandbox: Sandbox, { id, reference, amount }: Dispute): void {
  const { store, clock } = sandbox;
  const transaction = store.transactions.get(reference);
  const left = transaction ? transaction.amount - transaction.refunded : 0;
  if (!transaction || left === 0) return;
  const given = Math.min(amount, left);
  const refunded = transaction.refunded + given;
  store.saveTransaction({
    ...transaction,
    refunded,
    status: refunded === transaction.amount ? "reversed" : "reversal-pending",
  });
  const refund = {
    id: store.nextId(),
    reference,
    amount: given,
    dispute: id,
    status: "processed" as const,
    outcome: "processed" as const,
    createdAt: clock.now().toISOString(),
  };
  store.saveRefund(refund);
  announce(sandbox, refund);
}
