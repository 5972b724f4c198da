import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { LongCode } from "~/components/form/long-code";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { cutParameter } from "~/models/cut-text";
import { returnPath } from "~/routes/_shared/return-path.server";
import { pageTitle } from "~/models/site/meta";
import { asksContactProof, contactSubjects } from "~/services/accounts/prove-contact.server";
import { readLongCode } from "~/routes/account/read-long-code.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { postContactCode } from "./code.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Confirm that it’s you");

const PATH = "/account/confirm/contact";

/** The contact that the code goes to, and the other one, if the account has it. */
async function requireConfirmation(request: Request, signedIn: SignedIn) {
  const query = new URL(request.url).searchParams;
  const onward = returnPath(cutParameter(query, "page", 512)) ?? "/account/security";
  const subjects = contactSubjects(signedIn.user);
  const subject = subjects.find(({ channel }) => channel === query.get("by")) ?? subjects[0];
  if (!subject || !(await asksContactProof(app, signedIn))) throw redirectTo(onward, { status: 302 });
  const pathBy = (by: string) => `${PATH}?${new URLSearchParams({ by, page: onward }).toString()}`;
  const other = subjects.find(({ channel }) => channel !== subject.channel);
  return {
    signedIn,
    subject,
    onward,
    here: pathBy(subject.channel),
    otherWay: other && pathBy(other.channel),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  const { subject, here, otherWay = null } = await requireConfirmation(request, signedIn);
  return { here, otherWay, code: await readLongCode(app, subject) };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request);
  return postContactCode(await readFields(request), await requireConfirmation(request, signedIn));
}

export default function ConfirmContact() {
  const { here, otherWay, code } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["code"])} />
          <div>
            <h1>Confirm that it’s you</h1>
            <p className="soft">
              Codes and new passwords go to your phone and your email. So before either changes, enter a code
              that we send to one you have now.
            </p>
          </div>
          <LongCode {...code} action={here} intent="prove" errors={lastResult?.error ?? {}} />
          {otherWay !== null && (
            <p>
              <a className="tap" href={otherWay}>
                {code.bySms ? "Get the code by email instead" : "Get the code by SMS instead"}
              </a>
            </p>
          )}
          <p>
            <a className="tap" href="/account/security">
              Back to Security
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
