import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
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

/** Amounts in naira that one tap chooses. */
const presets = [5_000, 10_000, 20_000];

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
      <p className="acts">
        {presets.map((preset) => [
          <a
            key={preset}
            className="tap"
            href={`${path}?${new URLSearchParams({ amount: String(preset), ...(back !== null && { back }) })}`}
          >
            {formatNaira(preset * KOBO_IN_NAIRA)}
          </a>,
          " ",
        ])}
      </p>
    </form>
  );
}
