import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { PromisedField } from "~/components/staff/promised-field";
import { REFUND_TAKES } from "~/messages/payments/reversal";

interface RefundFields {
  amount: string;
  target: string;
  plan: string;
  part: string;
  promised: string;
  reason: string;
}

interface Props {
  lastResult: SubmissionResult | undefined;
  submissionKey: string;
  reference: string;
  /** The most that can be refunded: as a form value, and in words with the reason. */
  left: { typed: string; words: string };
  toSource: string;
  /** null if the money is already in the wallet. */
  toWallet: string | null;
  /** What the payment bought; null if it paid for no order. */
  bought: { take: string | null; then: string } | null;
  /** What happens to it unless staff choose otherwise. */
  plan: string;
  /** Colleagues decide about it. */
  asks: boolean;
  will: readonly string[];
}

export function RefundForm({
  lastResult,
  submissionKey,
  reference,
  left,
  toSource,
  toWallet,
  bought,
  plan,
  asks,
  will,
}: Props) {
  const defaultValue = { amount: left.typed, target: "source", plan };
  const [, fields] = useForm<RefundFields>({ id: "refund", lastResult, defaultValue });
  // Told what the owner loses for a part of the price, staff choose once more.
  const asked = fields.plan.initialValue === "end" && fields.plan.errors !== undefined;
  const part = asked ? fields.amount.initialValue : fields.part.initialValue;
  const targets = [
    {
      value: "source",
      label: `To ${toSource}`,
      detail: REFUND_TAKES,
    },
    ...(toWallet === null
      ? []
      : [{ value: "wallet", label: `To ${toWallet}`, detail: "Available immediately." }]),
  ];
  return (
    <form method="post" className="card" noValidate aria-labelledby="give-back">
      <h2 id="give-back">{asks ? "Ask finance to refund" : "Refund"}</h2>
      <HiddenFields values={{ key: submissionKey, part }} />
      <Field
        {...bind(fields.amount)}
        label="Amount in naira"
        hint={left.words}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <PickGroup {...bind(fields.target)} legend="Where it goes" options={targets} />
      {bought !== null && bought.take === null && <p>{bought.then}</p>}
      {bought !== null && bought.take !== null && (
        <PickGroup
          {...bind(fields.plan)}
          {...(asked && { value: "keep" })}
          legend="What was bought with it"
          options={[
            { value: "end", label: bought.take, detail: `When the refund is complete. ${bought.then}` },
            {
              value: "keep",
              label: "Take nothing back",
              detail: "The owner keeps it without paying for it.",
            },
          ]}
        />
      )}
      {asks && <PromisedField field={fields.promised} />}
      <ReasonField {...bind(fields.reason)} />
      <Consequences lines={will} />
      <p className="acts">
        <Button>{asks ? "Ask finance" : "Refund"}</Button>{" "}
        <Button kind="alt" href={`/staff/payments/${reference}`}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
