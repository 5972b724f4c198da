import { useNavigation } from "@remix-run/react";
import { useState } from "react";

import { Note } from "~/components/page/note";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import { Cut, OrderSummary, lineRow, sumRows } from "~/components/money/order-summary";
import type { bind } from "~/components/form/bind";
import { SubmitButton, Button } from "~/components/form/button";
import { formatNaira } from "~/models/money";
import { ASK } from "~/models/pay-links/ask";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import type { CheckoutView } from "./checkout-view";
import { Field } from "~/components/form/field";
import { cutText } from "~/models/cut-text";

interface Props {
  view: CheckoutView;
  coupon: ReturnType<typeof bind>;
}

export function CheckoutSummary({ view, coupon }: Props) {
  const { submit } = view;
  const busy = useIsRepricing();
  // A visitor who chose how to pay wants to pay.
  const trialFirst = view.trial !== null && !view.isMethodChosen;
  return (
    <OrderSummary as="aside" id="order" title="Your order" aside={view.aside}>
      <Rows rows={view.lines.map(lineRow)} />
      <Cut />
      <CouponBox {...coupon} coupon={view.coupon} />
      <Rows rows={sumRows(sumsOf(view), busy ? "Working out the total" : "Total today")} />
      <Announcement busy={busy} total={view.total} />
      {view.validUntil && (
        <p className="soft near">
          Valid until <b>{view.validUntil}</b>. {view.renewal}
        </p>
      )}
      {view.checked && <Note role="status">You can now proceed to payment</Note>}
      {view.trial && <TrialKey text={view.trial} kind={trialFirst ? "main" : "alt"} />}
      <SubmitButton kind={trialFirst ? "alt" : "main"} large full name="intent" value={submit.intent}>
        {submit.text}
      </SubmitButton>{" "}
      <SideActions view={view} />
    </OrderSummary>
  );
}

/** What else can be done with the order than to pay it. */
function SideActions({ view: { total, submit, canCheck } }: Pick<Props, "view">) {
  const canAsk = total >= LEAST_BY_CARD && submit.intent === "pay";
  return (
    <>
      {canCheck && (
        <p className="acts">
          <SubmitButton kind="alt" name="intent" value="check">
            Check my order
          </SubmitButton>
        </p>
      )}
      {canAsk && (
        <Fold summary="Someone else pays">
          <div className="stack">
            <p className="soft">They get a link and, for a company, a pro-forma invoice.</p>
            <SubmitButton kind="alt" full name="intent" value="ask">
              {ASK}
            </SubmitButton>
          </div>
        </Fold>
      )}
    </>
  );
}

function sumsOf({ discount, discountName, ...sums }: CheckoutView) {
  const subtotal = sums.subtotal === sums.total ? null : sums.subtotal;
  return {
    ...sums,
    subtotal,
    discount: discountName === null ? null : { name: discountName, amount: discount },
  };
}

/** While a change is being sent, the total is the previous one. */
function useIsRepricing(): boolean {
  return useNavigation().formData?.get("intent") === "update";
}

/** Tells screen reader users the new total after a change; a page that was just opened has nothing to tell. */
function Announcement({ busy, total }: { busy: boolean; total: number }) {
  const [first] = useState(total);
  const [changed, setChanged] = useState(false);
  if (!changed && (busy || total !== first)) setChanged(true);
  return (
    <p className="vh" role="status">
      {changed && !busy && `The total today is ${formatNaira(total)}.`}
    </p>
  );
}

function TrialKey({ text, kind }: { text: string; kind: "main" | "alt" }) {
  return (
    <>
      <SubmitButton kind={kind} large full name="intent" value="trial">
        {text}
      </SubmitButton>
      <p className="soft near">
        <small>The trial is Plus without extras. No card needed.</small>
      </p>
    </>
  );
}

const LONGEST_CODE = 40;

type CouponBoxProps = ReturnType<typeof bind> & Pick<CheckoutView, "coupon">;

/** A field for a coupon, or the current coupon with a button to remove it. */
function CouponBox({ name, value, error, coupon }: CouponBoxProps) {
  if (coupon?.code)
    return (
      <div className="acts">
        {(error ?? coupon.problem) && (
          <Note tone="warn" role="alert">
            {error ?? coupon.problem}
          </Note>
        )}
        <span id="coupon" tabIndex={-1}>
          Coupon <b>{coupon.code}</b>
        </span>{" "}
        <Button kind="alt" name="intent" value="remove-coupon">
          Remove coupon
        </Button>
      </div>
    );
  if (!coupon) return error === undefined ? null : <Note tone="warn">{error}</Note>;
  return (
    <Field
      label="Coupon"
      name={name}
      optional
      value={cutText(value ?? "", LONGEST_CODE) || undefined}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      beside={
        <Button kind="alt" name="intent" value="coupon">
          Apply
        </Button>
      }
    />
  );
}
