import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";

export interface TokenBalance {
  /** What the agent has, and what is left after paying. */
  balance: string;
  left: string;
  /** What is missing and where to buy it; null if there are enough tokens. */
  missing: { text: string; topUp: { text: string; href: string } } | null;
}

/** An agent's tokens before and after a payment. */
export function TokenRows({ balance, left, missing }: TokenBalance) {
  return (
    <Rows
      rows={[{ name: "You have", value: balance }, ...(missing ? [] : [{ name: "Left after", value: left }])]}
    />
  );
}

/** Replaces the pay button if tokens are missing: how many, and where to buy them. */
export function MissingTokens({ text, topUp }: NonNullable<TokenBalance["missing"]>) {
  return (
    <>
      <Note tone="bad">{text}</Note>
      <Button large full href={topUp.href}>
        {topUp.text}
      </Button>
    </>
  );
}
