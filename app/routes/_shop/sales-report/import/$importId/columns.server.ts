import { data } from "@remix-run/node";
import { z } from "zod";

import { MOST_COLUMNS, columnField } from "~/routes/_shop/sales-report/import-columns";
import { fileColumns } from "~/models/sales/file-column";
import { app } from "~/services/platform/app.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { parseFields } from "~/http/forms/form.server";
import { privateHeaders, redirectTo } from "~/http/responses.server";
import { answerFileColumns } from "~/routes/_shop/sales-report/list-imports.server";
import type { ReportReader } from "~/models/sales/report.server";

export const columnFields = Array.from({ length: MOST_COLUMNS }, (_, place) => columnField(place));
const choice = z.enum(["", ...fileColumns.map(({ key }) => key)]).optional();

const schema = z.object({
  columns: z.string().max(20),
  ...Object.fromEntries(columnFields.map((name) => [name, choice])),
});

/** Choices that were posted after the session ended: an empty one has left the address. */
export function readTypedColumns(request: Request): Record<string, string> {
  const typed = readTyped(request, ["columns", ...columnFields]);
  return typed ? Object.fromEntries(columnFields.map((name) => [name, typed[name] ?? ""])) : {};
}

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
    columnFields.map((name) => {
      const value = fields.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
  const choices = columnFields.map((name) => typed[name] ?? "");
  const errors = await answerFileColumns(app, reader, importId, choices);
  if (errors === null) return redirectTo(path);
  return data({ errors, typed }, { status: 422, headers: privateHeaders() });
}
