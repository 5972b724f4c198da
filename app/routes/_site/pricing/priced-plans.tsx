import { PlanCard } from "~/components/plan/card";
import { Tag } from "~/components/page/tag";
import { Toggle } from "~/components/form/toggle";
import type { PlanView } from "~/models/plans/view";

type Props = {
  plans: PlanView[];
  toggle: { label: string; href: string; current: boolean }[];
  discount: number;
};

export function PricedPlans({ plans, toggle, discount }: Props) {
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
    </>
  );
}
