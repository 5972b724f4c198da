import { data } from "@remix-run/node";
import { pricingQuestions } from "~/components/landing/faq";
import { findTrialPlan } from "~/models/plans/catalogue";
import { comparePlans } from "./comparison.server";
import { billingToggle, calculatePrice, readPricingQuery } from "./price-calculator.server";
import { planOffers } from "~/routes/_site/structured-data";
import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/http/site-origin.server";
import { catalogueToShow, viewPlans } from "~/routes/_site/view-plans.server";

/** The data of the pricing page; without prices it says so, and is not cached. */
export async function loadPricing(request: Request) {
  const { channels } = app.config.payments;
  const about = { origin: siteOrigin(), questions: pricingQuestions(channels) };
  const catalogue = await catalogueToShow();
  if (!catalogue) return data({ ...about, offers: [], shown: null }, { status: 503 });
  const parameters = new URL(request.url).searchParams;
  const query = readPricingQuery(parameters, catalogue);
  const { duration, carried } = query;
  const shown = {
    signsUp: parameters.get("page") === "signup",
    plans: await viewPlans(request, catalogue, { duration, code: carried.code }),
    toggle: billingToggle(query),
    discount: findTrialPlan(catalogue)?.discount ?? 0,
    comparison: comparePlans(catalogue, duration),
    calculator: calculatePrice(catalogue, query),
    channels,
  };
  return data({ ...about, offers: planOffers(catalogue.plans), shown });
}
