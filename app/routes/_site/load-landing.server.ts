import { data } from "@remix-run/node";
import { planOffers } from "./structured-data";
import { app } from "~/services/platform/app.server";
import { catalogueToShow, viewPlans } from "./view-plans.server";
import { siteOrigin } from "~/http/site-origin.server";

/** The data of the landing page. Without prices the page says so and is not cached. */
export async function loadLanding(request: Request) {
  const about = { origin: siteOrigin(), contact: app.config.contact, channels: app.config.payments.channels };
  const catalogue = await catalogueToShow();
  if (!catalogue) return data({ ...about, offers: [], plans: null }, { status: 503 });
  const plans = await viewPlans(request, catalogue, { duration: "yearly" });
  return data({ ...about, offers: planOffers(catalogue.plans), plans });
}
