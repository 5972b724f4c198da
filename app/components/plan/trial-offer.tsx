import { Card } from "~/components/page/card";
import { type PlanStep, StepButton } from "./action";
import { TRIAL } from "~/models/subscriptions/trial";

type Props = { plan: string; step: PlanStep; main?: boolean };

/** The free trial, for an owner who may still have it. */
export function TrialOffer({ plan, step, main }: Props) {
  return (
    <Card id="trial" title={`Use ${plan} free for ${TRIAL}`}>
      <p className="soft">
        No card needed, and nothing is charged when it ends. You then pay for {plan}, or stay on Basic for
        free.
      </p>
      <div className="acts">
        <StepButton step={step} kind={main ? "main" : "alt"} />
      </div>
    </Card>
  );
}
