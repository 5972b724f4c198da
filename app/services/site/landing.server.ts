import { data } from "@remix-run/node";
import { planOffers } from "~/models/site/structured-data";
import { catalogueToShow, viewPlans } from "./pricing.server";
import { siteOrigin } from "~/services/doors/site-origin.server";

/** The data of the landing page. Without prices the page says so and is not cached. */
export async function loadLanding(request: Request) {
  const origin = siteOrigin();
  const catalogue = await catalogueToShow();
  if (!catalogue) return data({ origin, offers: [], plans: null }, { status: 503 });
  const plans = await viewPlans(request, catalogue, { duration: "yearly" });
  return data({ origin, offers: planOffers(catalogue.plans), plans });
}
