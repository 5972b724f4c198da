import { decideForAgent } from "./agent-verdict";
import { decideChange } from "./change-verdict";
import { methodOf } from "./pay-by";
import { decidePlan } from "./plan-verdict";
import type { NextPeriod, PurchaseFacts, PurchaseRequest, Verdict } from "./purchase";

/**
 * The verdict on a request to buy something: the whole rule, from the request and the known facts. Every page, call
 * and job that places an order uses it. It reads and writes nothing.
 */
export function priceAndDecide(request: PurchaseRequest, facts: PurchaseFacts): Verdict {
  const { purchase, payer } = request;
  if (payer.by === "agent") return decideForAgent(request, payer, facts);
  switch (purchase.kind) {
    case "plan":
    case "trial":
      return decidePlan(request, purchase, facts);
    case "upgrade":
    case "extras":
      return decideChange(request, purchase, facts);
    case "renewal":
    case "fallback":
      return decideNextPeriod(request, purchase, facts);
  }
}

/**
 * What follows a period that is over. The calling job has decided that the time has come, and holds the plan, so
 * nothing is refused here.
 */
function decideNextPeriod({ pay }: PurchaseRequest, purchase: NextPeriod, { keyOf }: PurchaseFacts): Verdict {
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
