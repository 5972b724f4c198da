import type { ReactNode } from "react";

interface Pair {
  key: string | number;
  name: ReactNode;
  amount: string;
  /** The second line. */
  detail?: ReactNode;
  href?: string;
  /** What can be done with the row, on a line of its own. */
  act?: ReactNode;
}

/** A list with two lines per row: what and how much, then the rest. A row with an `href` is one link. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <ul className="pairs">
      {pairs.map(({ key, href, act, ...pair }) => (
        <li key={key}>
          {href === undefined ? (
            <div>
              <PairLines {...pair} />
            </div>
          ) : (
            <a href={href}>
              <PairLines {...pair} />
            </a>
          )}
          {act}
        </li>
      ))}
    </ul>
  );
}

function PairLines({ name, amount, detail }: Pick<Pair, "name" | "amount" | "detail">) {
  return (
    <>
      <b>{name}</b> <span className="amount">{amount}</span> {detail !== undefined && <small>{detail}</small>}
    </>
  );
}
