import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CodeForm } from "~/components/form/code-form";
import { Button } from "~/components/form/button";
import { SentCode } from "~/components/form/sent-code";
import type { Handle } from "~/components/layout/page-handle";
import { DemoHint } from "~/components/page/demo-hint";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireAgent } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { postRegistrantCode } from "./customer-code.server";
import { loadRegistrant } from "./load.server";
import { requireRegistrant } from "./require-registrant.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Verify the customer's phone");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  return loadRegistrant(user, await requireRegistrant(app, user, params.customerId));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireAgent(request);
  return postRegistrantCode(request, user, await requireRegistrant(app, user, params.customerId));
}

export default function VerifyRegistrant() {
  const registrant = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { name, phone, change, verified, hasPassword, isOwners, pay, code } = registrant;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {code === null ? (
            <Settled
              name={name}
              phone={phone}
              mayChange={change !== null}
              verified={verified}
              hasPassword={hasPassword}
              isOwners={isOwners}
              pay={pay}
            />
          ) : (
            <CodeForm label="Verify phone number" takes="other-code" lastResult={lastResult} resend={code}>
              <h1>Verify the customer&apos;s phone</h1>
              <p>
                <bdi>{name}</bdi>
              </p>
              <SentCode to={<b className="nb">{phone}</b>} live={code.live} pause={code.pause} by={code.by} />
              <p className="soft under">
                Ask the customer to read the code to you. We&apos;ll text them how to choose a password.
              </p>
            </CodeForm>
          )}
          {code !== null && code.demo && <DemoHint />}
          {change !== null && (
            <p>
              Wrong number?{" "}
              <a className="tap" href={change}>
                Change it here
              </a>
            </p>
          )}
          <p>
            {code !== null && "Phone is off? "}
            <a className="tap" href="/reseller">
              {code === null ? "Back to your customers" : "Verify it later"}
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}

interface SettledProps {
  name: string;
  phone: string;
  /** Whether the agent may still correct the number. */
  mayChange: boolean;
  verified: boolean;
  hasPassword: boolean;
  isOwners: boolean;
  /** Where to pay for the shop. */
  pay: { year: string; month: string } | null;
}

/** There is nothing to type: the phone is verified, or cannot be reached. */
function Settled({ name, phone, mayChange, verified, hasPassword, isOwners, pay }: SettledProps) {
  if (!verified && isOwners)
    return (
      <>
        <h1>Verify the customer&apos;s phone</h1>
        <Note tone="warn">
          <bdi>{name}</bdi> has opened this account already. The customer verifies{" "}
          <b className="nb">{phone}</b> after logging in.
        </Note>
      </>
    );
  if (!verified)
    return (
      <>
        <h1>Verify the customer&apos;s phone</h1>
        <Note tone="warn">
          We cannot send a code to <b className="nb">{phone}</b>: it is not a Nigerian mobile number.{" "}
          {!mayChange && "The customer changes it after the first login."}
        </Note>
      </>
    );
  return (
    <div role="status">
      <h1>
        The phone of <bdi>{name}</bdi> is verified
      </h1>
      <p>
        {hasPassword
          ? "The customer can log in and choose a plan."
          : "We texted the customer how to set a password. You don't need to know it."}
      </p>
      {pay === null ? (
        <Button href="/reseller">Continue to your customers</Button>
      ) : (
        <p className="acts">
          <Button href={pay.year}>Pay for a year</Button>{" "}
          <Button kind="alt" href={pay.month}>
            Pay for a month
          </Button>{" "}
          <a className="tap" href="/reseller">
            Continue to your customers
          </a>
        </p>
      )}
    </div>
  );
}
