import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PickGroup } from "~/components/form/pick";
import { Consequences } from "~/components/staff/consequences";
import { PromisedField } from "~/components/staff/promised-field";
import { ReasonField } from "~/components/staff/reason-field";

interface SuspendedMoney {
  lastResult: SubmissionResult | undefined;
  /** "wallet" or "tokens" */
  wallet: string;
  /** What the wallet holds now. */
  balance: string;
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

const toOrder = ({ withheld, balance }: Pick<SuspendedMoney, "withheld" | "balance">): string =>
  withheld === null
    ? `If it is too little, the rest comes from the wallet (${balance} now). What is too much stays there.`
    : `The ${withheld} of withheld tax counts as paid, and the tax office owes it to us.`;

const uses = ({ wallet, canCredit, order, withheld, balance }: SuspendedMoney) => [
  ...(canCredit
    ? [{ value: "credited", label: `To the owner’s ${wallet}`, detail: toWallet(withheld) }]
    : []),
  ...(order === null
    ? []
    : [{ value: "fulfilled", label: `To the order ${order}`, detail: toOrder({ withheld, balance }) }]),
];

export function DecisionForm(held: SuspendedMoney) {
  const [, fields] = useForm<{ decision: string; reason: string }>({
    id: "decide",
    lastResult: held.lastResult,
  });
  const options = [
    ...uses(held),
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
        <Button kind="alt" href="/staff/held-money">
          Cancel
        </Button>
      </p>
    </form>
  );
}

interface Asking extends SuspendedMoney {
  submissionKey: string;
  /** The day that the owner was told, unless someone told another. */
  promised: string;
}

/** The form of those who may not decide themselves. */
export function DecisionRequestForm({ submissionKey, promised, ...held }: Asking) {
  const { lastResult } = held;
  const [, fields] = useForm<{ decision: string; promised: string; reason: string }>({
    id: "ask",
    lastResult,
    defaultValue: { promised },
  });
  const kept = lastResult?.initialValue?.key;
  return (
    <form method="post" className="card" noValidate aria-labelledby="ask">
      <h2 id="ask">Ask finance to decide</h2>
      <HiddenFields values={{ key: typeof kept === "string" ? kept : submissionKey }} />
      <PickGroup {...bind(fields.decision)} legend="Where the money should go" options={uses(held)} />
      <PromisedField field={fields.promised} />
      <ReasonField {...bind(fields.reason)} />
      <Consequences
        lines={["Finance approves or refuses it, and you get an email. Until then it is held."]}
      />
      <p className="acts">
        <Button>Ask finance</Button>{" "}
        <Button kind="alt" href="/staff/held-money">
          Cancel
        </Button>
      </p>
    </form>
  );
}
