import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { requestContext } from "~/services/platform/request-context.server";
import { Main } from "~/components/layout/main";
import { requireVisitor } from "./visitor.server";
import { postRegistrant } from "./registrant.server";
import { postSignUp } from "./sign-up.server";
import { loadSignUp } from "./load-sign-up.server";
import { SignUpForm } from "./sign-up";
import { TRIAL } from "~/models/subscriptions/trial";
import { formatNaira, type Kobo } from "~/models/money";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "log-in", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Sign up");

export async function loader({ request }: LoaderFunctionArgs) {
  const { agent } = await requireVisitor(request);
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("page") && requestContext().method !== "POST") {
    searchParams.set("page", "signup");
    throw redirectTo(`/pricing?${searchParams}`, { status: 302 });
  }
  return { forCustomer: agent !== null, ...(await loadSignUp(searchParams)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { agent } = await requireVisitor(request);
  return agent ? postRegistrant(request, agent) : postSignUp(request);
}

export default function SignUp() {
  const { path, carried, agent, chosen, pays, trial, forCustomer } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const terms = forCustomer ? null : trial;
  return (
    <Main className="page">
      <div className={terms ? "wrap grid order" : "wrap"}>
        <div className={terms ? "stack-l form" : "stack-l form mid"}>
          <SignUpForm
            lastResult={lastResult}
            path={path}
            carried={carried}
            agent={agent}
            forCustomer={forCustomer}
          >
            {forCustomer ? (
              <CustomerHeading chosen={chosen} />
            ) : (
              <OwnHeading trial={trial !== null} toPay={pays ? chosen : null} />
            )}
          </SignUpForm>
        </div>
        {terms && <TrialSummary {...terms} />}
      </div>
    </Main>
  );
}

function OwnHeading({ trial, toPay }: { trial: boolean; toPay: string | null }) {
  const then = toPay === null ? "Start free." : `Then pay for ${toPay}.`;
  return (
    <>
      <h1>Create your account</h1>
      <p className="soft big">
        {trial ? `${TRIAL} of Plus, free. No card needed.` : `It takes two minutes. ${then}`}
      </p>
    </>
  );
}

function CustomerHeading({ chosen }: { chosen: string | null }) {
  return (
    <>
      <h1>Register a customer</h1>
      <p className="soft big">
        Fill this in with your customer. We email them how to set a password, and they verify their phone when
        they first log in.
      </p>
      {chosen && (
        <p className="note">
          After that they continue to <b>{chosen}</b>.
        </p>
      )}
    </>
  );
}

/** What the free trial is and what follows it, shown before the form. */
function TrialSummary({ ends, yearly }: { ends: string; yearly: Kobo }) {
  return (
    <section className="summary-card" aria-labelledby="trial">
      <div className="summary-card-head">
        <h2 id="trial">Your free trial</h2>
        <span className="soft">Plus</span>
      </div>
      <dl className="rows">
        <div>
          <dt>Ends</dt>
          <dd>{ends}</dd>
        </div>
        <div className="sum">
          <dt>You pay today</dt>
          <dd>₦0</dd>
        </div>
      </dl>
      <hr className="cut" />
      <p className="soft">
        When it ends, pay {formatNaira(yearly)} a year or stay on Basic for free. We never charge without
        asking.
      </p>
    </section>
  );
}
