import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { CheckField } from "~/components/form/check";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field, SelectField, TextField } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { brand } from "~/brand";
import { dayOf } from "~/models/date";
import { pageTitle } from "~/models/site/meta";
import { bits, categoryNames, platformNames } from "~/models/site/release";
import { readRelease, releaseFormSchema } from "~/models/site/release-fields.server";
import { app } from "~/services/platform/app.server";
import { publishRelease } from "~/services/console/publish-release.server";
import { withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Publish a release");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "releases");
  return { roles, today: dayOf(app.clock.now()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "releases");
  const form = await readForm(request, releaseFormSchema);
  if (form.status !== "success") return invalid(form);
  const { reason, ...typed } = form.value;
  const read = readRelease(typed);
  if (!read.ok) return invalid(form, { fieldErrors: read.errors });
  await publishRelease(app, { staffId: user.id, reason }, read.release);
  return redirectTo("/staff/releases", { headers: withFlash("release-published") });
}

const buildWords = { "64": "64 bit", "32": "32 bit", arm64: "ARM, 64 bit" };

const buildFields = bits
  .map((bit) => ["link", "size", "sha256", "requirements"].map((field) => `${field}-${bit}`))
  .reduce((all, some) => [...all, ...some]);

const order = [
  ...["category", "os", "product", "version", "description", "date", "beta"],
  ...buildFields,
  "reason",
];

export default function NewRelease() {
  const { roles, today } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const defaultValue = { product: brand.name, date: today };
  const [, fields] = useForm<Record<string, string>>({ id: "release", lastResult, defaultValue });
  const field: FieldOf = (name) => boundTo(name, fields[name]);
  return (
    <ConsolePage place="/staff/releases" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <div>
        <p>
          <a className="tap" href="/staff/releases">
            All releases
          </a>
        </p>
        <h1>Publish a release</h1>
      </div>
      <form method="post" className="card form stack" noValidate>
        <SelectField {...field("category")} label="Edition">
          <Choices names={categoryNames} />
        </SelectField>
        <SelectField {...field("os")} label="Platform">
          <Choices names={platformNames} />
        </SelectField>
        <Field {...field("product")} label="Product" autoComplete="off" />
        <Field {...field("version")} label="Version" hint="Such as 1.0.8." autoComplete="off" />
        <Field {...field("date")} label="Day" type="date" />
        <TextField
          {...field("description")}
          label="Description"
          hint="What is new, in a sentence or two."
          rows={3}
        />
        <CheckField name="beta" checked={field("beta").value !== undefined}>
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
          <Button>Publish release</Button>{" "}
          <Button kind="alt" href="/staff/releases">
            Cancel
          </Button>
        </p>
      </form>
    </ConsolePage>
  );
}

type FieldOf = (name: string) => ReturnType<typeof bind>;

const boundTo = (name: string, field: Parameters<typeof bind>[0] | undefined): ReturnType<typeof bind> =>
  field ? bind(field) : { name, value: undefined, error: undefined };

function BuildFields({ bit, field }: { bit: keyof typeof buildWords; field: FieldOf }) {
  return (
    <fieldset className="stack">
      <legend>
        <h2>Build for {buildWords[bit]}</h2>
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
