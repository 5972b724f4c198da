import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SubmitButton } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { orderTitle, type QuoteLine } from "~/models/plans/quote";
import { pageTitle } from "~/models/site/meta";
import { baseOf, CLAIMS, claimPath, ratesInWords } from "~/models/withholding/claim";
import { redirectTo } from "~/services/http/responses.server";
import { requireOwner } from "~/services/sessions/require-access.server";
import { postClaim, requireClaimable } from "./new-claim.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

const TITLE = "State what your company withholds";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const order = await requireClaimable(user, new URL(request.url).searchParams.get("order") ?? "");
  if (order.claim !== null) throw redirectTo(claimPath(order.claim), { status: 302 });
  return {
    role: user.role,
    order: order.reference,
    title: orderTitle(order.lines as QuoteLine[]),
    total: order.total,
    vat: order.vat,
    rates: ratesInWords(baseOf(order)),
    hasTaxNumber: order.hasTaxNumber,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postClaim(request, user);
}

export default function NewClaim() {
  const { role, order, title, total, vat, rates, hasTaxNumber } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const typed = lastResult?.initialValue?.["amount"];
  const errors = listErrors(lastResult?.error, ["amount"]);
  return (
    <AccountLayout path={CLAIMS} role={role}>
      <div className="form stack-l">
        <ErrorSummary answer={lastResult} errors={errors} />
        <div className="title">
          <a className="tap" href={CLAIMS}>
            All withheld tax
          </a>
          <h1>{TITLE}</h1>
        </div>
        <OrderSummary title="Your order">
          <Rows
            rows={[
              { name: "For", value: title },
              { name: "Before VAT", value: <Money kobo={total - vat} /> },
              ...(vat > 0 ? [{ name: "VAT", value: <Money kobo={vat} /> }] : []),
              { name: "Price", value: <Money kobo={total} />, kind: "sum" },
            ]}
          />
        </OrderSummary>
        {hasTaxNumber ? (
          <form method="post" className="stack" noValidate>
            <HiddenFields values={{ order }} />
            <Field
              label="Withheld amount in naira"
              hint={`The tax is reckoned from the price before VAT: ${rates}.`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={typeof typed === "string" ? typed : undefined}
              error={lastResult?.error?.["amount"]?.[0]}
            />
            <p className="soft">
              The receipt still names the full price. You send us the rest, and the certificate of the tax
              office when you have it.
            </p>
            <SubmitButton large full>
              State this amount
            </SubmitButton>
          </form>
        ) : (
          <Note tone="warn">
            Only a business with a tax number withholds tax. Add yours under{" "}
            <a href="/account/business">Business details</a>, then come back.
          </Note>
        )}
      </div>
    </AccountLayout>
  );
}
