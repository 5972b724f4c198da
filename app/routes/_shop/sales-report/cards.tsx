import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Pairs } from "./pairs";
import { ProductTable } from "./product-table";
import { SalesChart } from "./sales-chart";
import { HoursChart } from "./hours-chart";
import type { HoursPicture } from "./hours-picture.server";
import type { ChartView, DebtorRow, ProductRow, Total } from "./report-rows";

interface TotalsProps {
  title: string;
  totals: readonly Total[];
}

export function TotalsCard({ title, totals }: TotalsProps) {
  return (
    <Card id="sum" title={title}>
      <dl className="totals">
        {totals.map(({ name, value, than, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
            </dd>
            {than !== "" && <dd className="than">{than}</dd>}
            {note !== null && <dd className="than">{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function ChartCard({ unit, title, legend, chart, rows, sum }: ChartView) {
  return (
    <Card id="chart" title={`Sales for each ${unit}`}>
      <ul className="legend">
        <li className="sales">Sales</li>
        <li className="profit">Profit, part of sales</li>
        <li className="before">{legend.before}</li>
      </ul>
      <div className="picture">
        <SalesChart title={title} {...chart} />
      </div>
      <Fold summary="See as a table">
        <table className="pairs nums" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{unit.charAt(0).toUpperCase() + unit.slice(1)}</th>
              <th scope="col">Sales</th>
              <th scope="col">Profit</th>
              <th scope="col">Sales before</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <NumberRow key={row.name} {...row} />
            ))}
          </tbody>
          <tfoot>
            <NumberRow {...sum} />
          </tfoot>
        </table>
      </Fold>
    </Card>
  );
}

function NumberRow({ name, sales, profit, before }: ChartView["sum"]) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="amount">{sales}</td>
      <td data-k="Profit">{profit}</td>
      <td data-k="Before">{before}</td>
    </tr>
  );
}

export function ProductsCard({ products, href }: { products: readonly ProductRow[]; href: string }) {
  return (
    <Card id="best" title="Best products" aside={<SeeAll href={href} what="products" />}>
      {products.length > 0 ? (
        <ProductTable rows={products} />
      ) : (
        <p className="soft">The sales name no products.</p>
      )}
    </Card>
  );
}

interface DebtorsProps {
  debtors: readonly DebtorRow[];
  count: number;
  end: string;
  href: string;
}

export function DebtorsCard({ debtors, count, end, href }: DebtorsProps) {
  const all = count > debtors.length && <SeeAll href={href} what="customers who owe you" count={count} />;
  return (
    <Card id="owe" title="Who owes you" aside={all}>
      {count > 0 ? (
        <Pairs
          pairs={debtors.map(({ name, owed, since, href }) => ({
            key: href,
            name: <bdi>{name}</bdi>,
            amount: owed,
            detail: since,
            href,
          }))}
        />
      ) : (
        <p className="soft">No customer owed you anything at the end of {end}.</p>
      )}
    </Card>
  );
}

function SeeAll({ href, what, count }: { href: string; what: string; count?: number }) {
  return (
    <a className="tap" href={href}>
      See all {count}
      <span className="vh"> {what}</span>
    </a>
  );
}

interface HoursProps {
  picture: HoursPicture | null;
  quiet: readonly { name: string; sales: string }[];
  during: string;
}

/** When the shop is busy, and when it is quiet. */
export function HoursCard({ picture, quiet, during }: HoursProps) {
  return (
    <Card id="hours" title="Busiest hours">
      {picture && (
        <>
          <p className="soft">
            Number of sales in each hour {during}. {picture.words}
          </p>
          <div className="picture">
            <HoursChart title={`Sales in each hour, ${during}`} {...picture} />
          </div>
          <Fold summary="See as a table">
            <table className="pairs nums" aria-label={`Sales in each hour, ${during}`}>
              <thead>
                <tr>
                  <th scope="col">Hour</th>
                  <th scope="col">Sales</th>
                </tr>
              </thead>
              <tbody>
                {picture.rows.map(({ name, count }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className="amount">{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Fold>
        </>
      )}
      <h3 className="apart">Quietest hours</h3>
      {quiet.length > 0 ? (
        <Pairs pairs={quiet.map(({ name, sales }) => ({ key: name, name, amount: sales }))} />
      ) : (
        <p className="soft">There are too few hours with sales {during} to tell which are quiet.</p>
      )}
    </Card>
  );
}
