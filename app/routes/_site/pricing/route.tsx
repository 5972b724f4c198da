import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand";
import { Note } from "~/components/page/note";
import { Questions } from "~/components/page/questions";
import { sharedPage } from "~/models/http/shared-page";
import { pricingQuestions } from "~/models/site/faq";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/models/site/pictures";
import { faqData, softwareData } from "~/models/site/structured-data";
import { Main } from "~/components/layout/main";
import { loadPricing } from "./load-pricing.server";
import { PlanTabs } from "./plan-tabs";
import { PriceCalculator } from "./price-calculator";
import { PricedPlans } from "./priced-plans";
import { TRIAL } from "~/models/plans/trial";

export const headers = sharedPage;

const description = `Prices of ${brand.name} in naira: a free plan, Plus with a free trial of ${TRIAL}, and Enterprise at an agreed price.`;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Pricing",
        description,
        path: "/pricing",
        origin: data.origin,
        picture: pictures.pricing,
        structured: [softwareData(data.origin, data.offers), faqData(pricingQuestions)],
      })
    : [];

export function loader({ request }: LoaderFunctionArgs) {
  return loadPricing(request);
}

export default function Pricing() {
  const { shown } = useLoaderData<typeof loader>();
  const freePlan = shown?.plans.find(({ price }) => price === 0);
  return (
    <Main className="page flush">
      <div className="wrap">
        <div className="head">
          <h1>Choose a plan that best suits your needs</h1>
          <p>
            {shown?.signsUp
              ? `To sign up, choose a plan. ${freePlan?.name ?? "The first"} is free for good, and Plus is free for ${TRIAL}. No card needed, and you can change your plan later.`
              : `Try Plus free for ${TRIAL}. No card needed.`}
          </p>
        </div>
        {shown ? (
          <PricedPlans {...shown} />
        ) : (
          <Note tone="warn">
            We cannot show our prices right now. Try again in a few minutes, or <a href="/contact">ask us</a>.
          </Note>
        )}
      </div>
      {shown && <PlanTabs {...shown.comparison} />}
      {shown?.calculator && <PriceCalculator {...shown.calculator} plans={shown.plans} />}
      <Questions items={pricingQuestions} />
    </Main>
  );
}
