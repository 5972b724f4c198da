import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { SubmitButton } from "~/components/form/button";
import { CheckField } from "~/components/form/check";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { AskButton } from "~/components/money/ask-button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { PayChoice } from "~/components/money/pay-choice";
import { Note } from "~/components/page/note";
import { type Row, Rows } from "~/components/page/rows";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";
import { pageTitle } from "~/models/site/meta";
import { BILLING } from "~/models/subscriptions/billing-view";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/services/http/responses.server";
import { findDue, readDuePage } from "~/services/renewals/read-due.server";
import { requireVerifiedOwner } from "~/services/sessions/require-access.server";
import { postRenewal } from "./renew.server";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Pay");

/** Reminders link here, straight to paying, since an SMS has no room for a longer address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedOwner(request);
  const asked = new URL(request.url).searchParams.get("duration");
  const due = await findDue(app, user, asked === "month" || asked === "yearly" ? asked : null);
  if ("elsewhere" in due) throw redirectTo(due.elsewhere, { status: 302 });
  return readDuePage(app, user, due);
}

export async function action({ request }: ActionFunctionArgs) {
  return postRenewal(request, await requireVerifiedOwner(request));
}

export default function Pay() {
  const { title, text, lines, total, hidden, other, pay, tick } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const posted = (field: string) => {
    const value = lastResult?.initialValue?.[field];
    return typeof value === "string" ? value : undefined;
  };
  const errors = listErrors(lastResult?.error);
  const renews = lastResult === undefined ? tick.checked : posted("renews") === "1";
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          <ErrorSummary answer={lastResult} errors={errors.filter(({ field }) => field !== undefined)} />
          {(lastResult?.error?.[""] ?? []).map((message) => (
            <Note key={message} tone="warn" role="alert">
              {message}
            </Note>
          ))}
          <div className="title">
            <a className="tap" href={BILLING}>
              Back to Plan and billing
            </a>
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
          <form method="post" className="stack-l" noValidate>
            <HiddenFields values={hidden} />
            <OrderSummary title="To pay" id="order">
              <Rows rows={rowsOf(lines, total)} />
            </OrderSummary>
            <PayChoice
              {...pay}
              chosen={posted("auth_code")}
              error={lastResult?.error?.["auth_code"]?.[0]}
              tick={
                <CheckField name="renews" value="1" checked={renews}>
                  {tick.text}
                </CheckField>
              }
            />
            <SubmitButton large full>
              {`Pay ${formatNaira(total)}`}
            </SubmitButton>{" "}
            {total >= LEAST_BY_CARD && <AskButton />}
          </form>
          <p className="acts">
            <a className="tap" href={other.href}>
              {other.text}
            </a>{" "}
            <a className="tap" href={`${BILLING}#renewal`}>
              Change how it renews
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}

const rowsOf = (lines: { name: string; amount: number }[], total: number): Row[] => [
  ...lines.map(({ name, amount }) => ({
    name,
    value: <Money kobo={amount} />,
    ...(amount < 0 ? { kind: "minus" as const } : {}),
  })),
  { name: "Total today", value: <Money kobo={total} />, kind: "sum" },
];
