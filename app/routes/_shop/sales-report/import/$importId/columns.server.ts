import { data } from "@remix-run/node";
import { z } from "zod";

import { MOST_COLUMNS, columnField } from "~/routes/_shop/sales-report/import-columns";
import { fileColumns } from "~/models/sales/file-column";
import { app } from "~/services/platform/app.server";
import { parseFields } from "~/http/forms/form.server";
import { privateHeaders, redirectTo } from "~/http/responses.server";
import { answerFileColumns } from "~/routes/_shop/sales-report/list-imports.server";
import type { ReportReader } from "~/models/sales/report.server";

const names = Array.from({ length: MOST_COLUMNS }, (_, place) => columnField(place));
const choice = z.enum(["", ...fileColumns.map(({ key }) => key)]).optional();

const schema = z.object({
  columns: z.string().max(20),
  ...Object.fromEntries(names.map((name) => [name, choice])),
});

/** The owner's choice of a column for each heading. */
export async function postColumns(
  fields: FormData,
  reader: ReportReader,
  importId: string | undefined,
  path: string,
) {
  const form = parseFields(fields, schema);
  if (form.status !== "success") return redirectTo(path);
  const typed = Object.fromEntries(
    names.map((name) => {
      const value = fields.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
  const choices = names.map((name) => typed[name] ?? "");
  const errors = await answerFileColumns(app, reader, importId, choices);
  if (errors === null) return redirectTo(path);
  return data({ errors, typed }, { status: 422, headers: privateHeaders() });
}
