import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { ListPages } from "~/components/page/list-pages";
import { SALES_REPORT } from "~/models/sales/report-period";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readDebtor } from "~/routes/_shop/sales-report/debtors/read-debtors.server";
import { makePaymentKey } from "~/services/sales/receive-debt.server";
import { requireReportReader } from "~/routes/_shop/require-report-reader.server";
import stylesheet from "~/styles/sales.css?url";
import { DebtEntries } from "./debt-entries";
import { postDebtPayment } from "./payment.server";
import { bind } from "~/components/form/bind";
import { Field, SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Fold } from "~/components/page/fold";

export const handle: Handle = { header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.name ?? "Customer");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await requireReportReader(request, "debtors");
  const query = new URL(request.url).searchParams;
  return {
    role: reader.user.role,
    formKey: makePaymentKey(app),
    ...(await readDebtor(app, reader, params.saleId, query)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postDebtPayment(request, await requireReportReader(request, "debtors"), params.saleId);
}

export default function DebtorDetails() {
  const { role, name, when, back, formKey, path, ...debt } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { owed, since, reminder, paying, page, rows, hasOutlets, newer, older } = debt;
  return (
    <AccountLayout path={SALES_REPORT} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <p className="noprint">
          <a className="tap" href={back}>
            Who owes you
          </a>
        </p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="soft">{when}</p>
      </div>
      <Card id="debt" title={since === null ? "Owes nothing" : `Owes ${owed}`}>
        {since === null ? (
          <p className="soft">Nothing was unpaid by then.</p>
        ) : (
          <p className="soft">{since}</p>
        )}
        {reminder !== null && (
          <p className="acts noprint">
            <Button kind="alt" href={reminder} rel="noreferrer">
              Remind on WhatsApp
            </Button>
          </p>
        )}
        {paying && (
          <div className="noprint">
            <PaymentForm {...paying} formKey={formKey} lastResult={lastResult} action={path} />
          </div>
        )}
      </Card>
      <Card id="moves" title={page > 1 ? `Sales and payments, page ${page}` : "Sales and payments"}>
        {rows.length > 0 ? (
          <DebtEntries rows={rows} hasOutlets={hasOutlets} action={path} />
        ) : (
          <EmptyState action={{ label: "Who owes you", href: back }}>
            There are no sales on this page.
          </EmptyState>
        )}
        <ListPages newer={newer} older={older} />
      </Card>
    </AccountLayout>
  );
}

interface Props {
  action: string;
  /** Of this form. */
  formKey: string;
  today: string;
  locations: readonly { id: number; name: string }[];
  location: string;
  lastResult: SubmissionResult | undefined;
}

/** What the customer paid back, entered by hand. */
function PaymentForm({ action, formKey, today, locations, location, lastResult }: Props) {
  const [, fields] = useForm<{ amount: string; day: string; location: string }>({
    id: "payment",
    lastResult,
    defaultValue: { day: today, location },
  });
  return (
    <Fold summary="Payment received" open={lastResult !== undefined}>
      <form method="post" action={action} className="stack form" noValidate>
        <HiddenFields
          values={{
            intent: "receive",
            key: formKey,
            ...(locations.length === 1 && { location }),
          }}
        />
        <Field {...bind(fields.amount)} label="Amount in naira" inputMode="decimal" autoComplete="off" />
        <Field {...bind(fields.day)} label="Day" type="date" />
        {locations.length > 1 && (
          <SelectField {...bind(fields.location)} label="Shop">
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <div>
          <Button>Save payment</Button>
        </div>
      </form>
    </Fold>
  );
}
