import { useNavigation } from "@remix-run/react";
import { useState } from "react";

import { Note } from "~/components/page/note";
import { Fold } from "~/components/page/fold";
import { type Row, Rows } from "~/components/page/rows";
import { OrderSummary, lineRow, sumRows } from "~/components/money/order-summary";
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
  return (
    <OrderSummary as="aside" id="order" title="Your order">
      <Rows rows={view.lines.map(lineRow)} />
      <CouponTrouble coupon={view.coupon} error={coupon.error} />
      <Rows
        rows={sumRows(sumsOf(view), busy ? "Working out the total" : "Total today").map(withRemoval(view))}
      />
      <Announcement busy={busy} total={view.total} />
      {view.validUntil && (
        <p className="soft near">
          Valid until <b>{view.validUntil}</b>. {view.renewal}
        </p>
      )}
      {view.checked && <Note role="status">You can now proceed to payment</Note>}
      <SubmitButton large full name="intent" value={submit.intent}>
        {submit.text}
      </SubmitButton>
      {view.trial && (
        <>
          {" "}
          <SubmitButton kind="alt" large full name="intent" value="trial">
            {view.trial}
          </SubmitButton>
          <p className="soft near">
            <small>Plus without extras. No card needed.</small>
          </p>
        </>
      )}
      <SideActions view={view} coupon={coupon} />
    </OrderSummary>
  );
}

/** What else can be done with the order than to pay it. */
function SideActions({ view: { total, submit, canCheck, coupon }, coupon: field }: Props) {
  const takesCode = coupon !== null && coupon.code === null;
  const canAsk = total >= LEAST_BY_CARD && submit.intent === "pay";
  if (!takesCode && !canAsk) return null;
  return (
    <Fold
      summary={takesCode ? "Coupon, someone else pays" : "Check, someone else pays"}
      open={takesCode && (field.error !== undefined || field.value !== undefined)}
    >
      <div className="stack">
        {takesCode && <CouponField {...field} />}
        {canCheck && (
          <SubmitButton kind="alt" full name="intent" value="check">
            Check my order
          </SubmitButton>
        )}
        {canAsk && (
          <>
            <SubmitButton kind="alt" full name="intent" value="ask">
              {ASK}
            </SubmitButton>
            <p className="soft near">They get a link and, for a company, a pro-forma invoice.</p>
          </>
        )}
      </div>
    </Fold>
  );
}

function sumsOf({ discount, discountName, lines, ...sums }: CheckoutView) {
  const subtotal = sums.subtotal === sums.total || lines.length === 1 ? null : sums.subtotal;
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

const LONGEST_CODE = 40;

/** The row of a coupon that counts has the button that removes it. */
const withRemoval =
  ({ coupon }: Pick<CheckoutView, "coupon">) =>
  (row: Row): Row =>
    row.kind === "minus" && coupon?.code ? { ...row, act: <RemoveCoupon /> } : row;

function RemoveCoupon() {
  return (
    <button type="submit" className="tap" name="intent" value="remove-coupon">
      Remove coupon
    </button>
  );
}

/** A coupon that does not count any more, or a second one. */
function CouponTrouble({ coupon, error }: Pick<CheckoutView, "coupon"> & Pick<Props["coupon"], "error">) {
  const problem = error ?? coupon?.problem;
  if (!problem || coupon?.code === null) return null;
  return (
    <>
      <Note tone="warn" role="alert">
        <span id="coupon" tabIndex={-1}>
          {problem}
        </span>
      </Note>
      {coupon?.problem && (
        <p>
          Coupon <b>{coupon.code}</b> <RemoveCoupon />
        </p>
      )}
    </>
  );
}

function CouponField({ name, value, error }: Props["coupon"]) {
  return (
    <Field
      label="Coupon"
      name={name}
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
