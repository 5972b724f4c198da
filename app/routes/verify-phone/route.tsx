import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { withJourney } from "~/models/journey";
import { pageTitle } from "~/models/page-meta";
import { redirectTo } from "~/services/answers.server";
import { readFields } from "~/services/forms.server";
import { requireSignedIn } from "~/services/session.server";
import { EnterCode } from "./enter-code";
import { EnterMailCode } from "./enter-mail-code";
import { queryOf } from "./journey.server";
import { keep } from "./keep.server";
import { isSettled, loadVerifyPhone } from "./load.server";
import { sendByMail, verifyByMail } from "./mail.server";
import { resend } from "./resend.server";
import { Result } from "./result";
import { Unreachable } from "./unreachable";
import { verify } from "./verify.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.view === "mail" ? "Confirm your email" : "Verify your phone number");

export async function loader({ request }: LoaderFunctionArgs) {
  return loadVerifyPhone(request, await requireSignedIn(request));
}

/** Which button leads where; "activate-resend" is what old clients send for "resend". */
const handlers = new Map<unknown, typeof verify | typeof resend | typeof sendByMail | typeof keep>([
  ["resend", resend],
  ["activate-resend", resend],
  ["keep", keep],
  ["mail", sendByMail],
  ["verify-mail", verifyByMail],
]);

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const fields = await readFields(request);
  if (isSettled(signedIn.user)) return redirectTo(withJourney("/verify-phone", queryOf(request)));
  const intent = fields.get("intent") ?? fields.get("function_type");
  const handler = handlers.get(intent) ?? verify;
  return handler(request, fields, signedIn);
}

export default function VerifyPhone() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {page.view === "verified" && <Result {...page} />}
          {page.view === "unreachable" && <Unreachable page={page} lastResult={lastResult} />}
          {page.view === "code" && <EnterCode page={page} lastResult={lastResult} />}
          {page.view === "mail" && <EnterMailCode page={page} lastResult={lastResult} />}
        </div>
      </div>
    </main>
  );
}
