import { bindPick } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import type { CheckoutView } from "~/models/checkout/view";
import type { OrderFields } from "./order-fields.server";
import { StepTitle } from "./step-title";

interface Props {
  view: CheckoutView;
  fields: OrderFields;
  step: "extras" | "summary";
  /** Whether scripts send each change by themselves. */
  live: boolean;
}

export function Extras({ view, fields, step, live }: Props) {
  const { extras, extrasPlan, planName } = view;
  return (
    <section className="extras" aria-labelledby="extras-title">
      <StepTitle id="extras-title" number={view.hasExtras ? 1 : null}>
        Add Extras
      </StepTitle>
      {extrasPlan && (
        <p>
          More users, products and outlets than {planName} has come with {extrasPlan.name}.{" "}
          <a href={extrasPlan.href}>See {extrasPlan.name}</a>
        </p>
      )}
      {extras.map((pick) => (
        <PickGroup key={pick.name} {...bindPick(pick, fields[pick.name])}>
          {extrasPlan && fields[pick.name].errors && (
            <a className="tap" href={extrasPlan.href}>
              See {extrasPlan.name}
            </a>
          )}
        </PickGroup>
      ))}
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
