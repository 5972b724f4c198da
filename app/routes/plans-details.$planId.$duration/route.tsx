import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/frame/page-handle";
import { TotalBar } from "~/components/money/total-bar";
import { checkoutView } from "~/models/checkout/view";
import { listCards } from "~/models/payments/card.server";
import { isFree } from "~/models/plans/catalogue";
import { downgradePath } from "~/models/subscriptions/billing-view";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/app/app.server";
import { redirectTo } from "~/services/doors/responses.server";
import { readCheckout } from "~/services/checkout/checkout.server";
import { findCheckoutVisit, redirectToCanonical, requireDuration } from "./find-checkout-visit.server";
import { postOrderForm } from "./handle-order-form.server";
import { OrderForm } from "./order-form";
import { readStep } from "./step.server";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Your order: ${data.view.title}` : "Your order");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visit = await findCheckoutVisit({ request, params });
  redirectToCanonical(visit.plan.id, visit.duration, params.duration);
  const { submissionKey, fingerprint, begun, ...checkout } = await readCheckout(app, visit);
  if (isFree(visit.plan) && checkout.live?.kind === "paid")
    throw redirectTo(downgradePath(visit.plan.id), { status: 302 });
  const cards = await listCards(app.db, visit.customer.id, app.clock.now());
  const view = checkoutView({
    ...visit,
    ...checkout,
    cards,
    methods: app.config.payments.channels,
    vatTenths: app.config.vatTenths,
  });
  const first = begun || !view.hasExtras ? "summary" : "extras";
  return { submissionKey, fingerprint, view, step: readStep(request) ?? first };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visit = await findCheckoutVisit({ request, params });
  requireDuration(params.duration);
  return postOrderForm(request, visit);
}

export default function Checkout() {
  const { submissionKey, fingerprint, view, step } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <main id="main" className="page">
      <div className="wrap stack-l">
        <OrderForm
          view={view}
          step={step}
          hidden={{ submission_key: submissionKey, quote: fingerprint }}
          lastResult={lastResult}
        />
      </div>
      <TotalBar
        label="Total today"
        kobo={view.total}
        {...(step === "extras" && view.hasExtras
          ? { form: "order-form", action: "Continue" }
          : { href: "#order", action: "See my order" })}
      />
    </main>
  );
}
