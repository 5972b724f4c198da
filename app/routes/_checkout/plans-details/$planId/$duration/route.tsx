import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { TotalBar } from "~/components/money/total-bar";
import type { CheckoutView } from "~/models/checkout/view";
import { pageTitle } from "~/models/site/meta";
import { Main } from "~/components/layout/main";
import { findCheckoutPage, redirectToCanonical, requireDuration } from "./find-checkout-page.server";
import { postOrderForm } from "./order.server";
import { NoOrder } from "./no-order";
import { requireSession } from "./kept-choices.server";
import { OrderForm } from "./order";
import type { Step } from "./order-address";
import { PaidOrder } from "./paid-order";
import { readOrderPage } from "./read-order-page.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

type PageData = Awaited<ReturnType<typeof loader>>;

const titleOf = (data: PageData | undefined): string =>
  data?.paidFor?.title ??
  data?.noOrder?.title ??
  (data?.order ? `Your order: ${data.order.view.title}` : "Your order");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(titleOf(data));

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request);
  const page = await findCheckoutPage({ request, params });
  redirectToCanonical(page.plan.id, page.duration, params.duration);
  return readOrderPage(request, page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request);
  const page = await findCheckoutPage({ request, params });
  requireDuration(params.duration);
  return postOrderForm(request, page);
}

/** The next action: the other step, the order, or the order's own button once everything is chosen. */
function barAction({ hasExtras, ready, submit }: CheckoutView, step: Step) {
  const form = "order-form";
  if (step === "extras" && hasExtras) return { form, intent: "continue", text: "Continue" };
  return ready
    ? { form, intent: submit.intent, text: submit.text }
    : { href: "#order", text: "See my order" };
}

export default function Checkout() {
  const { paidFor, noOrder, order } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!order)
    return (
      <Main className="page">
        <div className="wrap">
          <div className="form stack-l">
            {listErrors(lastResult?.error).map(({ message }) => (
              <Note key={message} tone="warn" role="alert">
                {message}
              </Note>
            ))}
            {paidFor && <PaidOrder {...paidFor} />}
            {noOrder && <NoOrder {...noOrder} />}
          </div>
        </div>
      </Main>
    );
  const { view, submissionKey, fingerprint, ...at } = order;
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <OrderForm
          {...at}
          view={view}
          hidden={{ submission_key: submissionKey, quote: fingerprint }}
          lastResult={lastResult}
        />
      </div>
      <TotalBar label="Total today" kobo={view.total} action={barAction(view, at.step)} />
    </Main>
  );
}
