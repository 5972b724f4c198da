import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { isLong } from "./is-long";
import { keepWhole } from "./unbroken";

export type Row = {
  name: ReactNode;
  /** A second line below the name. */
  detail?: ReactNode;
  value: ReactNode;
  /** What can be done with the row, on a line of its own below it. */
  act?: ReactNode;
  /** `minus` is subtracted from the total; `sum` is the total, once and last. */
  kind?: "minus" | "sum";
};

/** Names and amounts, connected by dots; a long value stands below its name. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        <div key={index} className={classNames(row.kind, isLong(row.value) && "long") || undefined}>
          <dt>
            {keepWhole(row.name)} {row.detail === undefined ? null : <small>{keepWhole(row.detail)}</small>}
          </dt>
          <dd>{keepWhole(row.value)}</dd>
          {row.act === undefined ? null : <dd className="act">{row.act}</dd>}
        </div>
      ))}
    </dl>
  );
}
