import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { BankChoice } from "~/components/money/bank-choice";
import { TicketPage } from "~/routes/_checkout/ticket-page";
import { isPaidInstead } from "~/models/payments/paid-instead.server";
import { linkPages } from "~/models/payments/pages";
import { strangerTitle } from "~/models/site/meta";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, refusal } from "~/http/responses.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { readTicket } from "~/routes/_checkout/read-ticket.server";
import { redirectToPayment } from "~/routes/_shared/redirect-to-payment.server";
import { app } from "~/services/platform/app.server";
import { linkHeaders, requireLinkPayment } from "~/routes/_checkout/pay/$token/require-link.server";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const headers = linkHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => strangerTitle(data?.title ?? "Payment");

/** What the payer sends, and where to; or which bank's code the payer dials. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { payment } = await requireLinkPayment(params);
  const { status, cancelled } = linkPages(params.token ?? "")(payment.reference);
  const view = (await isPaidInstead(app.db, payment)) ? null : readTicket(app, payment);
  if (!view) throw redirectTo(status, { status: 302 });
  return { ...view, status, again: cancelled };
}

const schema = z.object({ bank: z.string().max(20) });

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, schema);
  const { payment } = await requireLinkPayment(params);
  const pagesOf = linkPages(params.token ?? "");
  const begun = form.status === "success" ? await chooseBank(app, payment, form.value.bank, pagesOf) : null;
  if (!begun) throw refusal(400, "This page is out of date. Reload it and choose your bank again.");
  return begun.outcome === "go"
    ? redirectToPayment(begun, {})
    : redirectTo(pagesOf(payment.reference).status);
}

export default function SendPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          {data.kind === "bank" && <BankChoice {...data} />}
          {data.kind === "ticket" && <TicketPage view={data} {...data} />}
        </div>
      </div>
    </Main>
  );
}
