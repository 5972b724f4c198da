import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { useState } from "react";

import type { Handle } from "~/components/layout/page-handle";
import { TotalBar } from "~/components/money/total-bar";
import { Note } from "~/components/page/note";
import { INSUFFICIENT } from "~/models/ledger/tokens";
import { pageTitle } from "~/models/site/meta";
import { requireSessionForFields } from "~/routes/_shared/kept-fields.server";
import stylesheet from "~/styles/agents.css?url";
import { Main } from "~/components/layout/main";
import { Done, Failed, Paid } from "./ends";
import { findLocationPage } from "./find-location-page.server";
import { ORDER_FORM, OrderForm, type PagePart, useOrderForm } from "./order";
import { orderFields, postOrder } from "./order.server";
import { hasDialogs, PayDialog, PayWithTokens } from "./pay-with-tokens";
import { type LocationOrder, readLocationPage } from "./read-location-page.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

type PageData = Awaited<ReturnType<typeof loader>>;

const titleOf = (data: PageData | undefined): string =>
  data?.paid ? "Subscription successful!" : "Upgrade to Plus Plan";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(titleOf(data));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSessionForFields(request, Object.values(orderFields));
  return readLocationPage(request, await findLocationPage(request));
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSessionForFields(request, Object.values(orderFields));
  return postOrder(request, await findLocationPage(request));
}

export default function LocationCheckout() {
  const { paid, done, order, ...about } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (order) return <Order {...about} order={order} lastResult={lastResult} />;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          <Problems problems={lastResult?.error?.[""] ?? []} />
          {paid && <Paid {...about} paid={paid} />}
          {done && <Done {...about} done={done} />}
        </div>
      </div>
    </Main>
  );
}

const Problems = ({ problems }: { problems: string[] }) =>
  problems.map((message) => (
    <Note key={message} tone="warn" role="alert">
      {message}
    </Note>
  ));

interface OrderProps {
  shopName: string;
  registrant: string | null;
  order: LocationOrder;
  lastResult: SubmissionResult | undefined;
}

function Order({ shopName, registrant, order, lastResult }: OrderProps) {
  const state = useOrderForm(order, lastResult);
  const [{ errors: problems = [] }] = state;
  const { step, standing, paths, pay, total } = order;
  // An agent who comes from the order sees the dialog over it; one who opens the pay page directly sees that page.
  const [asPage] = useState(step === "pay");
  const navigate = useNavigate();
  const alert = problems.find((problem) => problem === INSUFFICIENT) ?? null;
  const failed = problems.length > 0 && alert === null;
  if (failed || (step === "pay" && (asPage || !hasDialogs())))
    return (
      <Main className="page">
        <div className="wrap">
          <div className="narrow mid stack-l">
            {failed ? (
              <Failed why={problems} balance={pay.balance} total={pay.totalInTokens} again={paths.pay} />
            ) : (
              <PayWithTokens order={order} heading="h1" alert={alert} />
            )}
          </div>
        </div>
      </Main>
    );
  const shown: PagePart = step === "extras" ? "extras" : "summary";
  return (
    <Main className="page">
      <div className="wrap stack-l">
        {step !== "pay" && <Problems problems={problems} />}
        <div>
          <a className="tap" href="/reseller">
            Back to customers
          </a>
          <h1 id="branch" tabIndex={-1}>
            <bdi>{shopName}</bdi>
          </h1>
          <p className="soft">
            {registrant !== null && <bdi>{registrant}. </bdi>}
            {standing} You pay for this shop with your tokens.
          </p>
        </div>
        <OrderForm order={order} shown={shown} state={state} lastResult={lastResult} />
      </div>
      <TotalBar label="Total" kobo={total} action={{ form: ORDER_FORM, ...nextOf[shown] }} />
      {step === "pay" && <PayDialog order={order} alert={alert} onClose={() => navigate(paths.summary)} />}
    </Main>
  );
}

const nextOf: Record<PagePart, { intent: string; text: string }> = {
  summary: { intent: "proceed", text: "Proceed to Payment" },
  extras: { intent: "continue", text: "Continue" },
};
