import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Pairs } from "~/routes/_shop/sales-report/pairs";
import { type ShownColumn, columnField } from "~/routes/_shop/sales-report/import-columns";
import { fileColumns, titleOf } from "~/models/sales/file-column";

const cellsOf = ({ cells }: ShownColumn): string => cells.filter((cell) => cell !== "").join(" · ");

/** The first rows of the file, and what each of its columns is taken for. */
export const FirstRows = ({ columns }: { columns: readonly ShownColumn[] }) => (
  <Fold summary="See the first rows, and what each column was taken for">
    <Pairs
      pairs={columns.map((column, place) => ({
        key: place,
        name: <bdi>{column.title === "" ? "No heading" : column.title}</bdi>,
        amount: column.column === null ? "Not imported" : titleOf(column.column),
        detail: <bdi>{cellsOf(column)}</bdi>,
      }))}
    />
  </Fold>
);

interface Props {
  columns: readonly ShownColumn[];
  errors: Record<string, string[]> | undefined;
  typed: Record<string, string>;
}

/** Asks what the headings are that we do not know. */
export function ChooseColumns({ columns, errors, typed }: Props) {
  return (
    <>
      <ErrorSummary answer={errors} errors={listErrors(errors)} />
      <Card id="columns" title="Match your columns">
        <p>
          We don’t know all the headings of this file, or two of them are alike. Check our guess for each
          column.
        </p>
        <Form method="post" action="." className="stack-l form" noValidate>
          <HiddenFields values={{ columns: "chosen" }} />
          {columns.map((column, place) => {
            const name = columnField(place);
            return column.title === "" ? null : (
              <SelectField
                key={name}
                label={<bdi>{column.title}</bdi>}
                hint={cellsOf(column) === "" ? "Empty" : <bdi>{cellsOf(column)}</bdi>}
                name={name}
                value={typed[name] ?? column.column ?? ""}
                error={errors?.[name]?.[0]}
              >
                <option value="">Do not import</option>
                {fileColumns.map(({ key, needed }) => (
                  <option key={key} value={key}>
                    {titleOf(key)}
                    {needed && " (required)"}
                  </option>
                ))}
              </SelectField>
            );
          })}
          <div>
            <SubmitButton>Import sales</SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
