import type { ReactNode } from "react";

export type ComparisonProps = {
  label: string;
  plans: readonly { name: string; price: string }[];
  groups: readonly {
    title: string;
    /** One value a plan: yes, no, or words. */
    rows: readonly { name: string; values: readonly (boolean | string)[] }[];
  }[];
};

/** Laid out as a grid, so the roles of the table are written out. */
export function Comparison({ label, plans, groups }: ComparisonProps) {
  return (
    <table className="compare" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {plans.map(({ name, price }) => (
            <th key={name} role="columnheader" scope="col">
              {name} <small>{price}</small>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title} role="rowgroup">
          <Line>
            <th role="rowheader" scope="rowgroup">
              {title}
            </th>
          </Line>
          {rows.map(({ name, values }) => (
            <Line key={name}>
              <th role="rowheader" scope="row">
                {name}
              </th>
              {values.map((value, index) => (
                <Value key={index} value={value} />
              ))}
            </Line>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <tr role="row">{children}</tr>;
}

function Value({ value }: { value: boolean | string }) {
  if (typeof value === "string") return <td role="cell">{value}</td>;
  return (
    <td role="cell" className={value ? "yes" : "no"}>
      {value ? "Yes" : "No"}
    </td>
  );
}
