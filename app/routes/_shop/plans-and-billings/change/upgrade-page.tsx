import { type SubmissionResult, useForm } from "@conform-to/react";

import { PayForm, type Payment, payRows } from "~/components/money/pay-form";
import { PayPage } from "~/components/money/pay-page";
import { CHANGE, changePath } from "~/models/subscriptions/billing-paths";

interface Props {
  planId: number;
  title: string;
  text: string;
  lines: { name: string; amount: number }[];
  until: string;
  /** The box that makes the card that pays renew the plan. */
  tick: { text: string | null; checked: boolean };
  hidden: Record<string, string>;
  pay: Payment;
  /** What was chosen before the password was asked for. */
  typed: { auth_code?: string; renews?: string } | null;
  lastResult: SubmissionResult | undefined;
}

/** Pays for a dearer plan, which starts now. */
export function UpgradePage({
  planId,
  title,
  text,
  lines,
  until,
  tick,
  hidden,
  pay,
  typed,
  lastResult,
}: Props) {
  const [form, fields] = useForm<{ auth_code: string; renews: string }>({
    id: "upgrade",
    lastResult,
    defaultValue: typed ?? { renews: tick.checked ? "1" : undefined },
  });
  return (
    <PayPage
      back={{ href: CHANGE, text: "Back to plans" }}
      title={title}
      text={text}
      answer={lastResult}
      error={form.allErrors}
    >
      <PayForm
        pay={pay}
        fields={fields}
        tick={tick.text}
        rows={payRows(lines, pay.total)}
        aside={`until ${until}`}
        hidden={hidden}
        action={changePath(planId)}
        button={{ intent: "upgrade" }}
      />
    </PayPage>
  );
}
