import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { ChangeCard, RenewCard, SetUpCard, StartCard } from "~/components/second-factor/factor-cards";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { consoleHandle } from "~/components/staff/console-handle";
import { isFresh } from "~/models/sessions/session";
import { pageTitle } from "~/models/site/meta";
import { hasFactor } from "~/models/second-factor/factor.server";
import { app } from "~/services/platform/app.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { confirmPassword, requireSecondFactor } from "~/routes/_shared/require-access.server";
import { requireStaffAccount } from "~/routes/_shared/require-staff.server";
import { postFactor } from "~/routes/_shared/factor.server";
import { readNewCodes, readSecondFactor } from "~/services/sessions/set-up-factor.server";
import { Main } from "~/components/layout/main";

export const handle: Handle = { ...consoleHandle, hydrate: true };

export const meta: MetaFunction = () => pageTitle("Second factor");

/**
 * An existing second factor must have been proved; without one the password must have been typed recently, so that a
 * person who finds a logged-in browser cannot set one up.
 */
async function enter(request: Request) {
  const signedIn = await requireStaffAccount(request);
  const isOn = await hasFactor(app.db, signedIn.user.id);
  if (isOn) requireSecondFactor(request, signedIn);
  else if (!isFresh(signedIn.session, app.clock.now())) throw await confirmPassword(request);
  return { signedIn, isOn };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { signedIn } = await enter(request);
  if (await readNewCodes(app, signedIn)) throw redirectTo("/staff/second-factor/codes", { status: 302 });
  return { username: signedIn.user.username, ...(await readSecondFactor(app, signedIn)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { signedIn, isOn } = await enter(request);
  return postFactor(await readFields(request), signedIn, { path: "/staff/second-factor", isOn });
}

const order = ["code", "current_password", "proof"];

export default function SecondFactor() {
  const { username, since, codesLeft, setup } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const intent = lastResult?.initialValue?.intent;
  const errorsOf = (own: string) => (intent === own ? (lastResult?.error ?? {}) : {});
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
          <div>
            <h1>Second factor</h1>
            <p className="soft">
              {since === null
                ? "To open the console you need your password and a code from an app on your phone, so a stolen password alone is not enough."
                : `On since ${since}.`}
            </p>
          </div>
          {setup ? (
            <SetUpCard {...setup} username={username} isChange={since !== null} errors={errorsOf("finish")} />
          ) : (
            since === null && <StartCard />
          )}
          {since !== null && !setup && (
            <>
              <RenewCard left={codesLeft} use="opens the console" errors={errorsOf("renew")} />
              <ChangeCard errors={errorsOf("change")} />
            </>
          )}
          {since !== null && (
            <p>
              <a className="tap" href="/staff">
                Back to the console
              </a>
            </p>
          )}
        </div>
      </div>
    </Main>
  );
}
