import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { TotalBar } from "~/components/money/total-bar";
import { pageTitle } from "~/models/site/meta";
import { Main } from "~/components/layout/main";
import { findCheckoutPage, redirectToCanonical, requireDuration } from "./find-checkout-page.server";
import { postOrderForm } from "./order.server";
import { requireSessionForChoices } from "./order-fields.server";
import { OrderForm } from "./order";
import { readOrderPage } from "./read-order-page.server";
import { Button } from "~/components/form/button";
import type { NoOrderView, PaidView } from "./no-order";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

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
  await requireSessionForChoices(request);
  const page = await findCheckoutPage({ request, params });
  redirectToCanonical(page.plan.id, page.duration, params.duration);
  return readOrderPage(request, page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSessionForChoices(request);
  const page = await findCheckoutPage({ request, params });
  requireDuration(params.duration);
  return postOrderForm(request, page);
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
      {view.hasExtras && at.step === "extras" && (
        <TotalBar
          label="Total today"
          kobo={view.total}
          action={{ form: "order-form", intent: "continue", text: "Continue" }}
        />
      )}
    </Main>
  );
}

/** Why there is nothing to order here, and where to go on. */
function NoOrder({ title, text, links }: NoOrderView) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="acts">
        {links.map((link, index) => [
          <Button key={link.href} href={link.href} kind={index === 0 ? "main" : "alt"}>
            {link.text}
          </Button>,
          " ",
        ])}
      </p>
    </>
  );
}

/** What was paid, instead of a form that would sell it again; more time is a separate choice. */
function PaidOrder({ title, last, until, trial, more }: PaidView) {
  return (
    <>
      <div className="title">
        <a className="tap" href="/pricing">
          Back to plans
        </a>
        <h1>{title}</h1>
        <p className="soft">{trial && `${trial}. `}There is nothing to pay now.</p>
      </div>
      {last && (
        <OrderSummary title="Your order" aside={<Tag tone="good">Paid</Tag>} id="order">
          <Rows
            rows={[
              { name: "For", value: last.name },
              { name: "Paid on", value: last.when },
              { name: "Valid until", value: until },
              last.total === null
                ? { name: "Paid", value: "by your agent" }
                : { name: "Total paid", value: <Money kobo={last.total} />, kind: "sum" },
            ]}
          />
          <p className="acts">
            <Button href="/download">Download the app</Button>{" "}
            {last.receipt !== null && (
              <Button kind="alt" href={last.receipt}>
                See the receipt
              </Button>
            )}
          </p>
        </OrderSummary>
      )}
      <section aria-labelledby="more-title" className="stack">
        <h2 id="more-title">Pay for more time</h2>
        <p>{more.text}</p>
        <p className="acts">
          <Button kind="alt" href={more.href}>
            {more.action}
          </Button>{" "}
          <a className="tap" href={more.other.href}>
            {more.other.text}
          </a>{" "}
          <a className="tap" href="/plans-and-billings">
            Your plan
          </a>
        </p>
      </section>
    </>
  );
}
