import { ChipField } from "~/components/chip-field";
import { SelectField } from "~/components/field";
import { HiddenFields } from "~/components/hidden-fields";
import { Key } from "~/components/key";
import { Note } from "~/components/note";
import type { Calculator } from "~/models/price-calculator";
import type { PlanView } from "~/models/plan-view";
import { QuoteSlip } from "./quote-slip";

export function PriceCalculator({ plans, ...calculator }: Calculator & { plans: PlanView[] }) {
  const { planId, planName, carried, fields, duration, unknown } = calculator;
  const plan = plans.find(({ id }) => id === planId);
  return (
    <section className="band sunk" aria-labelledby="calculator">
      <div className="wrap">
        <div className="head">
          <h2 id="calculator">Work out your price</h2>
          <p>{`${planName}, with the extras you need.`}</p>
        </div>
        <div className="grid order">
          <form action="/pricing#your-price" className="grid two">
            <HiddenFields values={{ ...carried, plan: String(planId) }} />
            {fields.map(({ options, ...field }) => (
              <SelectField key={field.name} {...field}>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ))}
            <ChipField name="duration" label="Pay" value={duration} options={durations} />
            <div className="acts">
              <Key kind="alt">Work out my price</Key>
            </div>
            {unknown && (
              <Note tone="warn">One of the extras in this address is not on sale. Choose again.</Note>
            )}
          </form>
          <QuoteSlip {...calculator} plan={plan} />
        </div>
      </div>
    </section>
  );
}

const durations = [
  { value: "yearly", label: "By the year" },
  { value: "month", label: "By the month" },
];
