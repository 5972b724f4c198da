import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/frame/page-handle";
import { TotalBar } from "~/components/money/total-bar";
import { paidView } from "~/models/checkout/paid-view";
import { checkoutView } from "~/models/checkout/view";
import { listCards } from "~/models/payments/card.server";
import { missingTopUp } from "~/models/payments/top-up";
import { isFree } from "~/models/plans/catalogue";
import { downgradePath } from "~/models/subscriptions/billing-view";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/app/app.server";
import { redirectTo } from "~/services/doors/responses.server";
import { readCheckout } from "~/services/checkout/checkout.server";
import { findCheckoutVisit, redirectToCanonical, requireDuration } from "./find-checkout-visit.server";
import { postOrderForm } from "./handle-order-form.server";
import { OrderForm } from "./order-form";
import { readAfter, readStep, stepPath } from "./order-address";
import { PaidOrder } from "./paid-order";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.paidFor?.title ?? (data?.order ? `Your order: ${data.order.view.title}` : "Your order"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visit = await findCheckoutVisit({ request, params });
  redirectToCanonical(visit.plan.id, visit.duration, params.duration);
  const after = readAfter(request);
  const { submissionKey, fingerprint, begun, paid, ...checkout } = await readCheckout(app, visit, after);
  if (isFree(visit.plan) && checkout.live?.kind === "paid")
    throw redirectTo(downgradePath(visit.plan.id), { status: 302 });
  const cards = await listCards(app.db, visit.customer.id, app.clock.now());
  if (paid) return { paidFor: paidView({ ...visit, ...paid, endsAfterMore: checkout.endsAt }), order: null };
  const view = checkoutView({
    ...visit,
    ...checkout,
    cards,
    methods: app.config.payments.channels,
    vatTenths: app.config.vatTenths,
  });
  const first = begun || !view.hasExtras ? "summary" : "extras";
  const step = readStep(request) ?? first;
  const back = stepPath(visit, "summary", after);
  const topUp = view.short && missingTopUp(view.short.missing, back, app.config.topUp);
  return { paidFor: null, order: { submissionKey, fingerprint, view, topUp, after, step } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visit = await findCheckoutVisit({ request, params });
  requireDuration(params.duration);
  return postOrderForm(request, visit);
}

export default function Checkout() {
  const { paidFor, order } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!order)
    return (
      <main id="main" className="page">
        <div className="wrap">
          <PaidOrder {...paidFor} lastResult={lastResult} />
        </div>
      </main>
    );
  const { view, submissionKey, fingerprint, ...at } = order;
  return (
    <main id="main" className="page">
      <div className="wrap stack-l">
        <OrderForm
          {...at}
          view={view}
          hidden={{ submission_key: submissionKey, quote: fingerprint }}
          lastResult={lastResult}
        />
      </div>
      <TotalBar
        label="Total today"
        kobo={view.total}
        {...(at.step === "extras" && view.hasExtras
          ? { form: "order-form", action: "Continue" }
          : { href: "#order", action: "See my order" })}
      />
    </main>
  );
}
