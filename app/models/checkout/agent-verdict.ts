import { asksForMore, paidUntil } from "~/models/subscriptions/pay-ahead";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { priceForAgent } from "./agent-price";
import { authorizePayment } from "./authorization";
import {
  type CompletePurchase,
  type Payer,
  type PurchaseFacts,
  type PurchaseRequest,
  type Verdict,
  refuse,
} from "./purchase";

/* The verdict on an order that an agent pays for a registrant with tokens: a period of a plan, or extras. */

export function decideForAgent(
  request: PurchaseRequest,
  { agent }: Extract<Payer, { by: "agent" }>,
  facts: PurchaseFacts,
): Verdict {
  const { source, isFresh: fresh } = request;
  const { earlier, now, tokens } = facts;
  if (earlier === "foreign") return refuse("offer-changed");
  if (earlier)
    return earlier.agentId === agent.id ? { verdict: "repeat", order: earlier } : refuse("offer-changed");
  const priced = priceForAgent(agent.id, request, facts);
  if (!priced || !isAsShown(request, priced, facts)) return refuse("offer-changed", {}, priced);
  const amount = priced.quote.total;
  const authorization = authorizePayment({ means: "wallet", amount, owner: agent, fresh, now });
  if (source.by !== "bulk" && authorization !== "granted") return { verdict: "confirm-password", priced };
  const missing = amount - tokens;
  if (missing > 0) return refuse("tokens-low", { missing, quote: priced.quote }, priced);
  return { verdict: "place", priced, method: "tokens" };
}

/**
 * Whether plan, choices and price are those of the submitted page; a paid plan is not paid again unless the page
 * asked for it.
 */
function isAsShown(
  { purchase, source }: PurchaseRequest,
  { submissionKey, quote }: CompletePurchase,
  { state, now }: PurchaseFacts,
): boolean {
  if (source.by === "bulk") return true;
  if (!("key" in source) || source.key !== submissionKey) return false;
  if (source.by === "price") return source.total === quote.total;
  if (purchase.kind !== "plan") return false;
  const paid = paidUntil(liveSubscriptionAt(state.periods, now), purchase.plan.id);
  return paid === null || asksForMore(paid, purchase.after);
}
