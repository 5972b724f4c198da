import { closeDecisionRequest } from "~/models/approvals/approval.server";
import { findPayment } from "~/models/payments/payment.server";
import { decideSuspense, type DecisionResult } from "~/services/payments/decide-suspense.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";
import { tellAsker } from "./tell-asker.server";

type Decision = Parameters<typeof decideSuspense>[2] & { by: { staffId: number } };

/** Decides about held money on its own page, and answers the colleague who asked for a decision. */
export async function decideSuspendedMoney(
  app: PaymentContext,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const { staffId } = decision.by;
  return transact(app, { id: staffId }, async (ctx, undo): Promise<DecisionResult> => {
    const result = await decideSuspense(ctx, reference, decision);
    if (result.outcome !== "done") undo(result);
    const payment = await findPayment(ctx.db, reference);
    const request =
      payment && (await closeDecisionRequest(ctx.db, payment.id, { ...decision, staffId, now: ctx.now }));
    if (!request) return result;
    await recordStaffAction(ctx, {
      by: { staffId, reason: decision.reason },
      act: `suspense-${request.state === "waiting" ? "refused" : request.state}`,
      subjectId: request.ownerId,
      object: request.reference,
      before: { state: "waiting" },
      after: { state: request.state },
    });
    await tellAsker(ctx, request);
    return result;
  });
}
