import type { ReactNode } from "react";
import { Button, type ButtonLook } from "~/components/form/button";

/** What the button of a plan does: open a page, or post a form. */
export type PlanStep =
  | { label: string; href: string }
  | { label: string; post: string; fields: Readonly<Record<string, string>> };

type Props = { plan: string; step: PlanStep; main?: boolean | undefined };

export function PlanAction({ plan, step, main }: Props) {
  return (
    <StepButton kind={main ? "main" : "alt"} full step={step}>
      <span className="vh">, {plan}</span>
    </StepButton>
  );
}

/** The button of a step; the children are added to its label. */
export function StepButton({
  step,
  children,
  ...look
}: ButtonLook & { step: PlanStep; children?: ReactNode }) {
  if ("href" in step) {
    return (
      <Button {...look} href={step.href}>
        {step.label}
        {children}
      </Button>
    );
  }
  return (
    <form method="post" action={step.post}>
      {Object.entries(step.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look} type="submit">
        {step.label}
        {children}
      </Button>
    </form>
  );
}
