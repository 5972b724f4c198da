import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { ListPages } from "~/components/page/list-pages";
import { ImportForm } from "~/routes/_shop/sales-report/import-fields";
import { ImportList } from "~/routes/_shop/sales-report/import-list";
import { Pairs } from "~/routes/_shop/sales-report/pairs";
import { fileColumns, titleOf } from "~/models/sales/file-column";
import { FORMAT_FILE } from "~/models/sales/import";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readFiles } from "~/routes/_shop/sales-report/list-imports.server";
import { requireSalesKeeper } from "~/routes/_shop/require-report-reader.server";
import stylesheet from "~/styles/sales.css?url";
import { postFile } from "./file.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Import sales");

export async function loader({ request }: LoaderFunctionArgs) {
  const reader = await requireSalesKeeper(request);
  return { role: reader.user.role, ...(await readFiles(app, reader, new URL(request.url).searchParams)) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postFile(request, await requireSalesKeeper(request));
}

export default function BringSalesIn() {
  const { role, locations, mostRows, files, page, newer, older } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountLayout path={SALES_REPORT} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <h1>Import sales from a file</h1>
      </div>
      <Card id="file" title="Upload a file">
        <ImportForm locations={locations} mostRows={mostRows} lastResult={lastResult} />
      </Card>
      {files.length > 0 && (
        <Card id="files" title={page > 1 ? `Files, page ${page}` : "Recent files"}>
          <ImportList files={files} />
          <ListPages newer={newer} older={older} />
        </Card>
      )}
      <FormatCard />
    </AccountLayout>
  );
}

const FormatCard = () => (
  <section id="format" className="card" aria-label="What the file looks like">
    <Fold summary="What the file looks like">
      <p>
        Make it in Excel or Google Sheets and save it as CSV (UTF-8). The first row names the columns, in any
        order. Each row below is one product of a receipt. Columns with other headings are not imported, and
        you see which they were.
      </p>
      <p>
        If one row has a mistake, nothing is imported and you see what to correct. Row numbers are those of
        your spreadsheet. A receipt that is already in your report is not counted again.
      </p>
      <Pairs
        pairs={fileColumns.map(({ key, needed, about }) => ({
          key,
          name: titleOf(key),
          amount: needed ? "Required" : "Optional",
          detail: about,
        }))}
      />
      <p className="soft">
        For what a customer pays back, give a receipt number, the customer and what was paid, and leave
        product, quantity, price and cost empty.
      </p>
    </Fold>
    <p className="acts">
      <Button kind="alt" href={FORMAT_FILE}>
        Download an example
      </Button>
    </p>
  </section>
);
