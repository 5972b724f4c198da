import type { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { cutText } from "~/models/cut-text";
import type { CheckoutView } from "~/models/checkout/view";

const LONGEST_CODE = 40;

type Props = ReturnType<typeof bind> & Pick<CheckoutView, "coupon">;

/** A field for a coupon, or the current coupon with a button to remove it. */
export function CouponBox({ name, value, error, coupon }: Props) {
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
