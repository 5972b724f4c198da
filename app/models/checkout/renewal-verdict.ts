import { methodOf } from "./pay-by";
import type { NextPeriod, PurchaseFacts, PurchaseRequest, Verdict } from "./purchase";

/*
 * What follows a period that is over. The calling job has decided that the time has come, and holds the plan, so
 * nothing is refused here.
 */

export function decideNextPeriod(
  { pay }: PurchaseRequest,
  purchase: NextPeriod,
  { keyOf }: PurchaseFacts,
): Verdict {
  const { terms, subscriptionId } = purchase;
  const order = { ...terms, kind: "renewal" as const, fingerprint: null, couponId: null };
  if (purchase.kind === "fallback") {
    const priced = { ...order, submissionKey: keyOf("after", subscriptionId) };
    return { verdict: "place", priced, method: "free" };
  }
  if (!pay) throw new Error("a renewal is paid from the wallet or by card");
  const priced = { ...order, submissionKey: keyOf("renewal", subscriptionId, purchase.attempt) };
  return { verdict: "open", priced, method: methodOf(pay) };
}
