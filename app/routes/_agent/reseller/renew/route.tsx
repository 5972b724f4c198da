import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { readRenewalPage } from "~/routes/_agent/reseller/read-bulk-renewal.server";
import { app } from "~/services/platform/app.server";
import { requireVerifiedAgent } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { postRenewal } from "./renewal.server";
import { Money } from "~/components/money/money";
import { type Column, DataTable } from "~/components/page/data-table";
import type { RenewalRow } from "~/routes/_agent/reseller/bulk-renewal.server";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Cut, OrderSummary, sumRows } from "~/components/money/order-summary";
import { MissingTokens, type TokenBalance, TokenRows } from "~/components/money/token-balance";
import { Rows } from "~/components/page/rows";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Renew shops together");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedAgent(request);
  return readRenewalPage(app, user, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  return postRenewal(request, await requireVerifiedAgent(request));
}

export default function RenewTogether() {
  const { title, notes, rows, ...summary } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.lastResult.error?.[""] ?? [];
  return (
    <Main className="page">
      <div className="wrap stack-l">
        {errors.map((message) => (
          <Note key={message} tone="bad" role="alert">
            {message}
          </Note>
        ))}
        <div>
          <a className="tap" href="/reseller#list">
            Back to your customers’ shops
          </a>
          <h1>{rows.length > 0 ? title : "Renew shops together"}</h1>
        </div>
        {notes.map((note) => (
          <Note key={note} tone="warn">
            {note}
          </Note>
        ))}
        {rows.length === 0 ? (
          <Card id="none" title="No shop is chosen">
            <EmptyState action={{ label: "Choose shops", href: "/reseller#list" }}>
              Tick the shops you want to renew, then tap “Renew together” below them.
            </EmptyState>
          </Card>
        ) : (
          <div className="grid order">
            <RenewalTable rows={rows} />
            <RenewalForm count={rows.length} {...summary} />
          </div>
        )}
      </div>
    </Main>
  );
}

const columns: Column<RenewalRow>[] = [
  {
    title: "Shop",
    kind: "main",
    cell: ({ shop, what, byYear }) => (
      <>
        <bdi>{shop}</bdi> <small>{what}</small>{" "}
        {byYear !== null && (
          <small>
            <a href={byYear.href}>{byYear.text}</a>
          </small>
        )}
      </>
    ),
  },
  {
    title: "From and to",
    cell: ({ days, ahead }) => (
      <>
        {days} {ahead !== null && <small>{ahead}</small>}
      </>
    ),
  },
  { title: "Price", kind: "number", cell: ({ subtotal }) => <Money kobo={subtotal} /> },
];

const discount: Column<RenewalRow> = {
  title: "Discount",
  kind: "number",
  cell: (row) => <Money kobo={0 - row.discount} />,
};
const tax: Column<RenewalRow> = { title: "VAT", kind: "number", cell: ({ vat }) => <Money kobo={vat} /> };
const total: Column<RenewalRow> = {
  title: "Total",
  kind: "number",
  cell: (row) => (
    <b>
      <Money kobo={row.total} />
    </b>
  ),
};

const kept: Column<RenewalRow> = {
  title: "You keep",
  kind: "number",
  cell: (row) => <Money kobo={row.kept} />,
};
const remove: Column<RenewalRow> = {
  title: "Change",
  kind: "action",
  cell: ({ shop, without }) => (
    <a className="tap" href={without}>
      Remove<span className="vh"> {shop}</span>
    </a>
  ),
};

/** What is bought for each location, and at which price. */
function RenewalTable({ rows }: { rows: RenewalRow[] }) {
  const shown = [
    ...columns,
    ...(rows.some((row) => row.discount > 0) ? [discount] : []),
    ...(rows.some(({ vat }) => vat > 0) ? [tax] : []),
    total,
    ...(rows.some((row) => row.kept > 0) ? [kept] : []),
    remove,
  ];
  return (
    <Card id="branches" title="What is renewed">
      <p className="soft">Each shop renews with its current plan and extras.</p>
      <DataTable label="Shops to renew" columns={shown} items={rows} keyOf={({ id }) => id} />
    </Card>
  );
}

interface Props extends TokenBalance {
  count: number;
  subtotal: number;
  discount: number;
  vat: number;
  total: number;
  totalInTokens: string;
  kept: string | null;
  valid: string;
  submissionKey: string;
}

/** The total, and the pay button. */
function RenewalForm({ count, kept: keeps, valid, missing, submissionKey, ...summary }: Props) {
  const { totalInTokens, balance, left } = summary;
  return (
    <OrderSummary as="aside" id="summary" title="To pay" aside={count === 1 ? "1 shop" : `${count} shops`}>
      <Rows rows={sumRows(sumsOf(summary))} />
      <p className="near">
        = <b>{totalInTokens}</b>
      </p>
      {keeps !== null && (
        <p className="near">
          You keep <b>{keeps}</b>.
        </p>
      )}
      <Cut />
      <TokenRows balance={balance} left={left} missing={missing} />
      {missing ? (
        <MissingTokens {...missing} />
      ) : (
        <form method="post">
          <HiddenFields values={{ submission_key: submissionKey }} />
          <Button large full>
            Pay {totalInTokens}
          </Button>
        </form>
      )}
      <p className="soft">
        <small>
          All or nothing: if one fails, you pay nothing. {valid} You get a receipt by email for each shop.
        </small>
      </p>
    </OrderSummary>
  );
}

const sumsOf = ({
  discount,
  vat,
  ...sums
}: Omit<Props, "count" | "kept" | "valid" | "missing" | "submissionKey">) => ({
  ...sums,
  discount: discount > 0 ? { name: "Discount", amount: discount } : null,
  vat: vat > 0 ? { name: "VAT", amount: vat } : null,
});
