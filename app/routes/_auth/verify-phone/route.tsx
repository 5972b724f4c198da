import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { ComponentProps } from "react";
import { useAnswer } from "~/components/form/answer";
import { MoveOn } from "~/components/form/move-on";
import type { Handle } from "~/components/layout/page-handle";
import { TrialOffer } from "~/components/plan/trial-offer";
import { otherWays } from "~/models/codes/phone-channel";
import { withIntent } from "~/models/sessions/sign-up-intent";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/services/http/responses.server";
import { readFields } from "~/services/http/forms/form.server";
import { intentOf } from "~/services/codes/code-form.server";
import { requireSignedIn } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";
import { queryOf } from "./sign-up-intent.server";
import { isSettled, loadVerifyPhone } from "./load.server";
import { MailCode } from "./mail-code";
import { sendByMail, verifyByMail } from "./mail-code.server";
import { PhoneCode } from "./phone-code";
import { keep, resend, verify } from "./phone-code.server";
import { Unreachable } from "./unreachable";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.view === "mail" ? "Confirm your email" : "Verify your phone number");

export async function loader({ request }: LoaderFunctionArgs) {
  return loadVerifyPhone(request, await requireSignedIn(request));
}

/** The handlers by intent; with any other intent the code is checked. */
const handlers = new Map<string | null, typeof verify | typeof resend | typeof sendByMail | typeof keep>([
  ["resend", resend],
  ...Object.values(otherWays).map(({ intent }): [string, typeof resend] => [intent, resend]),
  ["keep", keep],
  ["mail", sendByMail],
  ["verify-mail", verifyByMail],
]);

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const fields = await readFields(request);
  if (isSettled(signedIn.user)) return redirectTo(withIntent("/verify-phone", queryOf(request)));
  const handler = handlers.get(intentOf(fields)) ?? verify;
  return handler(request, fields, signedIn);
}

export default function VerifyPhone() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {page.view === "verified" && <Result {...page} />}
          {page.view === "unreachable" && <Unreachable page={page} lastResult={lastResult} />}
          {page.view === "code" && <PhoneCode page={page} lastResult={lastResult} />}
          {page.view === "mail" && <MailCode page={page} lastResult={lastResult} />}
        </div>
      </div>
    </Main>
  );
}

const MOVES_ON_AFTER = 3;

/** The button's name for the page it leads to. */
const names: Record<string, string> = {
  "/download": "the download",
  "/reseller": "your customers",
  "/dashboard": "your dashboard",
  "/staff": "the console",
};

interface ResultProps {
  onward: string;
  trialEnds: string | null;
  trialOffer: ComponentProps<typeof TrialOffer> | null;
}

/** The page for a verified number. With scripts it moves on by itself; its offer stays on the dashboard. */
function Result({ onward, trialEnds, trialOffer }: ResultProps) {
  const name = names[onward] ?? "your plan";
  return (
    <>
      <div role="status">
        <h1>Your phone number is verified</h1>
        {trialEnds && <p className="soft">Your free trial of Plus has started. It runs until {trialEnds}.</p>}
      </div>
      <MoveOn to={onward} name={name} seconds={MOVES_ON_AFTER}>
        {`Continue to ${name}`}
      </MoveOn>
      {trialOffer && (
        <>
          <TrialOffer {...trialOffer} />
          <p className="soft">
            No hurry: the offer stays on <a href="/dashboard">your dashboard</a>.
          </p>
        </>
      )}
    </>
  );
}
