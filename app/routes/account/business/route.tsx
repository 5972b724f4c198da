import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { getBusiness } from "~/models/users/location.server";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { postBusiness } from "./business.server";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { type BusinessDetails, businessFields, toBusinessFields } from "~/models/users/business";
import type { BusinessFields } from "~/models/users/business-fields.server";
import { RegisteredFields } from "./registered-fields";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Business details");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, business: { name: user.name, ...(await getBusiness(app.db, user.id)) } };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postBusiness(request, user.id);
}

export default function Business() {
  const { role, business } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountLayout path="/account/business" role={role}>
      <BusinessForm lastResult={lastResult} {...business} />
    </AccountLayout>
  );
}

interface Props extends BusinessDetails {
  lastResult: SubmissionResult | undefined;
}

function BusinessForm({ lastResult, ...details }: Props) {
  const [form, fields] = useForm<BusinessFields>({
    id: "business",
    lastResult,
    defaultValue: toBusinessFields(details),
  });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, Object.values(businessFields))} />
      <h1>Business details</h1>
      <Card id="business" title="Your business">
        <p className="soft">
          New receipts and invoices show these details. Old ones do not change. To change your username, email
          or phone number, go to <a href="/account/security">Security</a>.
        </p>
        <form method="post" className="stack-l form" noValidate>
          <Field {...bind(fields.name)} label="Business name" autoComplete="organization" />
          <Field
            {...bind(fields.shop_name)}
            label="Shop name"
            hint="If your main shop has a name of its own."
            autoComplete="off"
          />
          <Field
            {...bind(fields.address)}
            label="Shop address"
            hint="Where your main shop is. Shown on your receipts."
            optional
            autoComplete="address-line1"
          />
          <Field
            {...bind(fields.tax_number)}
            label="Tax number"
            hint="Your TIN, such as 12345678-0001."
            optional
            autoComplete="off"
          />
          <RegisteredFields fields={fields} />
          <p className="acts">
            <Button>Save</Button>
          </p>
        </form>
      </Card>
    </>
  );
}
