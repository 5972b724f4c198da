import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Button, SubmitButton } from "~/components/form/button";
import { CheckField } from "~/components/form/check";
import { OrderErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { AskButton } from "~/components/money/ask-button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { PayChoice } from "~/components/money/pay-choice";
import { type Row, Rows } from "~/components/page/rows";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";
import { pageTitle } from "~/models/site/meta";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/http/responses.server";
import { findDue } from "~/services/billing/find-due.server";
import { readDuePage } from "./read-due.server";
import { requireVerifiedOwner } from "~/routes/_shared/require-access.server";
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
  const { title, text, lines, total, hidden, other, pay, tick, resume, links } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, { auth_code: way, renews }] = useForm<{ auth_code: string; renews: string }>({
    id: "pay",
    lastResult,
    defaultValue: { renews: tick.checked ? "1" : undefined },
  });
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          <OrderErrors answer={lastResult} error={form.allErrors} />
          <div className="title">
            <a className="tap" href={BILLING}>
              Back to Plan
            </a>
            <h1>{title}</h1>
            <p>{text}</p>
            <a className="tap" href={other.href}>
              {other.text}
            </a>
          </div>
          {resume !== null && (
            <form method="post" action={BILLING} className="stack">
              <p>{resume}</p>
              <p className="acts">
                <Button kind="alt" name="intent" value="resume">
                  Resume plan
                </Button>
              </p>
            </form>
          )}
          <form method="post" className="stack-l" noValidate>
            <HiddenFields values={hidden} />
            <OrderSummary title="To pay" id="order">
              <Rows rows={rowsOf(lines, total)} />
            </OrderSummary>
            <PayChoice
              {...pay}
              chosen={way.initialValue}
              error={way.errors?.[0]}
              tick={
                tick.text && (
                  <CheckField name="renews" value="1" checked={renews.initialValue === "1"}>
                    {tick.text}
                  </CheckField>
                )
              }
            />
            <SubmitButton large full>
              {`Pay ${formatNaira(total)}`}
            </SubmitButton>{" "}
            {total >= LEAST_BY_CARD && <AskButton />}
          </form>
          <p className="acts">
            {links.map(({ href, text: label }) => (
              <a key={href} className="tap" href={href}>
                {label}
              </a>
            ))}
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
