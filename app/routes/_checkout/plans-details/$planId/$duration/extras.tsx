import { FieldError } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { addOnFields } from "~/models/checkout/choices";
import type { CheckoutView } from "~/models/checkout/view";
import type { Posted } from "./posted";
import { StepTitle } from "./step-title";

interface Props {
  view: CheckoutView;
  posted: Posted;
  step: "extras" | "summary";
  /** Whether scripts send each change by themselves. */
  live: boolean;
}

export function Extras({ view, posted, step, live }: Props) {
  return (
    <section className="extras" aria-labelledby="extras-title">
      {view.hasExtras && (
        <StepTitle id="extras-title" number={1}>
          Add Extras
        </StepTitle>
      )}
      {view.extras.map((pick) => (
        <PickGroup key={pick.name} {...posted.pick(pick)} />
      ))}
      {view.extrasPlan && <NoExtras view={view} plan={view.extrasPlan} posted={posted} />}
      <div className="acts">
        {view.hasExtras && step === "extras" && (
          <Button name="intent" value="continue" className="narrow-only">
            Continue to my order
          </Button>
        )}{" "}
        {!live && (
          <>
            <Button kind="alt" name="intent" value="update">
              Update my order
            </Button>{" "}
            <span className="soft">Updates the total.</span>
          </>
        )}
      </div>
    </section>
  );
}

interface NoExtrasProps {
  view: CheckoutView;
  plan: NonNullable<CheckoutView["extrasPlan"]>;
  posted: Posted;
}

function NoExtras({ view, plan, posted }: NoExtrasProps) {
  const asked = Object.values(addOnFields).find((field) => posted.error(field) !== undefined);
  return (
    <>
      <h2 id="extras-title">Extras</h2>
      <div className={asked ? "field bad" : "field"}>
        {asked && <FieldError id={asked} error={posted.error(asked)} />}
        <p id={asked} tabIndex={asked && -1}>
          More users, products and outlets than {view.planName} has come with {plan.name}.{" "}
          <a href={plan.href}>See {plan.name}</a>
        </p>
      </div>
    </>
  );
}
