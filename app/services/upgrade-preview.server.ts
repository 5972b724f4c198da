import type { Db } from "#db/client";
import { findPlan, isPriced, type Catalogue, type Duration, type PricedPlan } from "~/models/catalogue";
import { findOrder } from "~/models/order.server";
import { planChange } from "~/models/plan-change";
import { addOnPrice, yearlyPrice, type ChosenAddOn } from "~/models/pricing";
import { paidPeriods, upgradeQuote, type UpgradeQuote } from "~/models/proration";
import { extrasNow } from "~/models/renewal";
import { readStanding, type Standing } from "~/models/standing.server";
import { runningOf, unfinished } from "~/models/subscription";
import { catalogueOf } from "./catalogue-keeper.server";
import type { PaymentContext } from "./payments.server";
import { submissionKeyOf } from "./submission-key.server";

/** What an upgrade costs at this moment, and the key that its form carries. */
export interface UpgradePreview {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  quote: UpgradeQuote;
  submissionKey: string;
}

interface Wanted {
  ownerId: number;
  planId: number;
  standing: Standing;
  catalogue: Catalogue;
  now: Date;
}

/** Null where the plan is none that the one in use can be upgraded to. */
export async function previewUpgrade(
  app: Pick<PaymentContext, "db" | "clock" | "config">,
  ownerId: number,
  planId: number,
): Promise<UpgradePreview | null> {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const standing = await readStanding(app.db, ownerId, now);
  return standing && upgradeFrom(app, app.db, { ownerId, planId, standing, catalogue, now });
}

/** The same from what is read already, as a transaction has it that holds the location. */
export async function upgradeFrom(
  app: Pick<PaymentContext, "config">,
  db: Db,
  { ownerId, planId, standing, catalogue, now }: Wanted,
): Promise<UpgradePreview | null> {
  const periods = unfinished(standing.periods, now);
  const live = runningOf(periods);
  const plan = findPlan(catalogue, planId);
  if (live?.kind !== "paid" || !live.endsAt || live.endsAt <= now || !plan || !isPriced(plan)) return null;
  if (planChange(live, { planId }, catalogue.plans) !== "upgrade") return null;
  const order = await findOrder(db, ownerId, live.orderId);
  const addOns = extrasNow(catalogue, order?.extras ?? []);
  const quote = upgradeQuote({
    periods: paidPeriods(periods),
    from: { name: nameOf(catalogue, live.planId) },
    parts: partsOf(plan, addOns),
    vatTenths: app.config.vatTenths,
    now,
  });
  const submissionKey = submissionKeyOf(app, "upgrade", ownerId, planId, standing.lastOrderId);
  return { plan, duration: live.duration, addOns, quote, submissionKey };
}

const nameOf = (catalogue: Catalogue, id: number): string =>
  catalogue.plans.find((plan) => plan.id === id)?.name ?? "plan";

function partsOf(plan: PricedPlan, addOns: ChosenAddOn[]) {
  return [
    {
      kind: "plan" as const,
      name: plan.name,
      price: (duration: Duration) => (duration === "yearly" ? yearlyPrice(plan) : plan.amountMonth),
    },
    ...addOns.map(({ group, option }) => ({
      kind: "add-on" as const,
      name: `${group.name}, ${option.name}`,
      price: (duration: Duration) => addOnPrice(option, duration),
    })),
  ];
}
