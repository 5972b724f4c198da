import type { FormEventHandler, ReactNode, Ref } from "react";

import { bind } from "~/components/form/bind";
import { SubmitButton } from "~/components/form/button";
import { CheckField } from "~/components/form/check";
import { HiddenFields } from "~/components/form/hidden-fields";
import { useSendOnce } from "~/components/form/use-send-once";
import { type Row, Rows } from "~/components/page/rows";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";
import { AskButton } from "./ask-button";
import { Money } from "./money";
import { OrderSummary } from "./order-summary";
import { PayChoice, type PayChoiceProps } from "./pay-choice";
import { WALLET } from "./ways-to-pay";

type Field = Parameters<typeof bind>[0];

export type Payment = Pick<PayChoiceProps, "total" | "balance" | "cards" | "banks" | "topUp" | "headings">;

export interface PayFields {
  auth_code: Field;
  save_card?: Field;
  renews?: Field;
}

interface Props {
  pay: Payment;
  fields: PayFields;
  /** The words beside the box that makes the card renew the plan; null if it has nothing to renew. */
  tick?: string | null;
  rows: Row[];
  /** A few words on the right of the title of the sum. */
  aside?: string;
  hidden: Record<string, string | undefined>;
  action?: string;
  formRef?: Ref<HTMLFormElement>;
  onChange?: FormEventHandler;
  button?: { text?: string; intent?: string };
  /** Whether another person who pays may need a paper first. */
  isOrder?: boolean;
  /** What may be changed before it is paid. */
  children?: ReactNode;
}

/** The sum, the ways to pay, and the one button that pays. */
export function PayForm({ pay, fields, tick, rows, aside, hidden, button = {}, isOrder, ...form }: Props) {
  const { total } = pay;
  const { formRef, children, ...attributes } = form;
  const sendOnce = useSendOnce();
  const way = bind(fields.auth_code);
  const renews = tick && (
    <CheckField name="renews" value="1" checked={fields.renews?.initialValue === "1"}>
      {tick}
    </CheckField>
  );
  return (
    <form {...attributes} ref={formRef} method="post" className="stack-l" noValidate onSubmit={sendOnce}>
      <HiddenFields values={hidden} />
      <OrderSummary title="To pay" aside={aside} id="order">
        <Rows rows={rows} />
      </OrderSummary>
      {children}
      {total > 0 ? (
        <PayChoice
          {...pay}
          chosen={way.value}
          error={way.error}
          save={fields.save_card?.initialValue === "1"}
          tick={tick === undefined ? undefined : renews}
        />
      ) : (
        <HiddenFields values={{ auth_code: WALLET }} />
      )}
      <SubmitButton large full {...(button.intent && { name: "intent", value: button.intent })}>
        {button.text ?? `Pay ${formatNaira(total)}`}
      </SubmitButton>{" "}
      {total >= LEAST_BY_CARD && <AskButton isOrder={isOrder} />}
    </form>
  );
}

/** The lines of an order with their sum. */
export const payRows = (lines: { name: string; amount: number }[], total: number): Row[] => [
  ...lines.map(({ name, amount }) => ({
    name,
    value: <Money kobo={amount} />,
    ...(amount < 0 ? { kind: "minus" as const } : {}),
  })),
  { name: "Total today", value: <Money kobo={total} />, kind: "sum" },
];
