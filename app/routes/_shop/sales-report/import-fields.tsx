import type { SubmissionResult } from "@conform-to/react";

import { Field, SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { FORMAT, IMPORT } from "~/models/sales/import";
import { formatCount } from "~/models/money";

interface Props {
  locations: readonly { id: number; name: string }[];
  /** How many rows a file may have. */
  mostRows: number;
  lastResult?: { error: SubmissionResult["error"]; location: string } | undefined;
}

/**
 * Sends a file. The browser itself posts it: it shows the progress, and keeps nothing of the file in the page. The
 * file comes last, so that everything else is known when it begins.
 */
export function ImportForm({ locations, mostRows, lastResult }: Props) {
  const [only] = locations;
  const error = (name: string) => lastResult?.error?.[name]?.[0];
  return (
    <form action={IMPORT} method="post" encType="multipart/form-data" className="stack form">
      <p className="soft">
        Sales from a notebook or another till, as a CSV file of up to {formatCount(mostRows)} rows.{" "}
        <a className="nb" href={FORMAT}>
          See the format
        </a>
      </p>
      {locations.length === 1 && only ? (
        <HiddenFields values={{ location: String(only.id) }} />
      ) : (
        <SelectField
          label="Shop"
          name="location"
          hint="For rows that do not name a shop."
          error={error("location")}
          value={lastResult?.location}
        >
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label="CSV file"
        name="csv"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        error={error("csv")}
        beside={<Button>Import sales</Button>}
      />
    </form>
  );
}
