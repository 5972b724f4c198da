import type { Db } from "#db/client";
import type { Undo } from "#db/transaction";
import {
  type Approval,
  type ApprovalKind,
  type ApprovalState,
  approvalReference,
  type RequestedDecision,
  needsSecond,
} from "~/models/approvals/approval";
import {
  findApprovalByKey,
  findDecisionRequest,
  insertApproval,
  lockAsking,
  sumAlone,
} from "~/models/approvals/approval.server";
import { isDisputed } from "~/models/payments/dispute.server";
import { type Payment, REFERENCE_BYTES } from "~/models/payments/payment";
import { findPayment, lockPaymentAndOrder } from "~/models/payments/payment.server";
import {
  LEAST_REFUND,
  needsConfirmation,
  paidOf,
  refundable,
  type RefundTarget,
} from "~/models/payments/refund";
import { amountInSuspense, reserveRefund } from "~/models/payments/refund.server";
import { mayAct } from "~/models/staff/permissions";
import { listRoles } from "~/models/staff/staff-role.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { findUser } from "~/models/users/user.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Bought, readBought } from "~/services/payments/read-bought.server";
import { transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import {
  type ApprovalContext,
  callAfter,
  carryOut,
  type CarryOutProblem,
  givesToClosed,
} from "./carry-out-approval.server";
import { readRefundLimit } from "./read-refund-limit.server";

interface ApprovalRequest extends ActingStaff {
  /** As the form posted it. */
  submissionKey: string;
}

interface PaymentRequest extends ApprovalRequest {
  /** The payment's reference. */
  reference: string;
  /** The day by which the owner was promised an answer; null if no one was. */
  promisedOn?: string | null;
}

interface RefundAsk extends PaymentRequest {
  amount: number;
  target: RefundTarget;
  endsPlan: boolean;
  /** The part of the price for which it was confirmed that what was bought ends. */
  confirmedPart?: number | null;
}

interface GrantAsk extends ApprovalRequest {
  kind: Exclude<ApprovalKind, "refund" | "suspense">;
  ownerId: number;
  /** The amount given; negative if it is taken away. */
  amount: number;
  /** The day by which the owner was promised an answer; null if no one was. */
  promisedOn?: string | null;
}

export type AskResult =
  /** Also the answer to a repeated submission. */
  | { outcome: "asked"; reference: string; state: ApprovalState }
  /** More than is left of the payment. */
  | { outcome: "too-much"; left: number }
  | { outcome: "too-little" }
  /** A part of the price would end what the whole of it bought, and nobody has confirmed that. */
  | { outcome: "ends-for-part"; amount: number; paid: number; bought: Bought }
  | { outcome: "not-found" }
  /** The form was submitted before with other content. */
  | { outcome: "conflict" }
  | CarryOutProblem;

/**
 * Staff ask to refund a payment or a part of it: a small refund is done at once, a larger one after a second
 * approval.
 */
export async function requestRefund(app: PaymentContext, ask: RefundAsk): Promise<AskResult> {
  const known = await findPayment(app.db, ask.reference);
  if (!known) return { outcome: "not-found" };
  const { amount, target, endsPlan } = ask;
  const submissionKey = approvalKey(app, known.ownerId, ask);
  const refund = { kind: "refund" as const, ownerId: known.ownerId, paymentId: known.id, submissionKey };
  const result = await transact(app, { id: ask.staffId }, async (ctx, undo): Promise<AskResult> => {
    const { db } = ctx;
    await lockAsking(db, known.ownerId);
    const earlier = await findEarlier(db, { ...ask, ...refund });
    if (earlier) return earlier;
    const payment = await lockPaymentAndOrder(db, known);
    const problem = await refundProblem(ctx, payment, ask);
    if (problem) return problem;
    if (!(await reserveRefund(db, payment, amount))) return tooMuch(refundable(payment).left);
    return write(ctx, undo, { ...ask, ...refund, target, endsPlan }, ask.reference);
  });
  return callAfter(app, result);
}

/** Staff ask the colleagues who may to decide about held money. */
export async function requestDecision(
  app: PaymentContext,
  ask: PaymentRequest & { decision: RequestedDecision },
): Promise<DecisionRequestResult> {
  const known = await findPayment(app.db, ask.reference);
  if (!known) return { outcome: "not-found" };
  const { ownerId, id: paymentId } = known;
  const request = { ...ask, kind: "suspense" as const, ownerId, paymentId, target: null, endsPlan: null };
  const submissionKey = approvalKey(app, ownerId, ask);
  return transact(app, { id: ask.staffId }, async (ctx, undo): Promise<DecisionRequestResult> => {
    const { db } = ctx;
    await lockAsking(db, ownerId);
    const payment = await lockPaymentAndOrder(db, known);
    const asked = { ...request, submissionKey, amount: await suspendedAmount(db, payment) };
    const earlier = await findEarlier(db, asked);
    if (earlier) return earlier;
    if (payment.state !== "review" || payment.result !== "suspense" || payment.refunding > 0)
      return { outcome: "not-decidable" };
    if (await findDecisionRequest(db, paymentId)) return { outcome: "asked-already" };
    return write(ctx, undo, asked, ask.reference);
  });
}

type DecisionRequestResult =
  | AskResult
  /** A colleague has asked about the same money, and nobody has decided yet. */
  | { outcome: "asked-already" };

/** What is held; what was due, if none of it could be booked. */
const suspendedAmount = async (db: Db, payment: Payment): Promise<number> =>
  (await amountInSuspense(db, payment)) || payment.amount;

const tooMuch = (left: number): AskResult => ({ outcome: "too-much", left });

async function refundProblem(
  { db: trx, now }: ApprovalContext,
  payment: Payment,
  ask: RefundAsk,
): Promise<AskResult | null> {
  const { amount, target } = ask;
  if (!refundable(payment).targets.includes(target)) return { outcome: "not-refundable" };
  if (target === "wallet" && (await givesToClosed(trx, { ...payment, amount })))
    return { outcome: "closed-account" };
  if (await isDisputed(trx, payment.id)) return { outcome: "disputed" };
  const limit = await readRefundLimit(trx, payment);
  if (amount > limit.left) return tooMuch(limit.left);
  // Told to the person who asks, rather than to the second person who would find that it cannot be done.
  if (amount > limit.now) return { outcome: "short", balance: limit.now };
  if (target === "source" && amount < LEAST_REFUND) return { outcome: "too-little" };
  if (!needsConfirmation(payment, { confirmedPart: null, ...ask })) return null;
  const bought = await readBought(trx, payment, now);
  const isLost = bought?.kind === "extras" || bought?.kind === "period";
  return isLost ? { outcome: "ends-for-part", amount, paid: paidOf(payment), bought } : null;
}

/** Staff ask to give an owner money or an agent tokens by hand, or to take some away. */
export async function requestGrant(app: PaymentContext, ask: GrantAsk): Promise<AskResult> {
  const { ownerId, kind } = ask;
  const user = await findUser(app.db, ownerId);
  if (user?.role !== (kind === "tokens" ? "agent" : "owner")) return { outcome: "not-found" };
  const submissionKey = approvalKey(app, ownerId, ask);
  const grant = { ...ask, submissionKey, paymentId: null, target: null, endsPlan: null };
  return transact(app, { id: ask.staffId }, async (ctx, undo): Promise<AskResult> => {
    await lockAsking(ctx.db, ownerId);
    const earlier = await findEarlier(ctx.db, grant);
    if (earlier) return earlier;
    if (await givesToClosed(ctx.db, ask)) return { outcome: "closed-account" };
    return write(ctx, undo, grant);
  });
}

const approvalKey = (app: PaymentContext, ownerId: number, { submissionKey }: ApprovalRequest): string =>
  submissionKeyOf(app, "approval", ownerId, submissionKey);

type Ask = ActingStaff &
  Pick<Approval, "kind" | "ownerId" | "paymentId" | "target" | "endsPlan" | "amount" | "submissionKey"> &
  Partial<Pick<Approval, "decision" | "promisedOn">>;

async function findEarlier(
  trx: Db,
  ask: Omit<Ask, "target" | "endsPlan"> & Partial<Ask>,
): Promise<AskResult | null> {
  const earlier = await findApprovalByKey(trx, ask.submissionKey);
  if (!earlier) return null;
  const same =
    earlier.askedBy === ask.staffId &&
    earlier.kind === ask.kind &&
    earlier.ownerId === ask.ownerId &&
    earlier.paymentId === ask.paymentId &&
    earlier.amount === ask.amount &&
    earlier.target === (ask.target ?? null) &&
    earlier.endsPlan === (ask.endsPlan ?? null) &&
    earlier.decision === (ask.decision ?? null);
  return same
    ? { outcome: "asked", reference: earlier.reference, state: earlier.state }
    : { outcome: "conflict" };
}

async function write(
  ctx: ApprovalContext,
  undo: Undo<AskResult>,
  { staffId, reason, ...ask }: Ask,
  object?: string,
): Promise<AskResult> {
  const { db, now, random, config } = ctx;
  const { kind, ownerId, paymentId, target, endsPlan, amount, submissionKey } = ask;
  const { decision = null, promisedOn = null } = ask;
  const mayAlone = kind !== "suspense" && mayAct(await listRoles(db, staffId), "refunds");
  const before = await sumAlone(db, { askedBy: staffId, ownerId }, now);
  const approval = await insertApproval(db, {
    kind,
    ownerId,
    paymentId,
    target,
    endsPlan,
    decision,
    promisedOn,
    amount,
    submissionKey,
    reason,
    reference: approvalReference(random.bytes(REFERENCE_BYTES)),
    alone: mayAlone && !needsSecond(amount, before, config.secondPersonAbove),
    askedBy: staffId,
    askedAt: now,
  });
  const { reference, state } = approval;
  await recordStaffAction(ctx, {
    by: { staffId, reason },
    act: `${kind}-asked`,
    subjectId: ownerId,
    object: object ?? reference,
    after: { reference, amount, state, ...(kind === "refund" && { target, endsPlan }) },
  });
  if (state === "approved") {
    const problem = await carryOut(ctx, approval);
    if (problem) undo(problem);
  }
  return { outcome: "asked", reference, state };
}
