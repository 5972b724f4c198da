import { Key } from "~/components/form/key";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";

export interface TokenBalance {
  /** What the agent has, and what of it is left after paying. */
  balance: string;
  left: string;
  /** What is missing and where to buy it; null where there are enough tokens. */
  missing: { text: string; topUp: { text: string; href: string } } | null;
}

/** What an agent's tokens are before and after a payment. */
export function TokenRows({ balance, left, missing }: TokenBalance) {
  return (
    <Rows
      rows={[{ name: "You have", value: balance }, ...(missing ? [] : [{ name: "Left after", value: left }])]}
    />
  );
}

/** In place of the key that pays, where tokens are missing: how many, and where they are bought. */
export function MissingTokens({ text, topUp }: NonNullable<TokenBalance["missing"]>) {
  return (
    <>
      <Note tone="bad">{text}</Note>
      <Key large full href={topUp.href}>
        {topUp.text}
      </Key>
    </>
  );
}
