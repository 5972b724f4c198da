import type { ProductRow } from "~/models/sales/report-view";

/** The roles are said, since browsers forget them where the rows of a table become lines of a list. */
export function ProductTable({ rows }: { rows: readonly ProductRow[] }) {
  return (
    <table className="pairs" role="table" aria-label="Products">
      <thead role="rowgroup">
        <tr role="row">
          {["Product", "Sales", "Sold", "Profit"].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, name, sales, sold, profit }) => (
          <tr key={id} role="row">
            <th role="rowheader" scope="row">
              <bdi>{name}</bdi>
            </th>
            <td role="cell" className="amount">
              {sales}
            </td>
            <td role="cell" data-k="Sold">
              {sold}
            </td>
            <td role="cell" data-k="Profit">
              {profit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
