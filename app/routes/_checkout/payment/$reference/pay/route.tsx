import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Main } from "~/components/layout/main";
import { BankChoice } from "~/components/money/bank-choice";
import { PopupField } from "~/components/money/popup-field";
import { TicketPage } from "~/routes/_checkout/ticket-page";
import type { Handle } from "~/components/layout/page-handle";
import { channels } from "~/models/payments/channel";
import { findPaidInstead } from "~/models/payments/paid-instead.server";
import { windowScript } from "~/models/payments/page-script";
import type { Payment } from "~/models/payments/payment";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { findRetryPath } from "~/routes/_checkout/payment/payment-onward.server";
import { readTicket } from "~/routes/_checkout/read-ticket.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { postBank } from "./bank.server";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { PaymentPopup } from "~/components/money/payment-popup";
import { Rows } from "~/components/page/rows";

export const handle: Handle = { hydrate: true, pays: true, popup: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Pay");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const payment = await requireOwnPayment(app, user.id, params.reference);
  const status = `/payment/${payment.reference}`;
  const view = (await findPaidInstead(app.db, payment)) ? null : viewOf(payment);
  if (!view) throw redirectTo(status, { status: 302 });
  return { ...view, status, again: await findRetryPath(app, payment) };
}

/** What is left to do for a payment: choose a bank, send the money, or pay in the window; null if nothing is. */
function viewOf(payment: Payment) {
  const { reference, amount, state, channel, ticketCode, authorizationUrl, accessCode } = payment;
  const ticket = readTicket(app, payment);
  if (ticket || ticketCode !== null || state !== "open") return ticket;
  const { popup, hosts } = app.config.payments;
  if (!popup || !authorizationUrl || !accessCode) return null;
  const words = channels[channel];
  return {
    kind: "window" as const,
    title: `Pay by ${words.by}`,
    summaryTitle: words.title,
    reference,
    amount,
    authorizationUrl,
    accessCode,
    script: windowScript(hosts),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  return postBank(request, user.id, params.reference);
}

export default function PayPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          {data.kind === "bank" && (
            <BankChoice {...data}>
              <PopupField />
            </BankChoice>
          )}
          {data.kind === "ticket" && <TicketPage view={data} {...data} />}
          {data.kind === "window" && <PayWindow {...data} />}
        </div>
      </div>
    </Main>
  );
}

interface Props {
  title: string;
  summaryTitle: string;
  reference: string;
  amount: number;
  authorizationUrl: string;
  accessCode: string;
  script: string;
}

/** The provider's page in a window over this page, with a link to it. */
function PayWindow(props: Props) {
  const { title, summaryTitle, reference, amount, authorizationUrl, accessCode, script } = props;
  return (
    <>
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
    </>
  );
}
