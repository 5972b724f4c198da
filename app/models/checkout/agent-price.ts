import { resellerQuote } from "~/models/plans/quote";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import { priceChange } from "./change-verdict";
import type { PlanOrder } from "./plan-price";
import type { CompletePurchase, PurchaseFacts, PurchaseRequest } from "./purchase";

/* What an agent pays for a registrant, and the keys of the pages that ask for it. */

/** The key of an agent's page: it stands for one order of a plan at one price. */
export const agentPlanKeyOf = (
  agentId: number,
  { duration, fingerprint }: Pick<PlanOrder, "duration"> & { fingerprint: string },
  { location, lastOrderId }: SubscriptionState,
) => ["branch", agentId, location.id, lastOrderId, duration, fingerprint] as const;

/** The key of an agent's page of extras, derived from the key that the owner's own page would have. */
export const agentExtrasKeyOf = (agentId: number, ownersKey: string) =>
  ["branch-extras", agentId, ownersKey] as const;

/** null if the purchase is not possible now. */
export function priceForAgent(
  agentId: number,
  request: PurchaseRequest,
  facts: PurchaseFacts,
): CompletePurchase | null {
  const { purchase, source } = request;
  if (purchase.kind === "extras") {
    const priced = priceChange(request, purchase, facts);
    const key = priced && agentExtrasKeyOf(agentId, priced.submissionKey);
    return key && { ...priced, submissionKey: facts.keyOf(...key) };
  }
  if (purchase.kind !== "plan") throw new Error(`agents do not pay for a ${purchase.kind}`);
  const { plan, duration, addOns, onboarding } = purchase;
  if (!onboarding) throw new Error("self onboarding is not on offer");
  const quote = resellerQuote({ plan, duration, addOns, vatTenths: facts.vatTenths });
  const fingerprint = facts.fingerprintOf(quote);
  const submissionKey =
    source.by === "bulk"
      ? source.orderKey
      : facts.keyOf(...agentPlanKeyOf(agentId, { duration, fingerprint }, facts.state));
  const order = { plan, duration, addOns, onboarding, quote, fingerprint, submissionKey };
  return { ...order, kind: "new", couponId: null };
}
