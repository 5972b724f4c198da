import type { useForm } from "@conform-to/react";

import { bindPick } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { ExtraPick } from "~/components/money/extra-pick";
import { Money } from "~/components/money/money";
import { PayForm, type Payment, payRows } from "~/components/money/pay-form";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import type { PickView } from "~/messages/checkout/picks";
import type { LaterView } from "~/messages/subscriptions/extras";

interface ExtrasOrder {
  days: string;
  picks: PickView[];
  lines: { name: string; amount: number }[];
  later: LaterView;
  hidden: Record<"submission_key" | "total_amount" | "after", string>;
  pay: Payment;
  tick: { text: string | null; checked: boolean };
}

export type ExtrasFields = Record<PickView["name"] | "auth_code" | "save_card" | "renews", string>;

interface Props {
  order: ExtrasOrder;
  fields: ReturnType<typeof useForm<ExtrasFields>>[1];
}

/** Choosing extras, which leads to their price. The choices of a failed post stay. */
export function ChooseForm({ order, fields }: Props) {
  return (
    <form method="post" className="stack-l" noValidate>
      <HiddenFields values={{ after: order.hidden.after }} />
      <Picks picks={order.picks} fields={fields} />
      <Later {...order.later} />
      <Button large full name="intent" value="update">
        See the price
      </Button>
    </form>
  );
}

/** The price of what was chosen, which can still be changed, and how it is paid. */
export function PayExtrasForm({ order, fields }: Props) {
  const { picks, lines, hidden, pay, tick, later } = order;
  const hasErrors = picks.some(({ name }) => fields[name].errors !== undefined);
  return (
    <PayForm
      pay={pay}
      fields={fields}
      {...(tick.text !== null && { tick: tick.text })}
      rows={payRows(lines, pay.total)}
      aside={order.days}
      hidden={hidden}
      button={{ intent: "pay", ...(pay.total === 0 && { text: "Add at no cost" }) }}
    >
      <div>
        <Later {...later} />
        <Fold summary="Change what you add" open={hasErrors}>
          <div className="stack">
            <Picks picks={picks} fields={fields} />
            <p className="acts">
              <Button kind="alt" name="intent" value="update">
                Update my order
              </Button>
            </p>
          </div>
        </Fold>
      </div>
    </PayForm>
  );
}

const Picks = ({ picks, fields }: Pick<ExtrasOrder, "picks"> & Pick<Props, "fields">) => (
  <div>
    {picks.map((pick) => (
      <ExtraPick key={pick.name} none="add none" {...bindPick(pick, fields[pick.name])} />
    ))}
  </div>
);

function Later({ title, rows, total }: LaterView) {
  if (total === null) return null;
  return (
    <Fold summary={title}>
      <Rows
        rows={[
          ...rows.map(({ name, detail, amount }) => ({
            name,
            detail: detail ?? undefined,
            value: <Money kobo={amount} />,
            ...(amount < 0 ? { kind: "minus" as const } : {}),
          })),
          { name: <b>You pay then</b>, value: <Money kobo={total} /> },
        ]}
      />
    </Fold>
  );
}
