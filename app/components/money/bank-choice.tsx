import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/button";

interface Props {
  title: string;
  text: string;
  banks: { value: string; label: string }[];
  again: string;
  /** Further fields. */
  children?: ReactNode;
}

/** Each bank has codes of its own, so the payer says which one it is. */
export function BankChoice({ title, text, banks, again, children }: Props) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <form method="post" className="stack">
        {children}
        {banks.map(({ value, label }) => [
          <SubmitButton key={value} kind="alt" large full name="bank" value={value}>
            {label}
          </SubmitButton>,
          " ",
        ])}
      </form>
      <p>
        <a className="tap" href={again}>
          Choose another way to pay
        </a>
      </p>
    </>
  );
}
