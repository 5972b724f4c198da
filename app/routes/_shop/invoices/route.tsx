import { listAnswer } from "~/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { FilterForm, nothingFound } from "~/components/form/filter";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { Tag } from "~/components/page/tag";
import { paperKinds, readPaperFilter, withoutProFormas } from "~/models/invoices/invoice-list";
import { INVOICES } from "~/models/invoices/invoice";
import { pageTitle } from "~/models/site/meta";
import { readInvoices } from "~/services/invoices/read-invoices.server";
import { app } from "~/services/platform/app.server";
import { listOwnProFormas, readProFormas } from "~/services/pro-formas/read-pro-formas.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Invoices");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const query = new URL(request.url).searchParams;
  const filter = readPaperFilter(query);
  const ofInvoices = withoutProFormas(filter);
  const list = ofInvoices
    ? await readInvoices(app, user.id, ofInvoices, query)
    : await listOwnProFormas(app, user.id, filter, query);
  const isAll = !list.filter.on && list.page === 1;
  const proFormas = isAll ? await readProFormas(app, user.id) : [];
  return listAnswer({ role: user.role, ...list, proFormas }, list.filter.errors);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: Column<Row>[] = [
  { title: "For", kind: "main", cell: ({ title, href }) => <a href={href}>{title}</a> },
  {
    title: "Number",
    kind: "under",
    cell: ({ what, number }) => (
      <>
        {what} <span className="nb">{number}</span>
      </>
    ),
  },
  { title: "Date", kind: "state", cell: ({ date }) => date },
  { title: "Amount", kind: "number", cell: ({ amount }) => <Money kobo={amount} /> },
];

type ProFormaRow = ReturnType<typeof useLoaderData<typeof loader>>["proFormas"][number];

const proFormaColumns: Column<ProFormaRow>[] = [
  { title: "For", kind: "main", cell: ({ title, href }) => <a href={href}>{title}</a> },
  {
    title: "Number",
    kind: "under",
    cell: ({ number, date }) => (
      <>
        <span className="nb">{number}</span> <span className="nb">· {date}</span>
      </>
    ),
  },
  {
    title: "State",
    kind: "state",
    cell: ({ word, isGood }) => <Tag tone={isGood ? "good" : "warn"}>{word}</Tag>,
  },
  { title: "Amount", kind: "number", cell: ({ amount }) => <Money kobo={amount} /> },
];

export default function Invoices() {
  const { role, proFormas, filter, page, rows, file, newer, older } = useLoaderData<typeof loader>();
  const isFiltered = filter.on || page > 1;
  return (
    <AccountLayout path={INVOICES} role={role}>
      <h1>Invoices</h1>
      <Card id="invoices" title={page > 1 ? `For your books, page ${page}` : "For your books"}>
        <p className="soft">
          An invoice for everything you pay, and a credit note for every refund. Payments from before invoices
          began have only a receipt, under <a href="/transactions">Payments</a>.
        </p>
        {(rows.length > 0 || proFormas.length > 0 || isFiltered) && (
          <FilterForm path={INVOICES} filter={filter} kinds={paperKinds} />
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              twoLines
              label="Invoices"
              columns={columns}
              items={rows}
              keyOf={({ number }) => number}
            />
            <p className="acts">
              <Button kind="alt" href={file}>
                Download for a spreadsheet
              </Button>
            </p>
          </>
        )}
        {rows.length === 0 && (
          <EmptyState>
            {isFiltered
              ? nothingFound(filter.errors)
              : "No invoices yet. The first one comes with your next payment."}
          </EmptyState>
        )}
        <ListPages newer={newer} older={older} />
      </Card>
      {proFormas.length > 0 && (
        <Card id="pro-formas" title="Pro-formas">
          <p className="soft">
            For orders before they are paid. A pro-forma is not a tax invoice.{" "}
            <a href={`${INVOICES}?kind=pro-forma`}>All pro-formas</a>
          </p>
          <DataTable
            twoLines
            label="Pro-formas"
            columns={proFormaColumns}
            items={proFormas}
            keyOf={({ number }) => number}
          />
        </Card>
      )}
    </AccountLayout>
  );
}
