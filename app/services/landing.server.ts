import { data } from "@remix-run/node";
import { planOffers } from "~/models/page-meta";
import { catalogueToShow, viewPlans } from "./plans.server";
import { siteOrigin } from "./site-origin.server";

/** What the landing page shows; without prices it says so, and is not kept for the next visitor. */
export async function loadLanding(request: Request) {
  const origin = siteOrigin();
  const catalogue = await catalogueToShow();
  if (!catalogue) return data({ origin, offers: [], plans: null }, { status: 503 });
  const plans = await viewPlans(request, catalogue, { duration: "yearly" });
  return data({ origin, offers: planOffers(catalogue.plans), plans });
}
