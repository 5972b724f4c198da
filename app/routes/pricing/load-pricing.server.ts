import { data } from "@remix-run/node";
import { findTrialPlan } from "~/models/catalogue";
import { planOffers } from "~/models/page-meta";
import { comparePlans } from "~/models/plan-comparison";
import { calculatePrice } from "~/models/price-calculator";
import { billingToggle, readPricingQuery } from "~/models/pricing-query";
import { catalogueToShow, viewPlans } from "~/services/plans.server";
import { siteOrigin } from "~/services/site-origin.server";

/** What the pricing page shows; without prices it says so, and is not kept for the next visitor. */
export async function loadPricing(request: Request) {
  const query = readPricingQuery(new URL(request.url).searchParams);
  const origin = siteOrigin();
  const catalogue = await catalogueToShow();
  if (!catalogue) return data({ origin, offers: [], shown: null }, { status: 503 });
  const { duration, carried } = query;
  const shown = {
    plans: await viewPlans(request, catalogue, { duration, code: carried.code }),
    toggle: billingToggle(query),
    discount: findTrialPlan(catalogue)?.discount ?? 0,
    comparison: comparePlans(catalogue, duration),
    calculator: calculatePrice(catalogue, query),
  };
  return data({ origin, offers: planOffers(catalogue.plans), shown });
}
