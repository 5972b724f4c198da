import type { SubmissionResult } from "@conform-to/react";
import { brand } from "~/brand";
import { Button } from "~/components/form/button";
import { CheckField } from "~/components/form/check";
import { Field, SelectField, TextField } from "~/components/form/field";
import { Consequences } from "~/components/staff/consequences";
import { ReasonField } from "~/components/staff/reason-field";
import { fieldOf } from "~/components/staff/action-fields";
import { bits, categoryNames, platformNames } from "~/models/site/release";

const buildWords = { "64": "64 bit", "32": "32 bit", arm64: "ARM, 64 bit" };

/** The fields of the page in their order. */
export const fieldOrder = [
  "category",
  "os",
  "product",
  "version",
  "date",
  "description",
  "beta",
  ...bits.reduce<string[]>(
    (fields, bit) => [...fields, `link-${bit}`, `size-${bit}`, `sha256-${bit}`, `requirements-${bit}`],
    [],
  ),
  "release",
  "reason",
];

interface Props {
  lastResult: SubmissionResult | undefined;
  today: string;
}

type FieldOf = (name: string, usual?: string) => ReturnType<typeof fieldOf>;

export function PublishForm({ lastResult, today }: Props) {
  const field: FieldOf = (name, usual) => fieldOf(lastResult, "publish", name, usual);
  const { value: beta, ...betaField } = field("beta");
  return (
    <form method="post" className="card form stack" noValidate aria-labelledby="publish-title">
      <h2 id="publish-title">Publish a release</h2>
      <SelectField {...field("category")} label="Edition">
        <Choices names={categoryNames} />
      </SelectField>
      <SelectField {...field("os")} label="Platform">
        <Choices names={platformNames} />
      </SelectField>
      <Field {...field("product", brand.name)} label="Product" autoComplete="off" />
      <Field {...field("version")} label="Version" hint="Such as 1.0.8." autoComplete="off" />
      <Field {...field("date", today)} label="Day" type="date" />
      <TextField
        {...field("description")}
        label="Description"
        hint="What is new, in a sentence or two."
        rows={3}
      />
      <CheckField {...betaField} checked={beta !== undefined && beta !== ""}>
        This is a beta version
      </CheckField>
      {bits.map((bit) => (
        <BuildFields key={bit} bit={bit} field={field} />
      ))}
      <ReasonField {...field("reason")} hint="Who decided to release it. Required. It stays in the log." />
      <Consequences
        lines={[
          "It appears on the download page immediately.",
          "It replaces a release of the same version. Download counts are kept.",
        ]}
      />
      <p className="acts">
        <Button name="intent" value="publish">
          Publish release
        </Button>
      </p>
    </form>
  );
}

function BuildFields({ bit, field }: { bit: keyof typeof buildWords; field: FieldOf }) {
  return (
    <fieldset className="stack">
      <legend>
        <h3>Build for {buildWords[bit]}</h3>
      </legend>
      <Field
        {...field(`link-${bit}`)}
        label="Link"
        hint="An address that starts with https://. Leave empty if there is no such build."
        inputMode="url"
        autoComplete="off"
        optional
      />
      <Field {...field(`size-${bit}`)} label="Size in MB" inputMode="decimal" autoComplete="off" optional />
      <Field
        {...field(`sha256-${bit}`)}
        label="SHA-256 of the file"
        hint="64 digits of 0-9 and a-f, as sha256sum prints them."
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <Field {...field(`requirements-${bit}`)} label="What it needs" autoComplete="off" optional />
    </fieldset>
  );
}

const Choices = ({ names }: { names: Record<string, string> }) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
