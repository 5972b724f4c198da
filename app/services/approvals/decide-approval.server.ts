import type { Db } from "#db/client";
import type { Approval, ApprovalState, Verdict } from "~/models/approvals/approval";
import { decideApproval, findApproval, findApproverRest } from "~/models/approvals/approval.server";
import { lockPaymentAndOrder } from "~/models/payments/payment.server";
import { releaseReserved } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, transact } from "~/services/platform/context.server";
import { mayAct } from "~/models/staff/permissions";
import { listRoles } from "~/models/staff/staff-role.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import {
  type ApprovalContext,
  callAfter,
  carryOut,
  type CarryOutProblem,
  paymentOf,
} from "./carry-out-approval.server";
import { tellAsker } from "./tell-asker.server";

interface Decision {
  verdict: Verdict;
  staffId: number;
  /** The decider's words; not required for an approval. */
  answer: string;
}

export type DecisionResult =
  | { outcome: "decided"; reference: string; state: ApprovalState }
  /** Another person has already decided. */
  | { outcome: "closed"; state: ApprovalState }
  /** The person who asked for it cannot approve or refuse it. */
  | { outcome: "own" }
  /** Only the person who asked for it can withdraw it. */
  | { outcome: "not-yours" }
  /** The role of the person may ask, but not decide. */
  | { outcome: "not-allowed" }
  | { outcome: "not-found" }
  /** The decider's account was recently recovered, or changed by others. */
  | { outcome: "resting"; until: Date }
  | CarryOutProblem;

/** A second person approves or refuses a request, or the person who made it withdraws it. Only once. */
export async function decide(
  app: PaymentContext,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const actor = { id: decision.staffId };
  const result = await transact(app, actor, async (ctx, undo): Promise<DecisionResult> => {
    const { db, now } = ctx;
    if (!(await mayDecide(db, decision))) return { outcome: "not-allowed" };
    const until = decision.verdict === "approved" ? await findApproverRest(db, decision.staffId, now) : null;
    if (until) return { outcome: "resting", until };
    const approval = await decideApproval(db, reference, { ...decision, now });
    if (!approval) return whyNot(ctx, reference, decision);
    await recordStaffAction(ctx, {
      by: { staffId: decision.staffId, reason: decision.answer === "" ? approval.reason : decision.answer },
      act: `${approval.kind}-${decision.verdict}`,
      subjectId: approval.ownerId,
      object: reference,
      before: { state: "waiting" },
      after: { state: approval.state, amount: approval.amount },
    });
    const problem = await finish(ctx, approval);
    if (problem) undo(problem);
    await tellAsker(ctx, approval);
    return { outcome: "decided", reference, state: approval.state };
  });
  return callAfter(app, result);
}

const mayDecide = async (db: Db, { verdict, staffId }: Decision): Promise<boolean> =>
  verdict === "withdrawn" || mayAct(await listRoles(db, staffId), "decisions");

async function finish(ctx: ApprovalContext, approval: Approval): Promise<CarryOutProblem | null> {
  if (approval.state === "approved") return carryOut(ctx, approval);
  if (approval.kind === "refund") {
    const payment = await lockPaymentAndOrder(ctx.db, await paymentOf(ctx.db, approval));
    await releaseReserved(ctx.db, payment, approval.amount);
  }
  return null;
}

async function whyNot(
  { db }: Context,
  reference: string,
  { verdict, staffId }: Decision,
): Promise<DecisionResult> {
  const approval = await findApproval(db, reference);
  if (!approval) return { outcome: "not-found" };
  if (approval.state === verdict && approval.decidedBy === staffId)
    return { outcome: "decided", reference, state: approval.state };
  if (approval.state !== "waiting") return { outcome: "closed", state: approval.state };
  return { outcome: verdict === "withdrawn" ? "not-yours" : "own" };
}
