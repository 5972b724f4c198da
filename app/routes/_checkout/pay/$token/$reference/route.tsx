import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Money } from "~/components/money/money";
import { NextStep } from "~/components/money/next-step";
import { OrderSummary } from "~/components/money/order-summary";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { Whole } from "~/components/page/whole";
import { Tag } from "~/components/page/tag";
import { channels } from "~/models/payments/channel";
import { linkPages } from "~/models/payments/pages";
import { choosesBank } from "~/models/payments/payment";
import { strangerView } from "~/messages/payments/paid-instead";
import { isPaidInstead } from "~/models/payments/paid-instead.server";
import { REFRESH_SECONDS } from "~/messages/payments/payment";
import { strangerTitle } from "~/models/site/meta";
import { freshPayment } from "~/services/payments/refresh-payment.server";
import { readThanks } from "../read-link.server";
import { app } from "~/services/platform/app.server";
import { waitingFacts } from "~/routes/_checkout/ticket";
import { linkHeaders, requireLinkPayment } from "~/routes/_checkout/pay/$token/require-link.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const headers = linkHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...strangerTitle(data?.waiting?.view.title ?? "Payment"),
  ...(data?.waiting?.view.refresh ? [{ httpEquiv: "refresh", content: REFRESH_SECONDS }] : []),
];

/** What became of a payment by a link. The provider sends the browser here, which proves nothing: it is asked. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { payment: known } = await requireLinkPayment(params);
  const payment = await freshPayment(app, known);
  const { status, ticket, cancelled } = linkPages(params.token ?? "")(payment.reference);
  const file = `${status}/proof.pdf`;
  if (payment.state === "settled") return { thanks: await readThanks(app, payment), file, waiting: null };
  const isPaid = await isPaidInstead(app.db, payment);
  const view = strangerView(payment, isPaid, { now: app.clock.now(), contact: app.config.contact });
  const hasTicket = payment.ticketCode !== null || choosesBank(payment);
  const isPayable = view.next === "pay" || view.next === "wait";
  return {
    thanks: null,
    file,
    waiting: {
      view,
      status,
      again: cancelled,
      facts: waitingFacts(payment),
      amount: payment.amount,
      title: channels[payment.channel].title,
      ticket: channels[payment.channel].ticket,
      payUrl: !isPayable ? null : hasTicket ? ticket : payment.authorizationUrl,
    },
  };
}

export default function LinkPayment() {
  const { thanks, file, waiting } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          {thanks && <Thanks {...thanks} file={file} />}
          {waiting && <Waiting {...waiting} />}
        </div>
      </div>
    </Main>
  );
}

function Thanks({ badge, title, text, facts, file }: PayerThanks & { file: string }) {
  return (
    <OrderSummary title={title} heading="h1" id="paid" aside={<Tag tone="good">{badge}</Tag>}>
      <p>
        <b>{text}</b>
      </p>
      <Rows rows={facts.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
      <p className="acts">
        <Button kind="alt" href={file}>
          Download proof as PDF
        </Button>
      </p>
    </OrderSummary>
  );
}

type PayerThanks = Awaited<ReturnType<typeof readThanks>>;

type WaitingPayment = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["waiting"]>;

function Waiting({ view, status, again, facts, amount, title, ticket, payUrl }: WaitingPayment) {
  return (
    <>
      <h1>{view.title}</h1>
      <Note tone={view.tone} role={view.tone === "bad" ? "alert" : "status"}>
        {view.text}
      </Note>
      <OrderSummary title={title}>
        <Rows
          rows={[
            ...facts.map(({ name, value }) => ({ name, value: <Whole>{value}</Whole> })),
            { name: "Amount", value: <Money kobo={amount} />, kind: "sum" },
          ]}
        />
      </OrderSummary>
      <NextStep next={view.next} check={status} home={null} ticket={ticket} payUrl={payUrl} again={again} />
    </>
  );
}
