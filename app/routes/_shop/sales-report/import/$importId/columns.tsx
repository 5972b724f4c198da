import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import { Pairs } from "~/routes/_shop/sales-report/pairs";
import { type ShownColumn, columnField } from "~/routes/_shop/sales-report/import-columns";
import { fileColumns, titleOf } from "~/models/sales/file-column";

const cellsOf = ({ cells }: Pick<ShownColumn, "cells">): string =>
  cells.filter((cell) => cell !== "").join(" · ");

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

/** Asks what the headings are that we do not know. Those that we can guess are a list, and can be changed. */
export function ChooseColumns({ columns, errors, typed }: Props) {
  const fields = columns
    .map((column, place) => ({ ...column, name: columnField(place) }))
    .filter(({ title }) => title !== "")
    .map((field) => ({
      ...field,
      value: typed[field.name] ?? field.column ?? "",
      error: errors?.[field.name]?.[0],
    }));
  const asked = fields.filter(({ column }) => column === null);
  const guessed = fields.filter(({ column }) => column !== null);
  return (
    <>
      <ErrorSummary answer={errors} errors={listErrors(errors)} />
      <Card id="columns" title="Match your columns">
        <p>We don’t know all the headings of this file, or two of them are alike.</p>
        <Form method="post" action="." className="stack-l form" noValidate>
          <HiddenFields values={{ columns: "chosen" }} />
          {asked.map((field) => (
            <ColumnField key={field.name} {...field} />
          ))}
          {guessed.length > 0 && (
            <div>
              <h3>{asked.length > 0 ? "The others" : "What we take them for"}</h3>
              <Rows
                rows={guessed.map(({ title, value }) => ({
                  name: <bdi>{title}</bdi>,
                  value: takenFor(value),
                }))}
              />
              <Fold summary="Change" open={guessed.some(({ error }) => error !== undefined)}>
                <div className="stack-l">
                  {guessed.map((field) => (
                    <ColumnField key={field.name} {...field} />
                  ))}
                </div>
              </Fold>
            </div>
          )}
          <div>
            <SubmitButton>Import sales</SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}

function takenFor(value: string): string {
  const column = fileColumns.find(({ key }) => key === value);
  return column ? titleOf(column.key) : "Do not import";
}

interface ColumnFieldProps extends ShownColumn {
  name: string;
  value: string;
  error: string | undefined;
}

function ColumnField({ title, name, value, error, ...column }: ColumnFieldProps) {
  const cells = cellsOf(column);
  return (
    <SelectField
      label={<bdi>{title}</bdi>}
      hint={cells === "" ? "Empty" : <bdi>{cells}</bdi>}
      name={name}
      value={value}
      error={error}
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
}
