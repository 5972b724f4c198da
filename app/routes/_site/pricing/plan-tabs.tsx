import { Comparison, type ComparisonProps } from "~/components/plan/comparison";

/** On phones a radio button shows one plan alone; the styles do this, so without them the whole table is there. */
export function PlanTabs({ plans, groups }: Omit<ComparisonProps, "label">) {
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
