import { formatCount, formatNaira } from "~/models/money";
import type { Duration, Offer } from "~/models/plans/catalogue";

interface RenewingCount {
  planId: number;
  duration: Duration;
  owners: number;
  automatic: number;
}

const rhythm: Record<Duration, string> = { month: "monthly", yearly: "yearly" };

type PlanPrices = Offer["plans"][number];

const priceOf = (plan: PlanPrices, duration: Duration): string =>
  duration === "month"
    ? formatNaira(plan.amountMonth ?? 0)
    : `${formatNaira(plan.amountYear ?? 0)}${plan.discount > 0 ? ` less ${plan.discount} %` : ""}`;

/** How many owners a change of prices meets at their next renewal, plan by plan. */
export function renewalNotes(
  before: Pick<Offer, "plans">,
  after: Pick<Offer, "plans">,
  counts: readonly RenewingCount[],
): string[] {
  return counts.flatMap(({ planId, duration, owners, automatic }) => {
    const [was, becomes] = [before, after].map(({ plans }) => plans.find(({ id }) => id === planId));
    if (!was || !becomes || owners === 0) return [];
    const [earlier, later] = [priceOf(was, duration), priceOf(becomes, duration)];
    if (earlier === later) return [];
    const who = owners === 1 ? "1 owner renews" : `${formatCount(owners)} owners renew`;
    return [
      `${who} ${becomes.name} ${rhythm[duration]} at the new price: ${later} instead of ${earlier}. ${formatCount(automatic)} of them automatically. No one is told before the usual reminder.`,
    ];
  });
}
