import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { Main } from "~/components/layout/main";
import { usePageData } from "~/components/live/live-context";
import { livePage } from "~/components/live/live-page";
import type { Handle } from "~/components/layout/page-handle";
import { channelWords } from "~/models/payments/channel";
import { choosesBank, type Payment } from "~/models/payments/payment";
import { tellerPath, ticketOf } from "~/models/payments/ticket";
import { bankChoice, ticketView } from "~/models/payments/ticket-view";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { findRetryPath, requireOwnPayment } from "~/services/payments/open-payment-page.server";
import { requirePayer } from "~/services/sessions/require-access.server";
import { postBank } from "./bank.server";
import { BankChoice } from "./bank-choice";
import { PayWindow } from "./pay-window";
import { TicketPage } from "./ticket";

export const handle: Handle = { hydrate: true, pays: true, popup: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Pay");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requirePayer(request);
  const payment = await requireOwnPayment(app, user.id, params.reference);
  const status = `/payment/${payment.reference}`;
  const view = viewOf(payment, app.clock.now());
  if (!view) throw redirectTo(status, { status: 302 });
  return { ...view, status, again: await findRetryPath(app, payment) };
}

/** What is left to do for a payment: choose a bank, send the money, or pay in the window; null if nothing is. */
function viewOf(payment: Payment, now: Date) {
  const { reference, amount, state, channel, authorizationUrl, accessCode } = payment;
  if (choosesBank(payment)) return { kind: "bank" as const, ...bankChoice(payment) };
  if (state !== "open") return null;
  const ticket = ticketOf(payment);
  const { popup, hosts, sandbox } = app.config.payments;
  if (ticket) {
    const teller = sandbox ? `${hosts.checkout}${tellerPath(channel, ticket)}` : null;
    return ticket.until > now
      ? { kind: "ticket" as const, teller, ...ticketView(payment, ticket, now) }
      : null;
  }
  if (!popup || !authorizationUrl || !accessCode) return null;
  const words = channelWords[channel];
  return {
    kind: "window" as const,
    ...{ title: `Pay by ${words.by}`, summaryTitle: words.title, reference, amount },
    ...{ authorizationUrl, accessCode, script: `${hosts.script}/v2/inline.js` },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requirePayer(request);
  return postBank(request, user.id, params.reference);
}

function PayPage() {
  const data = usePageData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          {data.kind === "bank" && <BankChoice {...data} />}
          {data.kind === "ticket" && <TicketPage view={data} {...data} />}
          {data.kind === "window" && <PayWindow {...data} />}
        </div>
      </div>
    </Main>
  );
}

export default livePage(PayPage);
