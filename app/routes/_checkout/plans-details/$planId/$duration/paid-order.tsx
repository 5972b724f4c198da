import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import type { PaidView } from "~/models/checkout/paid-view";

/** What was paid, instead of a form that would sell it again; more time is a separate choice. */
export function PaidOrder({ title, last, until, trial, more }: PaidView) {
  return (
    <>
      <div className="title">
        <a className="tap" href="/pricing">
          Back to plans
        </a>
        <h1>{title}</h1>
        <p className="soft">{trial && `${trial}. `}There is nothing to pay now.</p>
      </div>
      {last && (
        <OrderSummary title="Your order" aside={<Tag tone="good">Paid</Tag>} id="order">
          <Rows
            rows={[
              { name: "For", value: last.name },
              { name: "Paid on", value: last.when },
              { name: "Valid until", value: until },
              last.total === null
                ? { name: "Paid", value: "by your agent" }
                : { name: "Total paid", value: <Money kobo={last.total} />, kind: "sum" },
            ]}
          />
          <p className="acts">
            <Button href="/download">Download the app</Button>{" "}
            {last.receipt !== null && (
              <Button kind="alt" href={last.receipt}>
                See the receipt
              </Button>
            )}
          </p>
        </OrderSummary>
      )}
      <section aria-labelledby="more-title" className="stack">
        <h2 id="more-title">Pay for more time</h2>
        <p>{more.text}</p>
        <p className="acts">
          <Button kind="alt" href={more.href}>
            {more.action}
          </Button>{" "}
          <a className="tap" href={more.other.href}>
            {more.other.text}
          </a>{" "}
          <a className="tap" href="/plans-and-billings">
            Plan and renewal
          </a>
        </p>
      </section>
    </>
  );
}
