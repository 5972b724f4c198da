import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";

interface Props {
  lastResult: SubmissionResult | undefined;
  /** "wallet" or "tokens" */
  wallet: string;
  canCredit: boolean;
  /** The order that waits for the money. */
  order: string | null;
  /** What its payer stated as withheld tax: "₦120". */
  withheld: string | null;
}

const toWallet = (withheld: string | null): string =>
  withheld === null
    ? "All of it, with a receipt."
    : `All of it, with a receipt. The ${withheld} of withheld tax does not count, and owner and payer are told.`;

const toOrder = (withheld: string | null): string =>
  withheld === null
    ? "A shortfall comes from the wallet, and any excess stays there."
    : `The ${withheld} of withheld tax counts as paid, and the tax office owes it to us.`;

export function DecisionForm({ lastResult, wallet, canCredit, order, withheld }: Props) {
  const [, fields] = useForm<{ decision: string; reason: string }>({ id: "decide", lastResult });
  const options = [
    ...(canCredit
      ? [{ value: "credited", label: `To the owner’s ${wallet}`, detail: toWallet(withheld) }]
      : []),
    ...(order === null
      ? []
      : [
          {
            value: "fulfilled",
            label: `To the order ${order}`,
            detail: toOrder(withheld),
          },
        ]),
    {
      value: "returned",
      label: "It was refunded",
      detail: "You have sent the money back yourself. This only records it.",
    },
  ];
  return (
    <form method="post" className="card" noValidate aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <PickGroup {...bind(fields.decision)} legend="Where the money goes" options={options} />
      <ReasonField {...bind(fields.reason)} />
      <Consequences lines={["The owner gets an email.", "You can’t change this later."]} />
      <p className="acts">
        <Button>Decide</Button>{" "}
        <Button kind="alt" href="/staff/suspense">
          Cancel
        </Button>
      </p>
    </form>
  );
}
