import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AskForm } from "~/components/money/ask-button";
import { Money } from "~/components/money/money";
import { ProFormaForm } from "~/components/money/pro-forma-form";
import { NextStep } from "~/components/money/next-step";
import { Note } from "~/components/page/note";
import type { Handle } from "~/components/layout/page-handle";
import { Rows } from "~/components/page/rows";
import { OrderSummary } from "~/components/money/order-summary";
import { Whole } from "~/components/page/whole";
import type { Role } from "#db/schema";
import { walletWords } from "~/models/ledger/wallet";
import { accountMenu, currentPlace } from "~/models/members/account-menu";
import { formatNaira } from "~/models/money";
import { channels } from "~/models/payments/channel";
import { choosesBank, type Payment, walletOf } from "~/models/payments/payment";
import { accountPages } from "~/models/payments/pages";
import { findPaymentOrder } from "~/models/payments/payment.server";
import { pageTitle } from "~/models/site/meta";
import { viewWith } from "~/messages/payments/paid-instead";
import { findPaidInstead } from "~/models/payments/paid-instead.server";
import { type PaymentView, purposeInWords, REFRESH_SECONDS } from "~/messages/payments/payment";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { freshPayment } from "~/services/payments/refresh-payment.server";
import { waitingFacts } from "~/routes/_checkout/ticket";
import { findRetryPath, redirectPaid } from "~/routes/_checkout/payment/payment-onward.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { WishForm } from "./wish";
import { postWish, readWish } from "./wish.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle(data?.view.title ?? "Payment"),
  ...(data?.view.refresh ? [{ httpEquiv: "refresh", content: REFRESH_SECONDS }] : []),
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const known = await requireOwnPayment(app, user.id, params.reference);
  const payment = await freshPayment(app, known);
  await redirectPaid(app, payment);
  const instead = await findPaidInstead(app.db, payment);
  const view = viewWith(payment, instead, { now: app.clock.now(), contact: app.config.contact });
  const order = payment.orderId === null ? null : await findPaymentOrder(app.db, payment.orderId);
  const hasOrder = order?.state === "awaiting";
  return {
    view,
    wish: await readWish(payment, user, hasOrder),
    reference: payment.reference,
    amount: payment.amount,
    purpose: purposeInWords(payment),
    home: homeOf(user.role, instead === null ? walletWords[walletOf(payment)].path : BILLING),
    facts: instead === null && isOpen(payment) ? waitingFacts(payment) : receivedFacts(payment),
    title: channels[payment.channel].title,
    ticket: channels[payment.channel].ticket,
    payUrl: view.next === "pay" || view.next === "wait" ? payAddress(payment) : null,
    again: await findRetryPath(app, payment),
    /** The order, if another person can be asked to pay it: not while money for it may be on its way. */
    asksFor: user.role === "owner" && hasOrder && isIdle(view) ? order.reference : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  return postWish(request, user, params.reference);
}

/** Money can still be sent to its account number. */
const isOpen = ({ state }: Payment): boolean => state === "new" || state === "open";

/** What came instead of the amount that was due. */
const receivedFacts = ({ reference, result, received }: Payment) =>
  result === "suspense" && received !== null
    ? [
        { name: "Reference", value: reference },
        { name: "Received", value: formatNaira(received) },
      ]
    : [];

const isIdle = ({ next }: PaymentView): boolean => next === "pay" || next === "again";

/** Where the page leads if nothing is left to do. */
function homeOf(role: Role, path: string) {
  const home = currentPlace(accountMenu(role), path)?.place;
  return { href: path, text: `Go to ${home?.label ?? "your account"}` };
}

/** Where it is paid: on our page with the ticket, or on the provider's. */
const payAddress = (payment: Payment): string | null =>
  payment.ticketCode !== null || choosesBank(payment)
    ? accountPages(payment.reference).ticket
    : payment.authorizationUrl;

export default function PaymentPage() {
  const { view, wish, reference, amount, purpose, facts, title, ticket, payUrl, again, home, asksFor } =
    useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          <h1>{view.title}</h1>
          <Note tone={view.tone} role={view.tone === "bad" ? "alert" : "status"}>
            {view.text}
          </Note>
          <OrderSummary title={title} aside={purpose}>
            <Rows
              rows={[
                ...facts.map(({ name, value }) => ({ name, value: <Whole>{value}</Whole> })),
                {
                  name: view.next === null && wish !== null ? "Due" : "Amount",
                  value: <Money kobo={amount} />,
                  kind: "sum",
                },
              ]}
            />
          </OrderSummary>
          {wish !== null && <WishForm {...wish} />}
          <NextStep
            next={view.next}
            check={accountPages(reference).status}
            ticket={ticket}
            payUrl={payUrl}
            again={again}
            home={home}
          />
          {asksFor !== null && <AskForm order={asksFor} />}
          {asksFor !== null && <ProFormaForm order={asksFor} />}
        </div>
      </div>
    </Main>
  );
}
