import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { IMPORT, importPath } from "~/models/sales/import";
import { dateOrders } from "~/models/sales/import-date";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import {
  answerDates,
  discardFile,
  readImport,
  undoImport,
} from "~/routes/_shop/sales-report/list-imports.server";
import { requireSalesKeeper } from "~/routes/_shop/require-report-reader.server";
import stylesheet from "~/styles/sales.css?url";
import { ChooseColumns, FirstRows } from "./columns";
import { columnFields, postColumns, readTypedColumns } from "./columns.server";
import { Asking, Discard, Done, Reading, Refused, TakenBack } from "./states";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const REFRESH_SECONDS = "5";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle(data?.title ?? "Sales file"),
  ...(data?.state === "open" ? [{ httpEquiv: "refresh", content: REFRESH_SECONDS }] : []),
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await requireSalesKeeper(request);
  const file = await readImport(app, reader, params.importId);
  return { role: reader.user.role, typed: readTypedColumns(request), ...file };
}

const schema = z.object({
  dates: z.enum(dateOrders).optional(),
  discard: z.literal("file").optional(),
});

export async function action({ request, params }: ActionFunctionArgs) {
  const reader = await requireSalesKeeper(request, ["columns", ...columnFields]);
  const fields = await readFields(request);
  const path = importPath(Number(params.importId));
  if (fields.has("columns")) return postColumns(fields, reader, params.importId, path);
  const form = parseFields(fields, schema);
  if (form.status !== "success") return redirectTo(path);
  if (form.value.discard !== undefined) {
    const discarded = await discardFile(app, reader, params.importId);
    return discarded ? redirectTo(IMPORT, { headers: withFlash("sales-file-discarded") }) : redirectTo(path);
  }
  if (form.value.dates !== undefined) {
    await answerDates(app, reader, params.importId, form.value.dates);
    return redirectTo(path);
  }
  const taken = await undoImport(app, reader, params.importId);
  return redirectTo(path, taken ? { headers: withFlash("sales-taken-back") } : undefined);
}

export default function ImportPage() {
  const { role, typed, columns, ...file } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountLayout path={SALES_REPORT} role={role}>
      <div>
        <p>
          <a className="tap" href={`${SALES_REPORT}/import`}>
            Back to Import
          </a>
        </p>
        <h1>
          <bdi>{file.title}</bdi>
        </h1>
        <p className="soft">
          Uploaded on {file.came} for <bdi>{file.location}</bdi>
        </p>
      </div>
      {file.state === "open" && <Reading {...file} />}
      {file.state === "asking" && file.asksColumns && columns && (
        <ChooseColumns columns={columns} errors={refused?.errors} typed={refused?.typed ?? typed} />
      )}
      {file.state === "asking" && <Asking {...file} />}
      {file.canDiscard && <Discard {...file} />}
      {file.state === "done" && <Done {...file} />}
      {file.state === "refused" && <Refused {...file} />}
      {file.state === "taken back" && <TakenBack {...file} />}
      {columns && !file.asksColumns && <FirstRows columns={columns} />}
    </AccountLayout>
  );
}
