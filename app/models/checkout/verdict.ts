import { decideForAgent } from "./agent-verdict";
import { decideChange } from "./change-verdict";
import { decidePlan } from "./plan-verdict";
import type { PurchaseFacts, PurchaseRequest, Verdict } from "./purchase";
import { decideNextPeriod } from "./renewal-verdict";

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
