import type { ProductRow } from "./report-rows";

/** A table; on phones each row is two lines. */
export function ProductTable({ rows }: { rows: readonly ProductRow[] }) {
  return (
    <table className="pairs" aria-label="Products">
      <thead>
        <tr>
          {["Product", "Sales", "Sold", "Profit"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, sales, sold, profit }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td className="amount">{sales}</td>
            <td data-k="Sold">{sold}</td>
            <td data-k="Profit">{profit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
