import type { ReactNode } from "react";

import { Button } from "~/components/form/button";
import { OrderSummary } from "~/components/money/order-summary";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { keepWhole } from "~/components/page/unbroken";
import type { ConfirmationView } from "~/messages/payments/confirmation";

interface Props extends ConfirmationView {
  /** The next step, if it can be taken here. */
  children?: ReactNode;
}

/** What was paid, for what and until when, with its receipt and the next step. It stays, however often it is opened. */
export function Confirmation({ title, badge, back, text, facts, next, home, children, ...receipt }: Props) {
  return (
    <div className="form stack-l">
      <OrderSummary
        title={title}
        heading="h1"
        id="paid"
        aside={<Tag tone={badge === "Paid" ? "good" : "warn"}>{badge}</Tag>}
      >
        <p>
          <b>{keepWhole(text)}</b>
        </p>
        {back.map((line) => (
          <p key={line}>{keepWhole(line)}</p>
        ))}
        <Rows
          rows={facts.map(({ name, value }) => ({
            name,
            value: <bdi className="whole">{keepWhole(value)}</bdi>,
          }))}
        />
        <ReceiptActions {...receipt} />
      </OrderSummary>
      <section aria-labelledby="next-title" className="stack">
        <h2 id="next-title">What comes next</h2>
        {children ?? (
          <>
            <p>{next.why}</p>
            <p className="acts">
              <Button href={next.href}>{next.text}</Button>
            </p>
          </>
        )}
        <p>
          <a className="tap" href={home.href}>
            {home.text}
          </a>
        </p>
      </section>
    </div>
  );
}

interface ReceiptActionsProps {
  /** null on the page of the receipt itself. */
  receipt: string | null;
  pdf: string;
  /** Opens WhatsApp with the receipt in words. */
  whatsApp: string;
}

/** What can be done with a receipt. */
function ReceiptActions({ receipt, pdf, whatsApp }: ReceiptActionsProps) {
  return (
    <p className="acts">
      {receipt !== null && (
        <a className="tap" href={receipt}>
          See the receipt
        </a>
      )}{" "}
      <a className="tap" href={pdf}>
        Download as PDF
      </a>{" "}
      <a className="tap" href={whatsApp} rel="noreferrer">
        Share on WhatsApp
      </a>
    </p>
  );
}
