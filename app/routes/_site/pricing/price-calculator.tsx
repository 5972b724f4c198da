import { SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import type { Calculator } from "~/models/plans/price-calculator";
import type { PlanView } from "~/models/plans/view";
import { QuoteSummary } from "./quote-summary";

export function PriceCalculator({ plans, ...calculator }: Calculator & { plans: PlanView[] }) {
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
