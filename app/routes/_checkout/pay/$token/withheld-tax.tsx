import { Button } from "~/components/form/button";
import { Field } from "~/components/form/field";
import { Fold } from "~/components/page/fold";

interface Props {
  /** "2% is ₦120 and 5% is ₦300" */
  rates: string;
  /** null before the payer has stated anything. */
  typed: string | null;
  error: string | null;
}

/** A company states what it withholds; the page then asks for the rest. */
export function WithheldTax({ rates, typed, error }: Props) {
  return (
    <Fold summary="Does your company withhold tax?" open={typed !== null}>
      <form className="stack" noValidate>
        <Field
          label="Withheld amount in naira"
          hint={`The tax is reckoned from the price before VAT: ${rates}.`}
          name="withheld"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed ?? undefined}
          error={error ?? undefined}
        />
        <p className="soft">
          You pay the rest, and we check the withheld amount within one working day. When the tax office has
          issued the certificate, send us its number and date.
        </p>
        <p className="acts">
          <Button kind="alt">Deduct it</Button>
        </p>
      </form>
    </Fold>
  );
}
