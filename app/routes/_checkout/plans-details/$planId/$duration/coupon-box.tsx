import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import type { CheckoutView } from "~/models/checkout/view";
import type { Posted } from "./posted";

interface Props {
  coupon: CheckoutView["coupon"];
  posted: Posted;
  typed: string | null;
}

/** A field for a coupon, or the current coupon with a button to remove it. */
export function CouponBox({ coupon, posted, typed }: Props) {
  const error = posted.error("coupon");
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
      name="coupon"
      optional
      value={posted.value("coupon")?.slice(0, 40) ?? typed ?? undefined}
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
