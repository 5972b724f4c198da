import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Field, SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Fold } from "~/components/page/fold";
import { ListPages } from "~/components/page/list-pages";
import { ProductTable } from "~/routes/_shop/sales-report/product-table";
import { SALES_REPORT } from "~/models/sales/report-period";
import { PRODUCTS } from "~/routes/_shop/sales-report/report-rows";
import { productSorts } from "~/models/sales/sold-product";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireReportReader } from "~/routes/_shop/require-report-reader.server";
import { readSoldProducts } from "./list-products.server";
import stylesheet from "~/styles/sales.css?url";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Products sold");

export async function loader({ request }: LoaderFunctionArgs) {
  const reader = await requireReportReader(request);
  const page = await readSoldProducts(app, reader, new URL(request.url).searchParams);
  return { role: reader.user.role, ...page };
}

export default function ProductsSold() {
  const { role, title, kept, sort, search, all, rows, page, back, newer, older } =
    useLoaderData<typeof loader>();
  return (
    <AccountLayout path={SALES_REPORT} role={role} back={back}>
      <div>
        <h1>Products sold</h1>
      </div>
      <Card id="products" title={page > 1 ? `${title}, page ${page}` : title}>
        {(rows.length > 0 || search !== "") && <ListForm kept={kept} sort={sort} search={search} />}
        {rows.length > 0 ? (
          <ProductTable rows={rows} />
        ) : (
          <NoProducts search={search} all={all} back={back} />
        )}
        <ListPages newer={newer} older={older} words={{ newer: "Previous", older: "Next" }} />
      </Card>
    </AccountLayout>
  );
}

function NoProducts({ search, all, back }: { search: string; all: string; back: string }) {
  if (search !== "")
    return (
      <EmptyState action={{ label: "Show all products", href: all }}>
        No products matching “{search}” were sold in this period. Try fewer letters.
      </EmptyState>
    );
  return (
    <EmptyState action={{ label: "Back to Sales", href: back }}>
      No products were sold in this time.
    </EmptyState>
  );
}

interface ListProps {
  kept: Record<string, string>;
  sort: string;
  search: string;
}

/** A GET, so that the address keeps what was searched, and the order. */
function ListForm({ kept, sort, search }: ListProps) {
  return (
    <Fold spread className="noprint" open={search !== ""} summary="Search or sort">
      <form action={PRODUCTS} className="sorting" role="search" aria-label="Products">
        <HiddenFields values={kept} />
        <Field label="Product" name="search" type="search" value={search} maxLength={100} />
        <SelectField label="Order" name="sort" value={sort}>
          {Object.entries(productSorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button kind="alt">Show</Button>
      </form>
    </Fold>
  );
}
