import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { Button, SubmitButton } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { LocationOrder } from "./read-location-page.server";

interface Props {
  order: LocationOrder;
  heading: "h1" | "h2";
  /** What was wrong with the last attempt. */
  alert: string | null;
}

/** What is taken and what is left, with the pay button: the only one here that costs tokens. */
export function PayWithTokens({ order: { pay, paths }, heading, alert }: Props) {
  return (
    <OrderSummary title="Pay with Token" id="pay" heading={heading}>
      {alert !== null && (
        <Note tone="bad" role="alert">
          {alert}
        </Note>
      )}
      <Rows
        rows={[
          { name: <bdi>{pay.line}</bdi>, value: <Money kobo={pay.total} /> },
          { name: "Total", value: pay.totalInTokens, kind: "sum" },
        ]}
      />
      {pay.kept !== null && (
        <p className="near">
          You keep <b>{pay.kept}</b>.
        </p>
      )}
      <Rows
        rows={[
          { name: "Your balance", value: `${pay.balance} (${pay.worth})` },
          pay.missing === null
            ? { name: "Left after you pay", value: pay.left }
            : { name: "You need", value: pay.missing },
        ]}
      />
      {pay.missing === null ? (
        <Form method="post" action={paths.pay}>
          <HiddenFields values={pay.hidden} />
          <SubmitButton large full name="intent" value="pay">
            Pay Money
          </SubmitButton>
        </Form>
      ) : (
        <>
          <Note tone="bad">Insufficient balance. Please buy more tokens</Note>
          <Button large full href={pay.buy}>
            Buy tokens
          </Button>
        </>
      )}
      <AskCustomer pay={pay} action={paths.pay} />
      <div className="top">
        <a className="tap" href={paths.summary}>
          Cancel
        </a>{" "}
        {pay.missing === null && (
          <a className="tap" href={pay.buy}>
            Buy tokens
          </a>
        )}
      </div>
    </OrderSummary>
  );
}

/** The agent's other way: the owner pays, unless an order that the owner made waits already. */
function AskCustomer({ pay, action }: { pay: LocationOrder["pay"]; action: string }) {
  if (pay.ownerOrders)
    return (
      <p className="soft">
        Your customer has started an order for this shop that waits for its payment, so you cannot ask them to
        pay another one. You can pay with your tokens.
      </p>
    );
  if (pay.ask === null) return null;
  // Leads to another page, so it is sent as an ordinary form.
  return (
    <form method="post" action={action} className="stack">
      <Button kind="alt" full name="intent" value="ask">
        Ask your customer to pay {pay.ask}
      </Button>
      <p className="soft near">
        <small>
          You get a link to send, and we email your customer.{" "}
          {pay.kept !== null && "You keep nothing on this one."}
        </small>
      </p>
    </form>
  );
}

/** The payment in a dialog over the order, for visitors with scripts; Escape leads back to the order. */
export function PayDialog({ onClose, ...summary }: Omit<Props, "heading"> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="pay-title" onClose={onClose}>
      <PayWithTokens {...summary} heading="h2" />
    </dialog>
  );
}

/** Browsers from before 2022 may lack dialogs: they get the page. */
export const hasDialogs = (): boolean => "showModal" in document.createElement("dialog");
