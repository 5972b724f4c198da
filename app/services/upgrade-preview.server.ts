import type { Db } from "#db/client";
import { findPlan, isPriced, type Catalogue, type Duration, type PricedPlan } from "~/models/catalogue";
import { findOrder, lastOrderId } from "~/models/order.server";
import { planChange } from "~/models/plan-change";
import { addOnPrice, yearlyPrice, type ChosenAddOn } from "~/models/pricing";
import { upgradeQuote, type UpgradeQuote } from "~/models/proration";
import { extrasNow } from "~/models/renewal";
import { runningOf } from "~/models/subscription";
import { paidPeriods } from "~/models/subscription-start.server";
import { unfinishedPeriods } from "~/models/subscription.server";
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

/** Null where the plan is none that the one in use can be upgraded to. */
export async function previewUpgrade(
  app: Pick<PaymentContext, "db" | "clock" | "config">,
  ownerId: number,
  planId: number,
  db: Db = app.db,
): Promise<UpgradePreview | null> {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const live = runningOf(await unfinishedPeriods(db, ownerId, now));
  const plan = findPlan(catalogue, planId);
  if (live?.kind !== "paid" || !live.endsAt || live.endsAt <= now || !plan || !isPriced(plan)) return null;
  if (planChange(live, { planId }, catalogue.plans) !== "upgrade") return null;
  const order = await findOrder(db, ownerId, live.orderId);
  const addOns = extrasNow(catalogue, order?.extras ?? []);
  const quote = upgradeQuote({
    periods: await paidPeriods(db, ownerId, now),
    from: { name: nameOf(catalogue, live.planId) },
    parts: partsOf(plan, addOns),
    vatTenths: app.config.vatTenths,
    now,
  });
  const submissionKey = submissionKeyOf(app, "upgrade", ownerId, planId, await lastOrderId(db, ownerId));
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
