import { Key } from "~/components/form/key";

/** What the key of a plan does: lead somewhere, or post a form. */
export type PlanStep =
  { label: string; href: string } | { label: string; post: string; fields: Readonly<Record<string, string>> };

type Props = { plan: string; step: PlanStep; main?: boolean | undefined };

export function PlanAction({ plan, step, main }: Props) {
  const kind = main ? "main" : "alt";
  const words = (
    <>
      {step.label}
      <span className="vh">, {plan}</span>
    </>
  );
  if ("href" in step) {
    return (
      <Key kind={kind} full href={step.href}>
        {words}
      </Key>
    );
  }
  return (
    <form method="post" action={step.post}>
      {Object.entries(step.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Key kind={kind} full type="submit">
        {words}
      </Key>
    </form>
  );
}
