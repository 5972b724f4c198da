import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import type { Handle } from "~/components/layout/page-handle";
import { PaymentPopup } from "~/components/money/payment-popup";
import { Rows } from "~/components/page/rows";
import { OrderSummary } from "~/components/money/order-summary";
import { channelWords } from "~/models/payments/channel";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { requireOwnPayment } from "~/services/payments/open-payment-page.server";
import { requirePayer } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { hydrate: true, pays: true, popup: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle(data?.title ?? "Pay"),
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requirePayer(request);
  const payment = await requireOwnPayment(app, user.id, params.reference);
  const { reference, amount, state, channel, authorizationUrl, accessCode } = payment;
  const { popup, hosts } = app.config.payments;
  if (!popup || state !== "open" || !authorizationUrl || !accessCode)
    throw redirectTo(`/payment/${reference}`, { status: 302 });
  const words = channelWords[channel];
  return {
    title: `Pay by ${words.by}`,
    summaryTitle: words.title,
    reference,
    amount,
    authorizationUrl,
    accessCode,
    script: `${hosts.script}/v2/inline.js`,
  };
}

export default function PayByCard() {
  const { title, summaryTitle, reference, amount, authorizationUrl, accessCode, script } =
    useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          <h1>{title}</h1>
          <OrderSummary title={summaryTitle}>
            <Rows
              rows={[
                { name: "Reference", value: reference },
                { name: "Amount", value: <Money kobo={amount} />, kind: "sum" },
              ]}
            />
          </OrderSummary>
          <PaymentPopup
            script={script}
            accessCode={accessCode}
            page={authorizationUrl}
            onPaid={() => window.location.assign(`/payment/${reference}`)}
          >
            Pay here
          </PaymentPopup>
          <Button kind="alt" large full href={authorizationUrl}>
            Pay on the page of our payment partner
          </Button>
          <p>
            <a className="tap" href={`/payment/cancel?attempt=${reference}`}>
              Cancel
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
