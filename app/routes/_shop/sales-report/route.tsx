import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout, PlaceLinks } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { PrintHint } from "~/components/page/print";
import { PeriodForm } from "./period-fields";
import { IMPORT } from "~/models/sales/import";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { ownsShop } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { requireReportReader } from "~/routes/_shop/require-report-reader.server";
import { readReport } from "./read-report.server";
import stylesheet from "~/styles/sales.css?url";
import { ChartCard, DebtorsCard, HoursCard, ProductsCard, TotalsCard } from "./cards";
import type { SplitRow } from "./split-rows";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageTitle(page?.errors ? "Error: Sales" : "Sales");

export async function loader({ request }: LoaderFunctionArgs) {
  const reader = await requireReportReader(request);
  const page = await readReport(app, reader, new URL(request.url).searchParams);
  return data({ role: reader.user.role, ...page }, { status: page.errors === null ? 200 : 422 });
}

export default function SalesReport() {
  const { role, shop, form, errors, report } = useLoaderData<typeof loader>();
  return (
    <AccountLayout path={SALES_REPORT} role={role}>
      <ErrorSummary answer={errors} errors={listErrors(errors, ["from", "to"])} />
      <div>
        <h1>Sales</h1>
        <div className="top">
          <p className="soft">
            <bdi>{shop}</bdi>
          </p>
          {report && !report.empty && (
            <p className="acts">
              <a className="tap" href={report.links.file}>
                CSV
              </a>{" "}
              <a className="tap" href="#print">
                Print
              </a>
            </p>
          )}
        </div>
        <PrintHint />
      </div>
      <PlaceLinks path={SALES_REPORT} role={role} />
      <Fold
        spread
        className="noprint"
        open={errors !== null}
        summary={`Choose period${form.outlets.length > 1 ? " and shop" : ""}`}
      >
        <PeriodForm path={SALES_REPORT} form={form} errors={errors} />
      </Fold>
      {report?.empty && <EmptyCard {...report.empty} keeps={ownsShop(role)} />}
      {report && !report.empty && <Sold report={report} />}
      {report?.empty && report.owing && report.owing.count > 0 && <DebtorsCard {...report.owing} />}
    </AccountLayout>
  );
}

type Report = NonNullable<Awaited<ReturnType<typeof readReport>>["report"]>;

function Sold({ report }: { report: Report }) {
  const {
    title,
    totals,
    chart,
    products,
    payments,
    cashiers,
    owing,
    hours,
    quiet,
    during,
    links: to,
  } = report;
  return (
    <>
      <TotalsCard title={title} totals={totals} />
      <ChartCard {...chart} />
      <Fold spread className="stack-l" summary="Products, payments and hours">
        <div className="grid">
          <ProductsCard products={products} href={to.products} />
          {(payments !== null || cashiers !== null) && (
            <div className="grid two starts">
              {payments !== null && (
                <SplitCard id="payments" title="How customers paid" by="Payment" rows={payments} />
              )}
              {cashiers !== null && <SplitCard id="cashiers" title="Who sold" by="Cashier" rows={cashiers} />}
            </div>
          )}
          <div className="grid two starts">
            {owing && <DebtorsCard {...owing} />}
            <HoursCard picture={hours} quiet={quiet} during={during} />
          </div>
        </div>
      </Fold>
    </>
  );
}

/** @param keeps whether the reader may import sales */
function EmptyCard({ title, month, keeps }: NonNullable<Report["empty"]> & { keeps: boolean }) {
  return (
    <Card id="empty" title={title}>
      <p>
        Sales from the till show here at once. Choose a longer period
        {keeps ? ", or import older sales from a file." : "."}
      </p>
      <p className="acts">
        {month !== null && (
          <Button kind="alt" href={month}>
            Show the month
          </Button>
        )}{" "}
        {keeps && (
          <a className="tap" href={IMPORT}>
            Import sales
          </a>
        )}
      </p>
    </Card>
  );
}

interface Props {
  id: string;
  title: string;
  /** The heading of the names. */
  by: string;
  rows: readonly SplitRow[];
}

/** Sales by way to pay or by cashier: a table whose rows have a bar each. */
function SplitCard({ id, title, by, rows }: Props) {
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
