import type { ReactNode } from "react";

export type Row = {
  name: ReactNode;
  /** A second line under the name. */
  detail?: ReactNode;
  value: ReactNode;
  /** `minus` takes away from the total, `sum` is the total: once, at the end. */
  kind?: "minus" | "sum";
};

/** Item, dotted leader, amount. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        <div key={index} className={row.kind}>
          <dt>
            {row.name}
            {row.detail === undefined ? null : <small>{row.detail}</small>}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
