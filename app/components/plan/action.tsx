import type { ReactNode } from "react";
import { Key, type KeyLook } from "~/components/form/key";

/** What the button of a plan does: open a page, or post a form. */
export type PlanStep =
  | { label: string; href: string }
  | { label: string; post: string; fields: Readonly<Record<string, string>> };

type Props = { plan: string; step: PlanStep; main?: boolean | undefined };

export function PlanAction({ plan, step, main }: Props) {
  return (
    <StepKey kind={main ? "main" : "alt"} full step={step}>
      <span className="vh">, {plan}</span>
    </StepKey>
  );
}

/** The button of a step; the children are added to its label. */
export function StepKey({ step, children, ...look }: KeyLook & { step: PlanStep; children?: ReactNode }) {
  if ("href" in step) {
    return (
      <Key {...look} href={step.href}>
        {step.label}
        {children}
      </Key>
    );
  }
  return (
    <form method="post" action={step.post}>
      {Object.entries(step.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Key {...look} type="submit">
        {step.label}
        {children}
      </Key>
    </form>
  );
}
