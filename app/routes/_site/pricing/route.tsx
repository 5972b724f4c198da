import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { brand } from "~/brand";
import { Note } from "~/components/page/note";
import { Questions } from "~/components/page/questions";
import type { Handle } from "~/components/layout/page-handle";
import { sharedPage } from "~/http/shared-page";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import { faqData, softwareData } from "~/routes/_site/structured-data";
import { Main } from "~/components/layout/main";
import { loadPricing } from "./load-pricing.server";
import { TRIAL } from "~/models/subscriptions/trial";
import { Comparison, type ComparisonProps } from "~/components/plan/comparison";
import { SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import type { Calculator } from "./price-calculator.server";
import type { PlanView } from "~/messages/plans/plan-card";
import { QuoteSummary } from "./quote-summary";
import { PayMarks } from "~/components/money/pay-marks";
import type { PaymentChannel } from "~/models/payments/channel";
import { PlanCard } from "~/components/plan/card";
import { Tag } from "~/components/page/tag";
import { Toggle } from "~/components/form/toggle";

export const handle: Handle = { afterLogin: true };

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
        structured: [softwareData(data.origin, data.offers), faqData(data.questions)],
      })
    : [];

export function loader({ request }: LoaderFunctionArgs) {
  return loadPricing(request);
}

export default function Pricing() {
  const { questions, shown } = useLoaderData<typeof loader>();
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
      <Questions items={questions} />
    </Main>
  );
}

/** On phones a radio button shows one plan alone; the styles do this, so without them the whole table is there. */
function PlanTabs({ plans, groups }: Omit<ComparisonProps, "label">) {
  return (
    <section className="wrap band" aria-labelledby="compare">
      <div className="head">
        <h2 id="compare">Compare plans and features</h2>
      </div>
      <div className="tabs" role="group" aria-label="Plans to show">
        {["All plans", ...plans.map(({ name }) => name)].map((label, index) => (
          <Tab key={label} label={label} index={index} />
        ))}
        <Comparison label="Plans and features" plans={plans} groups={groups} />
      </div>
    </section>
  );
}

function Tab({ label, index }: { label: string; index: number }) {
  const id = `tab-${index}`;
  return (
    <>
      <input type="radio" name="shown-plan" id={id} className={`${id} vh`} defaultChecked={index === 0} />{" "}
      <label htmlFor={id}>{label}</label>{" "}
    </>
  );
}

function PriceCalculator({ plans, ...calculator }: Calculator & { plans: PlanView[] }) {
  const { planId, carried, fields, problem } = calculator;
  const plan = plans.find(({ id }) => id === planId);
  return (
    <section className="band sunk" aria-labelledby="calculator">
      <div className="wrap">
        <div className="head">
          <h2 id="calculator">Work out your price</h2>
          <p>Choose a plan, the extras you need, and for how long.</p>
        </div>
        <div className="grid order">
          <form action="/pricing#your-price" className="grid two">
            <HiddenFields values={carried} />
            {fields.map(({ options, ...field }) => (
              <SelectField key={field.name} {...field}>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ))}
            <div className="acts">
              <Button kind="alt">Work out my price</Button>
            </div>
            {problem && <Note tone="warn">{problem}</Note>}
          </form>
          <QuoteSummary {...calculator} plan={plan} />
        </div>
      </div>
    </section>
  );
}

type Props = {
  plans: PlanView[];
  toggle: { label: string; href: string; current: boolean }[];
  discount: number;
  channels: readonly PaymentChannel[];
};

function PricedPlans({ plans, toggle, discount, channels }: Props) {
  return (
    <>
      <div className="acts rate">
        <Toggle label="Pay by the year or the month" options={toggle} />
        {discount > 0 && <Tag tone="good">{`Yearly saves ${discount}%`}</Tag>}
      </div>
      <div className="grid plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} {...plan} />
        ))}
      </div>
      <PayMarks channels={channels} />
    </>
  );
}
