import { Card } from "~/components/page/card";
import type { SplitRow } from "~/models/sales/split";

interface Props {
  id: string;
  title: string;
  /** The heading of the names. */
  by: string;
  rows: readonly SplitRow[];
}

/** Sales by way to pay or by cashier: a table whose rows have a bar each. */
export function SplitCard({ id, title, by, rows }: Props) {
  return (
    <Card id={id} title={title}>
      <table className="pairs split" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <th scope="col">Sales</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, isOwn, sales, count, share }) => (
            <tr key={key}>
              <th scope="row">
                {isOwn ? <bdi>{name}</bdi> : name}
                <svg aria-hidden="true" width="100%" height="6">
                  <rect width="100%" height="6" className="all" />
                  <rect width={`${share}%`} height="6" />
                </svg>
              </th>
              <td className="amount">{sales}</td>
              <td data-k="">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
