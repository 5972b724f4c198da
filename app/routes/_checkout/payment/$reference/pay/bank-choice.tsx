import { SubmitButton } from "~/components/form/button";
import { PopupField } from "~/components/money/popup-field";

interface Props {
  title: string;
  text: string;
  banks: { value: string; label: string }[];
  again: string;
}

/** Each bank has codes of its own, so the payer says which one it is. */
export function BankChoice({ title, text, banks, again }: Props) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <form method="post" className="stack">
        <PopupField />
        {banks.map(({ value, label }) => (
          <SubmitButton key={value} kind="alt" large full name="bank" value={value}>
            {label}
          </SubmitButton>
        ))}
      </form>
      <p>
        <a className="tap" href={again}>
          Choose another way to pay
        </a>
      </p>
    </>
  );
}
