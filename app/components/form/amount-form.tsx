import { formatNaira } from "~/models/money";
import { Field } from "./field";
import { HiddenFields } from "./hidden-fields";
import { Button } from "./button";

interface Props {
  /** The page that shows the cost of the amount. */
  path: string;
  amount: string;
  back: string | null;
  least: number;
  most: number;
  error?: string | undefined;
  /** The text of the button. */
  action: string;
}

/** Asks for an amount. The next page shows its cost. */
export function AmountForm({ path, amount, back, least, most, error, action }: Props) {
  return (
    <form action={path} className="stack">
      <HiddenFields values={{ back: back ?? undefined }} />
      <Field
        label="Amount in naira"
        hint={`${formatNaira(least)} to ${formatNaira(most)}. You see the fee before you pay.`}
        error={error}
        name="amount"
        value={amount}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        beside={<Button kind="alt">{action}</Button>}
      />
    </form>
  );
}
